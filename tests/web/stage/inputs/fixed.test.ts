import { describe, expect, it } from 'vitest';
import { type Fixed, isFixed, isWholeFixed, parseFixed } from '../../../../web/stage/inputs/fixed.ts';
import { placesText } from '../../../../web/stage/inputs/places.ts';
import { decodeState, encodeState } from '../../../../web/stage/state/link.ts';
import { defaultState } from '../../../../web/stage/inputs/stage-state.ts';

const cell = { matrix: 'scores', row: 0, col: 1 };

describe('what a reader cannot change', () => {
  it.each<[string, Fixed]>([
    ['', []],
    [' all ', 'all'],
    ['q k scores[0,1]', ['q', 'k', cell]],
    ['scores[ 0, 1 ],q', [cell, 'q']],
  ])('is read from “%s”', (text, fixed) => {
    expect(parseFixed(text)).toEqual(fixed);
    expect(parseFixed(placesText(fixed))).toEqual(fixed);
  });

  it.each(['q[0', 'q[0,x]', '[0,1]', 'all q', '<b>', 'q[99999,0]'])('is not read from “%s”', (text) => {
    expect(() => parseFixed(text)).toThrow(/^fixed: expected all, x, context, wq, .* such as q\[0,1\]; got “.*”$/);
  });

  it('is a cell, alone or with all of its matrix', () => {
    expect(isFixed(['q', cell], { matrix: 'q', row: 2, col: 0 })).toBe(true);
    expect(isFixed(['q', cell], cell)).toBe(true);
    expect(isFixed(['q', cell], { ...cell, col: 0 })).toBe(false);
    expect(isFixed('all', cell)).toBe(true);
    expect([isWholeFixed(['q', cell], 'q'), isWholeFixed(['q', cell], 'scores')]).toEqual([true, false]);
  });

  it('is part of a link', () => {
    const start = defaultState();
    for (const fixed of ['all', ['q', cell]] as const) {
      const state = { ...start, options: { ...start.options, fixed } };
      expect(decodeState(encodeState(state))).toEqual({ state, problems: [] });
    }
    expect(decodeState('fixed=q[').problems).toEqual([
      expect.stringMatching(/^link: "fixed" is not readable: fixed: expected .*; got “q\[”/),
    ]);
  });
});
