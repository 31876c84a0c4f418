/** Everything that can happen to a session, by the stage's own code, with its expected effect on the world. */
import { deepStrictEqual as same } from 'node:assert';
import { decodeState, encodeState } from '../../../../web/stage/state/link.ts';
import { EXAMPLES, INPUT_NAMES } from '../../../../web/stage/inputs/examples.ts';
import { fromRows } from '../../../../web/shared/numbers/matrix.ts';
import { DEFAULT_SENTENCE } from '../../../../web/stage/inputs/sentence.ts';
import { type StageInputs, baseInputs } from '../../../../web/stage/inputs/stage-inputs.ts';
import { ALL_STEP_IDS, type StepId } from '../../../../web/stage/inputs/step-ids.ts';
import type { Workbench } from '../../../../web/stage/view/parts/workbench.ts';
import type { Action, By } from '../../../../web/stage/state/reducer.ts';
import { type Session, stateOf } from '../../../../web/stage/state/session.ts';
import { type Cell, type Numbers, type World, beginning, entered, gradientOf } from './world.ts';

const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
const values = [5, -2, 0.25, 7.5, 0, 3] as const;

/** Picks a cell by a number of the sequence: one that can be edited, visible or not. */
function cellOf(world: World, n: number): Cell {
  const { inputs } = world.present;
  const matrices = { ...inputs, outputGradient: gradientOf(world.present) };
  const names = [...INPUT_NAMES, 'outputGradient' as const].filter((name) => name !== 'mask' && matrices[name]);
  const matrix = at(names, n);
  const { rows, cols } = matrices[matrix]!;
  return { matrix, row: (n >> 2) % rows, col: (n >> 3) % cols };
}

const maskCell = ({ present }: World, n: number): Cell => {
  const rows = (present.inputs.x ?? present.inputs.q)?.rows ?? 1;
  const cols = (present.inputs.k ?? present.inputs.context ?? present.inputs.x)?.rows ?? 1;
  return { matrix: 'mask', row: n % rows, col: (n >> 2) % cols };
};

/** Makes direct inputs, or projected ones with a bias each. */
const square = (n: number): StageInputs => {
  const matrix = fromRows([
    [1 + (n % 5), 0],
    [0.5, 2],
  ]);
  if (n % 2 === 0) return { q: matrix, k: matrix, v: matrix };
  const [bias, wo] = [fromRows([[0.5, -(n % 5)]]), matrix];
  return { x: matrix, wq: matrix, wk: matrix, wv: matrix, wo, bq: bias, bk: bias, bv: bias, bo: bias };
};

/** Another sentence begins without the last one's mask. */
const UNMASKED = { scale: 'on', causal: false, keyLength: undefined } as const;

export interface Trial {
  readonly bench: Workbench;
  readonly world: World;
  readonly n: number;
  /** Dispatches like the stage. @returns true if it was done */
  readonly act: (action: Action, by?: By) => boolean;
}

/** Ends typing like the element: a text that cannot be used stays, with a message. */
function finish({ world, bench, act }: Trial): void {
  const { edit } = bench.session;
  if (edit?.problem !== undefined) return;
  const isDone = act({ type: 'finish-typing' });
  if (!isDone) act({ type: 'refuse-typed', problem: 'no' });
  if (isDone || !isHuge(world)) world.finish();
}

/** True for numbers with which the engine may refuse valid inputs. */
const isHuge = ({ present }: World): boolean =>
  Object.values(entered(present)).some((all) => all.some((value) => value > 1e30));

function agree(world: World, isDone: boolean, next: Numbers): void {
  if (isDone || !isHuge(world)) same(world.change(next), isDone);
}

/** Replaces all numbers: typed text is taken first, or dropped. */
function replace(trial: Trial, action: Action, next: (present: Numbers) => Numbers, by: By = 'reader'): boolean {
  finish(trial);
  const isDone = trial.act(action, by);
  if (isDone || !isHuge(trial.world)) same(trial.world.change(next(trial.world.present), by === 'reader'), isDone);
  if (isDone) trial.world.edit = undefined;
  return isDone;
}

