/**
 * The session under random sequences of everything that can happen to it, with the real engine; after each action it is compared
 * with a plain account of the reader's acts.
 */
import { deepStrictEqual as same } from 'node:assert';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeState, encodeState } from '../../../../web/stage/state/link.ts';
import { EXAMPLES } from '../../../../web/stage/inputs/examples.ts';
import { currentInputs } from '../../../../web/stage/inputs/stage-inputs.ts';
import { Workbench } from '../../../../web/stage/view/parts/workbench.ts';
import { isEditable } from '../../../../web/stage/model/picture.ts';
import { readState } from '../../../../web/stage/state/read-state.ts';
import { reduce } from '../../../../web/stage/state/reducer.ts';
import { enteredOf, isSameNumbers, numbersOf, stateOf } from '../../../../web/stage/state/session.ts';
import { engine } from '../../engine.ts';
import { ACTS, type Trial } from './acts.ts';
import { World, entered, nameOf } from './world.ts';
import { runs } from '../../../seed.ts';

function compare(world: World, bench: Workbench): void {
  const { session } = bench;
  const numbers = numbersOf(session);
  const expected = entered(world.present);
  const found = Object.fromEntries(Object.entries(enteredOf(numbers)).map(([id, { data }]) => [id, Array.from(data)]));
  same(found, expected);
  same(
    [numbers.example, numbers.scale, numbers.causal, numbers.keyLength],
    [world.present.example, world.present.scale, world.present.causal, world.present.keyLength],
  );
  same(session.edit && { cell: session.edit.cell, text: session.edit.text }, world.edit);
  same(session.held && nameOf(session.held), world.held && nameOf(world.held));
  same([session.speed, bench.canUndo, bench.canRedo], [world.speed, world.past.length > 0, world.future.length > 0]);
  const { inputs } = world.present;
  const { heads = 1, kvHeads = heads } = currentInputs(numbers);
  same([heads, kvHeads, session.head], [inputs.heads ?? 1, inputs.kvHeads ?? inputs.heads ?? 1, world.head]);

  // Undo and redo restore everything except typed text, and end what is said of the last change.
  if (bench.canUndo) {
    const again = reduce(reduce(session, { type: 'undo' }), { type: 'redo' });
    same(again, { ...session, edit: undefined, touched: undefined });
  }

  // A link has all of the state, and nothing else.
  const { state, problems } = decodeState(encodeState(stateOf(session)));
  same(problems, []);
  same(entered({ ...world.present, ...state, ...state.options, inputs: currentInputs(state) }), expected);
  same(state.options, stateOf(session).options);
  // A state has it, too.
  same(readState(stateOf(session)), stateOf(session));

  // The chosen head, or the last if there are fewer.
  const count = bench.picture.heads.count;
  same(bench.picture.head, Math.min(world.head, count - 1));
  same([count, bench.picture.heads.kvCount], [heads, kvHeads]);
  if (count > 1 && !world.held) for (const step of bench.picture.steps) same(step.operations.length > 0, true);

  // The stage shows the entered numbers.
  for (const [id, matrix] of Object.entries(bench.picture.matrices))
    if (isEditable(bench.picture, id as 'x')) same(Array.from(matrix.data), expected[id], id);
}

/** Reveals a reducer that writes into its arguments. */
function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || ArrayBuffer.isView(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
  return value;
}

class Command implements fc.Command<World, Workbench> {
  readonly name: string;
  readonly n: number;
  constructor(name: string, n: number) {
    this.name = name;
    this.n = n;
  }
  check(): boolean {
    return true;
  }
  toString(): string {
    return `${this.name} (${this.n})`;
  }
  run(world: World, bench: Workbench): void {
    const act: Trial['act'] = (action, by = 'reader') => {
      const before = freeze(bench.session);
      try {
        bench.dispatch(action, by);
        return true;
      } catch {
        if (bench.session !== before) throw new Error('it was refused, and changed something');
        return false;
      }
    };
    ACTS[this.name]?.({ bench, world, n: this.n, act });
    compare(world, bench);
  }
}

describe('a session', () => {
  const kinds = Object.keys(ACTS);
  it.each(EXAMPLES)(
    `that begins with $id keeps what a person did, whatever of ${kinds.length} kinds happens`,
    ({ id }) => {
      expect(kinds.length).toBeGreaterThanOrEqual(30);
      const commands = kinds.map((name) => fc.nat(255).map((n) => new Command(name, n)));
      fc.assert(
        fc.property(fc.commands(commands, { maxCommands: 12, size: 'max' }), (sequence) => {
          fc.modelRun(() => {
            const real = new Workbench({ example: id });
            real.setEngine(engine);
            return { model: new World(id), real };
          }, sequence);
        }),
        { numRuns: Math.ceil((3 * runs) / EXAMPLES.length) },
      );
    },
  );

  it('that the engine refuses when it comes goes back to what can be computed, and says why', () => {
    const bench = new Workbench({ example: 'dog-bites-man' });
    bench.dispatch({ type: 'set', cell: { matrix: 'x', row: 0, col: 0 }, value: 2 });
    const before = numbersOf(bench.session);
    bench.dispatch({ type: 'set', cell: { matrix: 'x', row: 0, col: 0 }, value: 1e30 });
    expect(bench.isThere).toBe(false);
    expect(String(bench.setEngine(engine))).toContain('overflow of float32');
    expect(isSameNumbers(numbersOf(bench.session), before)).toBe(true);
    expect([bench.isThere, bench.canUndo]).toEqual([true, false]);
  });
});
