/** The lab of checking gives away nothing that is not revealed. */
import type { Attention, HeadTrace, Matrix } from 'attention-steps/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sayIn } from '../../../../../web/shared/words/messages.ts';
import { startValues } from '../../../../../web/shared/params.ts';
import { type CheckLab, params } from '../../../../../web/course/labs/check/params.ts';
import { CELLS, NAMES } from '../../../../../web/course/labs/check/claims.ts';
import { sourceView } from '../../../../../web/course/labs/check/source.ts';
import common from '../../../../../web/shared/messages/en/lab.json' with { type: 'json' };
import words from '../../../../../web/shared/messages/en/lab-check.json' with { type: 'json' };
import { engine } from '../../../engine.ts';
import { flatten } from '../../../flatten.ts';
import { runs } from '../../../../seed.ts';

function viewOf(values: object, of: Attention = engine): string {
  const say = sayIn<Record<string, string>>('en', { ...common, ...words });
  const lab = { params, values: { ...startValues(params), ...values }, say, set: () => undefined };
  return flatten(sourceView(lab as unknown as CheckLab, of));
}

/** Returns an engine with other results in some matrices. */
function otherwise(names: readonly string[]): Attention {
  const shifted = ({ rows, cols, data }: Matrix): Matrix => ({ rows, cols, data: data.map((value) => value + 0.37) });
  return {
    ...engine,
    trace: (inputs) => {
      const trace = engine.trace(inputs);
      const heads = trace.heads.map(
        (head) =>
          Object.fromEntries(
            Object.entries(head as unknown as Record<string, Matrix>).map(([name, matrix]) => [
              name,
              names.includes(name) ? shifted(matrix) : matrix,
            ]),
          ) as unknown as HeadTrace,
      );
      return { ...trace, heads };
    },
  };
}

const flags = (size: number) => fc.array(fc.constantFrom('0', '1'), { minLength: size, maxLength: size });
const somewhere = { at: fc.nat(CELLS - 1), marked: flags(CELLS).map((all) => all.join('')) };

describe('what is not revealed', () => {
  it('shows nowhere: not in a count, a sum, a sign or a label', () => {
    const set = fc.record({ ...somewhere, against: fc.constantFrom('inputs', 'previous') });
    fc.assert(
      fc.property(set, (values) => {
        expect(viewOf(values, otherwise(NAMES))).toBe(viewOf(values));
      }),
      { numRuns: runs / 5 },
    );
  });

  it('shows nowhere beside what is revealed', () => {
    fc.assert(
      fc.property(fc.record(somewhere), flags(NAMES.length), (values, revealed) => {
        const hidden = NAMES.filter((_, at) => revealed[at] === '0');
        const all = { ...values, revealed: revealed.join('') };
        expect(viewOf(all, otherwise(hidden))).toBe(viewOf(all));
        if (hidden.length < NAMES.length) expect(viewOf(all, otherwise(NAMES))).not.toBe(viewOf(all));
      }),
      { numRuns: runs / 5 },
    );
  });

  it('is not shown by comparing with what is printed, which has a button of its own', () => {
    expect(viewOf({ against: 'previous', revealed: '1111111' }, otherwise(NAMES))).toBe(
      viewOf({ against: 'previous', revealed: '1111111' }),
    );
    const followed = viewOf({ against: 'previous', followed: '1111111' });
    expect(followed).toContain('Only S′ follows, in every cell');
    expect(followed).toContain('Not following: 26 of 51 revealed cells');
  });
});