export const ACTS: Readonly<Record<string, (trial: Trial) => unknown>> = {
  'hold a cell': ({ act, world, n }) => (
    act({ type: 'hold', cell: cellOf(world, n) }),
    (world.held = cellOf(world, n))
  ),
  'hold a result': ({ act, world, n }) => {
    world.held = { matrix: at(['scores', 'heads[1].output', 'dV', 'heads[0].scores'], n), row: n % 4, col: 0 };
    act({ type: 'hold', cell: world.held });
  },
  'let go': ({ act, world }) => (act({ type: 'hold', cell: undefined }), (world.held = undefined)),
  'type on the stage': (trial) => {
    finish(trial);
    const [cell, text] = [cellOf(trial.world, trial.n), String(at(values, trial.n)).replace('.', ',')];
    trial.act({ type: 'type', cell, text, place: 'stage' });
    trial.world.edit = { cell, text };
  },
  'type in the panel': (trial) => {
    finish(trial);
    const [cell, text] = [cellOf(trial.world, trial.n), String(at(values, trial.n + 1))];
    trial.act({ type: 'type', cell, text, place: 'panel' });
    trial.world.edit = { cell, text };
  },
  'type what is no number': (trial) => {
    finish(trial);
    const [cell, text] = [cellOf(trial.world, trial.n), at(['', '1/3', 'inf', '-', '٣'], trial.n)];
    trial.act({ type: 'type', cell, text, place: 'stage' });
    trial.world.edit = { cell, text };
  },
  'type on': ({ act, world, bench }) => {
    if (!world.edit) return;
    const text = `${world.edit.text}1`;
    act({ type: 'type', cell: world.edit.cell, text, place: bench.session.edit?.place ?? 'stage' });
    world.edit = { ...world.edit, text };
  },
  'finish typing': finish,
  'cancel typing': ({ act, world }) => (act({ type: 'cancel-typing' }), (world.edit = undefined)),
  'set a cell': ({ act, world, n }) => {
    const [cell, value] = [cellOf(world, n), at(values, n)];
    const isSame = Object.is(Math.fround(value), world.valueAt(cell));
    if (act({ type: 'set', cell, value }) && !isSame) world.change(world.withCell(cell, value));
  },
  'set a huge number': ({ act, world, n }) => {
    const cell = cellOf(world, n);
    const isSame = Object.is(Math.fround(3e38), world.valueAt(cell));
    if (act({ type: 'set', cell, value: 3e38 }) && !isSame) world.change(world.withCell(cell, 3e38));
  },
  'set a cell that is not there': ({ act, n }) => {
    const cell = at(['context', 'scores', 'constructor'], n);
    same(act({ type: 'set', cell: { matrix: n % 2 ? 'v' : cell, row: 999, col: 0 }, value: 1 }), false);
  },
  'try to change a cell that stays': ({ act, n }) => {
    const cell = { matrix: at(['scores', 'x', 'output'], n), row: 0, col: 0 };
    same(act({ type: 'seize', cell }), true);
  },
  'add to a cell': ({ act, world, n }) => {
    const [cell, by] = [cellOf(world, n), n % 2 ? 0.1 : -0.1];
    const value = Math.round((world.valueAt(cell) + by) * 1000) / 1000;
    if (act({ type: 'add', cell, by })) world.change(world.withCell(cell, value));
  },
  drag: ({ act, world, n }) => {
    const cell = cellOf(world, n);
    const start = world.valueAt(cell);
    if (Math.abs(start) > 1e6) return; // another number, as float32
    for (const [index, up] of [0.02, 0.5, 0.75].entries()) {
      if (!act({ type: 'set', cell, value: start + up, gesture: n })) return;
      if (index === 0) world.change(world.withCell(cell, start + up));
      else world.amend(world.withCell(cell, start + up));
    }
  },
  'undo within a drag': ({ act, world, n }) => {
    const cell = cellOf(world, n);
    const start = world.valueAt(cell);
    if (Math.abs(start) > 1e6) return; // another number, as float32
    const move = (to: number) => act({ type: 'set', cell, value: to, gesture: 1000 + n });
    if (!move(start + 1)) return;
    world.change(world.withCell(cell, start + 1));
    act({ type: 'undo' });
    world.undo();
    if (move(start + 2)) world.change(world.withCell(cell, start + 2));
  },
  'switch the mask': ({ act, world, n }) => {
    const cell = maskCell(world, n);
    const [before, wasHuge] = [world.present, isHuge(world)];
    const isDone = act({ type: 'toggle-mask', cell });
    if (!isDone && wasHuge) return;
    world.toggleMask(cell);
    same(world.present !== before, isDone);
  },
  scale: ({ act, world, n }) => {
    const scale = at(['on', 'off', 0.5] as const, n);
    if (act({ type: 'options', options: { scale } }) && scale !== world.present.scale)
      world.change({ ...world.present, scale });
  },
  causal: ({ act, world }) => {
    const next = { ...world.present, causal: !world.present.causal };
    agree(world, act({ type: 'options', options: { causal: next.causal } }), next);
  },
  padding: ({ act, world, n }) => {
    const keyLength = at([1, undefined, 2], n);
    if (keyLength === world.present.keyLength) return;
    const next = { ...world.present, keyLength };
    if (act({ type: 'options', options: { keyLength } })) world.change(next);
  },
  'choose an example': (trial) => {
    const example = at(EXAMPLES, trial.n).id;
    if (example === trial.world.present.example && !trial.world.present.sentence) return;
    if (!replace(trial, { type: 'example', example: example }, () => beginning(example))) return;
    [trial.world.held, trial.world.head] = [undefined, 0];
  },
  'an example from the page': (trial) => {
    const { world, n, act } = trial;
    const example = at(EXAMPLES, n).id;
    if (example === world.present.example && !world.present.sentence) return;
    finish(trial);
    const isFresh = world.past.length + world.future.length === 0;
    if (!act({ type: 'example', example: example }, 'page')) return;
    if (isFresh) world.open(beginning(example));
    else world.change(beginning(example), false);
    if (!isFresh) world.head = 0;
    [world.held, world.edit] = [undefined, undefined];
  },
  sentence: (trial) => {
    const sentence = {
      ...DEFAULT_SENTENCE,
      text: at(['one two three two', 'a bee'], trial.n),
      seed: trial.n,
      ...(trial.n % 3 === 0 && { heads: 2 + (trial.n % 2) }),
    };
    const isDone = replace(trial, { type: 'sentence', sentence }, (present) => ({
      ...present,
      ...UNMASKED,
      sentence,
      isChanged: false,
      outputGradient: undefined,
      inputs: baseInputs({ example: present.example, sentence }),
    }));
    if (isDone) [trial.world.held, trial.world.head] = [undefined, 0];
  },
  words: (trial) => {
    const inputs = { ...square(1), tokens: ['a', 'bee'] };
    const isDone = replace(trial, { type: 'own-words', inputs }, (present) => ({
      ...present,
      ...UNMASKED,
      inputs,
      isChanged: true,
      sentence: undefined,
      outputGradient: undefined,
    }));
    if (isDone) [trial.world.held, trial.world.head] = [undefined, 0];
  },
  paste: (trial) => {
    const inputs = square(trial.n);
    replace(trial, { type: 'inputs', inputs }, (present) => ({ ...present, inputs, isChanged: true }));
  },
  'paste what does not fit': (trial) => {
    finish(trial);
    const inputs = { ...square(2), v: fromRows([[1], [2], [3]]) };
    same(trial.act({ type: 'inputs', inputs }), false);
  },
  'inputs from the page': (trial) => {
    const { world, n, act } = trial;
    finish(trial);
    const inputs = square(n);
    const options = { scale: 'on', causal: false, keyLength: undefined } as const;
    same(act({ type: 'inputs', inputs, options }, 'page'), true);
    world.change({ ...world.present, ...options, inputs, isChanged: true }, false);
    world.edit = undefined;
  },
  reset: (trial) => {
    finish(trial);
    if (trial.act({ type: 'reset' })) trial.world.reset();
  },
  undo: (trial) => {
    finish(trial);
    trial.act({ type: 'undo' });
    trial.world.undo();
  },
  redo: (trial) => {
    finish(trial);
    trial.act({ type: 'redo' });
    trial.world.redo();
  },
  speed: ({ act, world, n }) => {
    world.speed = at([0.25, 1, 2, 4], n);
    act({ type: 'look', speed: world.speed });
  },
  'ask with another word': ({ act, world, n }) => {
    act({ type: 'hold', cell: undefined }); // reducer.test.ts has the cells that stay held
    act({ type: 'look', query: n % 3, present: n % 2 === 1, pauses: n % 5 < 2 });
    world.held = undefined;
  },
  theme: ({ act, n }) => act({ type: 'look', theme: at(['dark', 'light', 'inherit'] as const, n) }),
  'go to a step': ({ act, n }) => act({ type: 'go', moment: { step: at(ALL_STEP_IDS, n), time: Infinity } }),
  'go within a step': ({ act, bench, n }) =>
    act({ type: 'go', moment: { step: bench.session.moment.step, time: (n % 40) / 10 } }),
  'offer steps': ({ act, n }) => {
    const steps: StepId[] = at([['scores', 'softmax'], [], ['weighted-sum', 'd-values'], []], n);
    act({ type: 'set-up', steps }, 'page');
  },
  fix: ({ act, world, n }) => {
    world.fixed = at(['', 'all', 'q', '', 'x'], n);
    act({ type: 'set-up', fixed: world.fixed === 'all' ? 'all' : world.fixed ? [world.fixed] : [] }, 'page');
  },
  predict: ({ act, n }) => act({ type: 'set-up', predict: at(['on', 'off', ['softmax']] as const, n) }, 'page'),
  'a prediction comes out': ({ act, n }) => act({ type: 'reveal', places: [{ matrix: 'scores', row: n % 3, col: 0 }] }),
  'choose a head': ({ act, world, n }) => {
    const head = n % 5;
    same(act({ type: 'turn', head }), true);
    world.turn(head);
  },
  'change the number of heads': (trial) => {
    const { act, world } = trial;
    finish(trial);
    const count = at([1, 2, 3, 4, 8], trial.n);
    const next = world.cut(count);
    const isDone = act({ type: 'heads', count });
    if (next === world.present) {
      same(isDone, true);
      return;
    }
    if (!next) same(isDone, false);
    else if (isDone || !isHuge(world)) same(world.change(next), isDone);
    if (isDone) world.edit = undefined;
  },
  'its own link': (trial) => {
    const { bench, world, act } = trial;
    const { state, problems } = decodeState(encodeState(stateOf(bench.session)));
    same(problems, []);
    act({ type: 'open', state }, 'page');
    world.open({ ...world.present, outputGradient: state.outputGradient });
  },
  'its own state, through JSON': ({ bench, world, act }) => {
    // Float32 arrays are not JSON; other states come back as they were.
    if (bench.state.inputs || bench.state.outputGradient) return;
    act({ type: 'open', state: JSON.parse(JSON.stringify(bench.state)) as Session as never }, 'page');
    world.open(world.present);
  },
  'a state that says little': ({ world, act, n }) => {
    const example = at(EXAMPLES, n).id;
    if (!act({ type: 'open', state: { version: 1, example, step: 'softmax', time: 1 } }, 'page')) return;
    world.open(beginning(example));
    [world.held, world.speed, world.fixed, world.head] = [undefined, 1, '', 0];
  },
};
