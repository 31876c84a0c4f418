/** What runs in the page while a stage is tried at random: putting it there, and telling how it is after each action. */
import type { AttentionSteps } from '../../web/stage/define.ts';
import type { Cell } from '../web/stage/state/world.ts';

/** How a stage is: plain data, for the tests to hold against what it has to be. */
export interface Seen {
  readonly entered: Readonly<Record<string, readonly number[]>>;
  readonly hasTrace: boolean;
  readonly step: string;
  /** The cell that is held, if there is such a cell. */
  readonly held: Cell | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly errors: readonly string[];
  /** The focus: a cell, a class or the name of an element of the stage; `page` where it is outside. */
  readonly focus: string;
  /** The text being typed where it can be seen, and whose label it has. */
  readonly typed: { readonly label: string; readonly text: string; readonly place: 'stage' | 'panel' } | undefined;
  readonly isTyping: boolean;
}

interface Shown {
  readonly link: string;
  readonly output: string;
}

/** What a stage shows, and what else has to show the same. */
export interface Probed {
  readonly here: Shown & { readonly entered: string };
  /** The same link in another stage; `undefined` before there is an engine to compute it. */
  readonly elsewhere: (Shown & { readonly entered: string }) | undefined;
  /** After undo and redo, where there is something to undo. */
  readonly again: Shown | undefined;
}

type Engine = AttentionSteps['bench']['engine'];

/** In the page: everything the tests use there. */
export interface InPage {
  readonly begin: (mode: 'there' | 'awaited', example: string) => Promise<void>;
  stage: AttentionSteps;
  readonly see: () => Promise<Seen>;
  readonly probe: () => Promise<Probed>;
  readonly cells: (which: 'all' | 'entered' | 'mask') => { name: string; cell: Cell; x: number; y: number }[];
  readonly arrive: (isThere: boolean) => Promise<void>;
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- as querySelector has it
  readonly find: <T extends HTMLElement>(selector: string) => T | null;
  readonly rest: () => Promise<void>;
}

declare global {
  interface Window {
    trial: InPage;
  }
}

