/** Formulas of operations, as every format writes them. */
import type { Inputs } from 'attention-steps/core';
import { describe, expect, it } from 'vitest';
import { cpp } from '../../../../web/stage/export/cpp.ts';
import { latex } from '../../../../web/stage/export/latex.ts';
import { numpy } from '../../../../web/stage/export/numpy.ts';
import type { Name, Program } from '../../../../web/stage/export/program.ts';
import { takeInEnglish as say } from '../../../../web/stage/export/words.ts';
import { programOf } from '../../../../web/stage/export/write.ts';
import type { Expression } from '../../../../web/stage/model/operations/formula.ts';
import { engine } from '../../engine.ts';

const inputs: Inputs = { q: [[1, 2]], k: [[3, 4]], v: [[5, 6]] };
const written = (value: Expression<Name>): string[] => {
  const program: Program = { ...programOf(inputs, 'rows'), perHead: [{ kind: 'formula', value, out: 'N' }] };
  const lines = [numpy(program, say), cpp(program, say), latex(program, engine.trace(inputs), say)];
  return lines.map((text) => /^.*\bN\b.*$/m.exec(text)?.[0]?.trim() ?? '');
};

const [s, t] = [{ name: 'S' }, { name: 'T' }];

describe('a formula', () => {
  it.each<[string, Expression<Name>, string[]]>([
    [
      'of two matrices',
      { times: [s, { minus: [t, s] }] },
      [
        'N = S * (T - S)',
        'const MatrixXd N = ((S).array() * ((T - S)).array()).matrix();',
        String.raw`N &= S \circ \left(T - S\right)`,
      ],
    ],
    [
      'of a matrix and a number',
      { plus: [{ call: 'exp', of: s }, { number: 1 }] },
      [
        'N = np.exp(S) + 1',
        'const MatrixXd N = (((S).array().exp().matrix()).array() + 1).matrix();',
        String.raw`N &= \exp\left(S\right) + 1`,
      ],
    ],
    [
      'of a product',
      { product: [s, { name: 'T', transposed: true }] },
      ['N = S @ T.T', 'const MatrixXd N = S * T.transpose();', String.raw`N &= S \, T^{\top}`],
    ],
    [
      'of quotients',
      { over: [s, t] },
      ['N = S / T', 'const MatrixXd N = ((S).array() / (T).array()).matrix();', String.raw`N &= S \oslash T`],
    ],
  ])('%s', (_, value, lines) => {
    expect(written(value)).toEqual(lines);
  });
});
