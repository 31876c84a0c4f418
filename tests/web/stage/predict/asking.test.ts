/** Asking without a page: the hidden cells of a stage, the feedback on a try, and the tries that count. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Place, Predict } from '../../../../web/stage/inputs/places.ts';
import type { StepId } from '../../../../web/stage/inputs/step-ids.ts';
import { conceal } from '../../../../web/stage/model/conceal.ts';
import { valueAt } from '../../../../web/stage/model/picture.ts';
import type { CellRef } from '../../../../web/stage/model/steps.ts';
import type { StageAnswer } from '../../../../web/stage/inputs/events.ts';
import { type AskedStage, Asking, type Predicted } from '../../../../web/stage/predict/asking.ts';
import { Tries } from '../../../../web/stage/predict/tries.ts';
import { benchOf } from '../bench.ts';

const cell: CellRef = { matrix: 'scores', row: 0, col: 1 };

function stage(example = 'two-queries', step: StepId = 'scores') {
  const bench = benchOf(example);
  const answers: StageAnswer[] = [];
  const player = {
    step,
    isPlaying: true,
    isComplete: false,
    go: () => undefined,
    pause: () => (player.isPlaying = false),
    goTo: (step: StepId) => (player.isComplete = step === player.step && !player.isPlaying),
  };
  const asked: AskedStage = {
    bench,
    player,
    emit: (_, answer) => {
      answers.push(answer);
    },
    requestUpdate: () => undefined,
  };
  const predicted: Predicted = {
    get setting() {
      return bench.session.predict;
    },
    get picture() {
      return conceal(bench.picture, player.step, bench.session.predict, bench.numbers.revealed);
    },
    set: (predict: Predict) => {
      bench.dispatch({ type: 'set-up', predict });
    },
    hold: (held: CellRef) => {
      bench.dispatch({ type: 'hold', cell: held });
    },
    reveal: (place: Place) => {
      bench.dispatch({ type: 'reveal', places: [place] });
    },
  };
  predicted.set('on');
  return { bench, player, asked, predicted, answers };
}

let { bench, player, asked, predicted, answers } = stage();
beforeEach(() => {
  ({ bench, player, asked, predicted, answers } = stage());
});
const right = (): string => String(valueAt(bench.picture, cell.matrix, cell.row, cell.col));

describe('asking', () => {
  it('holds the cell that is asked, and takes the focus once if somebody waits for it', () => {
    const asking = new Asking(asked, predicted);
    asking.ask(cell, '1');
    expect([bench.held, asking.cell, asking.text, asking.isOpen]).toEqual([cell, cell, '1', true]);
    expect([asking.takeFocus(), asking.takeFocus()]).toEqual(['field', undefined]);
    asking.ask(cell, '', false);
    expect(asking.takeFocus()).toBeUndefined();
  });

  it('stops a film where the step is complete, unless a link asks', () => {
    const asking = new Asking(asked, predicted);
    asking.ask(cell, '', false);
    expect([player.isPlaying, player.isComplete]).toEqual([true, false]);
    asking.askOne();
    expect([player.isPlaying, player.isComplete]).toEqual([false, true]);
  });

  it('goes on to another cell, from the last of them to the first', () => {
    const asking = new Asking(asked, predicted);
    const { left } = asking;
    const seen = [...left, undefined].map(() => (asking.askOne(), asking.cell));
    expect(left.length).toBeGreaterThan(2);
    expect(seen).toEqual([...left, left[0]]);
  });

  it('asks first what the word that asks takes most of, and never a number that is near 0 beside the others', () => {
    ({ bench, player, asked, predicted, answers } = stage('bank-river', 'softmax'));
    for (const seed of [1, 2, 3]) {
      const asking = new Asking(asked, predicted);
      asking.setSeed(seed);
      const { queries, keys } = bench.picture.labels;
      asking.askOne();
      expect([queries[asking.cell!.row], keys[asking.cell!.col]]).toEqual(['bank', 'river']);
      const weights = asking.worthAsking.filter(({ matrix }) => matrix === 'weights');
      const least = Math.min(...weights.map(({ matrix, row, col }) => valueAt(bench.picture, matrix, row, col)));
      expect(least).toBeGreaterThan(0.04);
      // A small one can still be chosen on the stage.
      expect(asking.left.filter(({ matrix }) => matrix === 'weights').length).toBe(64);
    }
  });

  it('asks for zeros and for −∞, which say that something counts for nothing', () => {
    ({ bench, player, asked, predicted, answers } = stage('causal-dog-bites-man', 'mask'));
    const sizes = new Asking(asked, predicted).worthAsking.map(({ matrix, row, col }) => valueAt(bench.picture, matrix, row, col)); // prettier-ignore
    expect(sizes).toContain(-Infinity);
    expect(sizes.some(Number.isFinite)).toBe(true);
  });

  it('tells of every try, of which the first counts; a right one is known from then on', () => {
    const asking = new Asking(asked, predicted);
    asking.ask(cell);
    asking.check('-77.5');
    asking.check('');
    asking.check(right());
    expect(answers.map(({ correct, counts, step, matrix }) => [correct, counts, step, matrix])).toEqual([
      [false, true, 'scores', 'scores'],
      [true, false, 'scores', 'scores'],
    ]);
    expect(answers[0]?.answered).toBe(-77.5);
    expect([asking.said?.kind, asking.isOpen, asking.takeFocus()]).toEqual(['right', false, 'on']);
    expect(asking.score).toEqual({ asked: 1, first: 0 });
    expect(asking.left).not.toContainEqual(cell);
  });

  it('counts no try after its number was shown, nor on a stage that is asked about anew', () => {
    const asking = new Asking(asked, predicted);
    asking.ask(cell);
    asking.show();
    expect(asking.said).toEqual({ kind: 'shown', what: 'cell' });
    predicted.set('on'); // it is hidden again
    const again = new Asking(asked, predicted);
    again.ask(cell);
    again.check(right());
    expect(answers.map(({ correct, counts }) => [correct, counts])).toEqual([[true, false]]);
    expect(again.score).toEqual({ asked: 1, first: 0 });
  });

  it('counts no try after the stage was at a later step, or showed everything for a while', () => {
    const looks: readonly [string, () => void, () => void][] = [
      ['later', () => (player.step = 'softmax'), () => (player.step = 'scores')],
      ['off', () => predicted.set('off'), () => predicted.set('on')],
    ];
    for (const [name, away, back] of looks) {
      ({ bench, player, asked, predicted, answers } = stage());
      const asking = new Asking(asked, predicted);
      asking.markSeen();
      away();
      asking.markSeen();
      back();
      asking.ask(cell);
      asking.check(right());
      expect([name, answers.map(({ correct, counts }) => [correct, counts])]).toEqual([name, [[true, false]]]);
    }
  });

  it('counts predictions of gradients after the forward pass was looked at, and back again', () => {
    const asking = new Asking(asked, predicted);
    asking.markSeen();
    bench.dispatch({ type: 'go', moment: { step: 'd-values', time: 0 } });
    player.step = 'd-values';
    asking.markSeen();
    const gradient: CellRef = { matrix: 'dV', row: 0, col: 1 };
    asking.ask(gradient);
    asking.check(String(valueAt(bench.picture, gradient.matrix, gradient.row, gradient.col)));
    player.step = 'scores';
    bench.dispatch({ type: 'go', moment: { step: 'scores', time: 0 } });
    asking.markSeen();
    asking.ask(cell);
    asking.check(right());
    // The backward pass showed the forward numbers.
    expect(answers.map(({ matrix, correct, counts }) => [matrix, correct, counts])).toEqual([
      ['dV', true, true],
      ['scores', true, false],
    ]);
  });

  it('goes through the hidden cells of the step in an order drawn from the seed', () => {
    const asking = new Asking(asked, predicted);
    const all = asking.left;
    expect(all).toHaveLength(bench.picture.matrices.scores?.data.length ?? 0);
    asking.askOne();
    expect(asking.cell).toEqual(all[0]);
    asking.askOne();
    expect(asking.cell).toEqual(all[1]);
    asking.setSeed(-1);
    expect(asking.left).toEqual(all);
    asking.setSeed(7);
    expect(asking.left).not.toEqual(all);
    expect(new Set(asking.left.map((one) => JSON.stringify(one)))).toEqual(
      new Set(all.map((one) => JSON.stringify(one))),
    );
    asking.showAll();
    expect([asking.left, asking.said]).toEqual([[], { kind: 'shown', what: 'step' }]);
  });

  it('keeps a question, and its hint, to the step and the cell', () => {
    const asking = new Asking(asked, predicted);
    asking.ask(cell);
    asking.hint();
    expect([asking.hints(cell), asking.hints({ ...cell, row: 1 })]).toEqual([true, false]);
    asking.keepToStep();
    expect(asking.question).toBeDefined();
    player.step = 'softmax';
    asking.keepToStep();
    expect([asking.question, asking.hints(cell)]).toEqual([undefined, false]);
  });
});

it('a score is the first try of each cell, of these and of other numbers', () => {
  const tries = new Tries();
  expect(tries.add('these', cell, 'right')).toBe(true);
  expect(tries.add('these', cell, 'wrong')).toBe(false);
  expect(tries.add('others', cell, 'wrong')).toBe(true);
  expect(tries.add('others', cell, 'right')).toBe(false);
  expect(tries.score).toEqual({ asked: 2, first: 1 });
});