/** Installed once a page; the sequences follow each other in it, each with a stage of its own. */
export async function install(): Promise<void> {
  const first = document.querySelector('attention-steps');
  if (!first) throw new Error('no stage');
  await first.ready;
  const Stage = first.constructor as typeof AttentionSteps;
  const engine = first.bench.engine as NonNullable<Engine>;
  const errors: string[] = [];
  addEventListener('error', ({ message }) => errors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  const { error } = console;
  console.error = (...what) => {
    errors.push(what.join(' '));
    error(...what);
  };
  const place = document.createElement('div');
  const aside = document.createElement('div');
  aside.hidden = true; // only its numbers are looked at
  first.replaceWith(place);
  place.after(aside);

  let arrive: (engine: NonNullable<Engine>) => void = () => undefined;
  let fail: (reason: Error) => void = () => undefined;
  const waiting = (): Promise<NonNullable<Engine>> =>
    new Promise((resolve, reject) => {
      [arrive, fail] = [resolve, reject];
    });
  const there = (): Promise<NonNullable<Engine>> => Promise.resolve(engine);
  const make = (from: () => Promise<NonNullable<Engine>>, into: Element): AttentionSteps => {
    Stage.loadEngine = from;
    const stage = document.createElement('attention-steps');
    into.replaceChildren(stage);
    void stage.ready;
    return stage;
  };
  const text = ({ picture: { matrices } }: AttentionSteps): string =>
    Array.from((matrices.projected ?? matrices.concat ?? matrices.output)?.data ?? []).join();
  const names = ['x', 'context', 'wq', 'wk', 'wv', 'q', 'k', 'v', 'wo', 'mask', 'outputGradient'];
  const entered = (stage: AttentionSteps): Record<string, number[]> =>
    Object.fromEntries(
      Object.entries(stage.picture.matrices)
        .filter(([name]) => names.includes(name))
        .map(([name, matrix]) => [name, Array.from(matrix.data)]),
    );

  const other = make(there, aside);
  await other.ready;
  Object.assign(other, { shouldUpdate: () => false }); // so it is not drawn
  const trial: InPage = {
    stage: first,
    async begin(mode, example) {
      errors.length = 0;
      (document.activeElement as HTMLElement | null)?.blur();
      trial.stage = make(mode === 'there' ? there : waiting, place);
      if (mode === 'there') await trial.stage.ready;
      else await trial.stage.over.load(); // what is in the menu can be pressed
      if (example !== trial.stage.example) trial.stage.example = example;
      await trial.rest();
    },
    async arrive(isThere) {
      if (isThere) arrive(engine);
      else fail(new Error('no engine here'));
      await trial.stage.ready;
      await trial.rest();
    },
    find: (selector) => trial.stage.renderRoot.querySelector(selector),
    cells(which) {
      const fixed = trial.stage.fixed;
      const given = names.filter((name) => name !== 'mask');
      return [...trial.stage.renderRoot.querySelectorAll('[data-cell]')].flatMap((element) => {
        const name = element.getAttribute('data-cell') ?? '';
        const [matrix = '', row, col] = name.split(':');
        const ref = { matrix: matrix as 'q', row: Number(row), col: Number(col) };
        const isGiven = given.includes(matrix) && trial.stage.bench.isEditable(ref);
        if (which === 'entered' && !isGiven) return [];
        if (which === 'mask' && (matrix !== 'mask' || fixed.length > 0)) return [];
        const box = element.querySelector('rect')?.getBoundingClientRect() ?? element.getBoundingClientRect();
        if (box.width === 0 || box.bottom > innerHeight || box.top < 0) return [];
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        return [{ name, cell: ref, x, y }];
      });
    },
    async rest() {
      // What is loaded on demand has been loaded once: no more than a few turns.
      for (let i = 0; i < 4; i++) {
        await new Promise((resolve) => setTimeout(resolve));
        if (trial.stage.isConnected) await trial.stage.updateComplete;
      }
    },
    async see() {
      await trial.rest();
      const { stage, find } = trial;
      const active = stage.shadowRoot?.activeElement;
      const focus =
        document.activeElement !== stage || !active
          ? 'page'
          : (active.getAttribute('data-cell') ?? (active.getAttribute('class') || active.localName));
      const editor = find<HTMLInputElement>('.editor');
      const field = find<HTMLInputElement>('.panel .edit input');
      const panel = find('.panel .name')?.textContent ?? '';
      const typed = editor
        ? { label: editor.getAttribute('aria-label') ?? '', text: editor.value, place: 'stage' as const }
        : field && { label: panel, text: field.value, place: 'panel' as const };
      const button = (label: string): HTMLButtonElement | null => find(`.history [aria-label="${label}"]`);
      const canUndo = button('Undo')?.disabled === false;
      const canRedo = button('Redo')?.disabled === false;
      return {
        entered: entered(stage),
        hasTrace: stage.trace !== undefined,
        step: stage.step,
        held: stage.bench.held,
        canUndo,
        canRedo,
        focus,
        typed: typed ?? undefined,
        isTyping: stage.bench.session.edit !== undefined,
        errors: [...errors],
      };
    },
    async probe() {
      const { stage, find } = trial;
      const link = stage.link;
      const here = { link, output: text(stage), entered: JSON.stringify(entered(stage)) };
      if (!stage.trace) return { here, elsewhere: undefined, again: undefined };
      [other.steps, other.fixed] = [null, null]; // these stay as a page has set them, unless the link says otherwise
      other.link = link;
      const elsewhere = { link: other.link, output: text(other), entered: JSON.stringify(entered(other)) };
      const [undo, redo] = ['Undo', 'Redo'].map((label) => find<HTMLButtonElement>(`.history [aria-label="${label}"]`));
      // They would end what is being typed.
      const isTyping = stage.bench.session.edit !== undefined || find('.editor, .panel .edit input:focus') !== null;
      if (isTyping || undo?.disabled !== false || stage.fixed.length > 0) return { here, elsewhere, again: undefined };
      undo.click();
      await stage.updateComplete;
      redo?.click();
      await stage.updateComplete;
      return { here, elsewhere, again: { link: stage.link, output: text(stage) } };
    },
  };
  window.trial = trial;
  // Questions come on demand.
  trial.stage = make(there, place);
  await trial.stage.ready;
  trial.stage.predict = 'on';
  while (!trial.find('.predict')) await new Promise((resolve) => setTimeout(resolve, 20));
}
