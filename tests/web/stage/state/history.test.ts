import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as h from '../../../../web/stage/state/history.ts';

describe('the undo list', () => {
  it('goes back and forth', () => {
    const start = h.commit(h.commit(h.startHistory('a'), 'b'), 'c');
    const back = h.undo(h.undo(start));
    expect([back.present, h.canUndo(back), h.canRedo(back)]).toEqual(['a', false, true]);
    expect(h.redo(back).present).toBe('b');
    expect(h.redo(h.redo(back))).toEqual(start);
  });

  it('stays where it is at either end', () => {
    const start = h.startHistory('a');
    expect(h.undo(start)).toBe(start);
    expect(h.redo(start)).toBe(start);
  });

  it('forgets what was undone once something new is done', () => {
    const history = h.commit(h.undo(h.commit(h.startHistory('a'), 'b')), 'c');
    expect(history).toEqual({ past: ['a'], present: 'c', future: [] });
  });

  it('makes no step of no change, nor of an amendment', () => {
    const start = h.commit(h.startHistory('a'), 'b');
    expect(h.commit(start, 'b')).toBe(start);
    expect(h.amend(start, 'c')).toEqual({ past: ['a'], present: 'c', future: [] });
  });

  it('is told otherwise without losing what was undone', () => {
    const back = h.undo(h.commit(h.startHistory('a'), 'b'));
    expect(h.mapPresent(back, (value) => `${value}!`)).toEqual({ past: [], present: 'a!', future: ['b'] });
  });

  it('remembers a limited number', () => {
    let history = h.startHistory(0);
    for (let i = 1; i <= 500; i++) history = h.commit(history, i);
    expect(history.past.length).toBe(h.HISTORY_LIMIT);
    expect(history.past[0]).toBe(500 - h.HISTORY_LIMIT);
  });

  it('never changes a value it has given out, and undo takes back exactly one commit', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 20 }), fc.integer(), (values, last) => {
        const history = Object.freeze(values.reduce((all, value) => h.commit(all, value), h.startHistory(NaN)));
        Object.freeze(history.past);
        const next = h.commit(history, last);
        if (next !== history) expect(h.undo(next)).toMatchObject({ past: history.past, present: history.present });
      }),
    );
  });
});
