/** Runs in the page while random actions are played: puts a stage there, and tells how it is after each action. */
import type { AttentionSteps } from '../../web/stage/define.ts';

type Engine = NonNullable<AttentionSteps['bench']['engine']>;

/** Prepares a page for all sequences, which follow each other in it, each with a stage of its own. */
export async function install() {
  const first = document.querySelector('attention-steps');
  if (!first) throw new Error('no stage');
  await first.ready;
  const Stage = first.constructor as typeof AttentionSteps;
  const engine = first.bench.engine as Engine;
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

  Stage.loadEngine = () => Promise.resolve(engine);
  const make = (into: Element): AttentionSteps => {
    const stage = document.createElement('attention-steps');
    into.replaceChildren(stage);
    void stage.ready;
    return stage;
  };
  const text = ({ picture: { matrices } }: AttentionSteps): string =>
    Array.from((matrices.projected ?? matrices.concat ?? matrices.output)?.data ?? []).join();
  const matrices = ['x', 'context', 'wq', 'wk', 'wv', 'q', 'k', 'v', 'wo', 'mask'];
  const names = [...matrices, 'bq', 'bk', 'bv', 'bo', 'outputGradient'];
  const entered = (stage: AttentionSteps): Record<string, number[]> =>
    Object.fromEntries(
      Object.entries(stage.picture.matrices)
        .filter(([name]) => names.includes(name))
        .map(([name, matrix]) => [name, Array.from(matrix.data)]),
    );

  const other = make(aside);
  await other.ready;
  Object.assign(other, { shouldUpdate: () => false }); // so it is not drawn
  let stage = first;
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- as querySelector has it
  const find = <T extends HTMLElement>(selector: string): T | null => stage.renderRoot.querySelector<T>(selector);
  /** Waits a few turns: what is loaded on demand has been loaded once. */
  async function rest(): Promise<void> {
    for (let i = 0; i < 4; i++) {
      await new Promise((resolve) => setTimeout(resolve));
      if (stage.isConnected) await stage.updateComplete;
    }
  }
  return {
    get stage() {
      return stage;
    },
    find,
    rest,
    async begin(example: string) {
      errors.length = 0;
      (document.activeElement as HTMLElement | null)?.blur();
      stage = make(place);
      await stage.ready;
      if (example !== stage.example) stage.example = example;
      await rest();
    },
    /** Gives the cells that are in sight; `numbers` are all but those of the mask. */
    cells(which: 'all' | 'numbers' | 'entered' | 'mask') {
      const given = names.filter((name) => name !== 'mask');
      return [...stage.renderRoot.querySelectorAll('[data-cell]')].flatMap((element) => {
        const name = element.getAttribute('data-cell') ?? '';
        const [matrix = '', row, col] = name.split(':');
        const ref = { matrix: matrix as 'q', row: Number(row), col: Number(col) };
        const isGiven = given.includes(matrix) && stage.bench.isEditable(ref);
        if (which === 'entered' && !isGiven) return [];
        if (which === 'mask' && (matrix !== 'mask' || stage.fixed.length > 0)) return [];
        if (which === 'numbers' && matrix === 'mask') return [];
        const box = element.querySelector('rect')?.getBoundingClientRect() ?? element.getBoundingClientRect();
        if (box.width === 0 || box.bottom > innerHeight || box.top < 0) return [];
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        return [{ name, cell: ref, x, y }];
      });
    },
    /** Tells how the stage is, as plain data. */
    async see() {
      await rest();
      const active = stage.shadowRoot?.activeElement;
      const focus =
        document.activeElement !== stage || !active
          ? 'page'
          : (active.getAttribute('data-cell') ?? (active.getAttribute('class') || active.localName));
      const editor = find<HTMLInputElement>('.editor');
      const field = find<HTMLInputElement>('.panel .edit input');
      const panel = find('.panel .name')?.textContent ?? '';
      const typed = editor
        ? { label: editor.getAttribute('aria-label') ?? '', text: editor.value, place: 'stage' }
        : field && { label: panel, text: field.value, place: 'panel' };
      const button = (label: string): HTMLButtonElement | null => find(`.history [aria-label="${label}"]`);
      const canUndo = button('Undo')?.disabled === false;
      const canRedo = button('Redo')?.disabled === false;
      return {
        entered: entered(stage),
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
    /** Compares what the stage shows with another stage that has its link, and with itself after undo and redo. */
    async probe() {
      const link = stage.link;
      const here = { link, output: text(stage), entered: JSON.stringify(entered(stage)) };
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
}

/** The tests use this in the page. */
export type InPage = Awaited<ReturnType<typeof install>>;
export type Seen = Awaited<ReturnType<InPage['see']>>;
export type Probed = Awaited<ReturnType<InPage['probe']>>;

declare global {
  interface Window {
    trial: InPage;
  }
}
