/** Runs in a page that has the elements' scripts: sets one property, right and wrong, before its element is defined and later. */

export type Tag = 'attention-steps' | 'attention-lesson' | 'attention-playground' | 'attention-exercise';

export interface Row {
  readonly good: unknown;
  /** A part of the JSON that is read back, where that is not the JSON of the good value. */
  readonly reads?: string;
  /** The wrong kinds that this property takes, or refuses later and by another name. */
  readonly takes?: string;
}

/** Gives the problems that came up, in words. */
export async function tryProperty([tag, name, { good, reads, takes = '' }, lesson]: readonly [
  Tag,
  string,
  Row,
  unknown,
]): Promise<string[]> {
  const { prototype } = await customElements.whenDefined(tag);
  if (!(name in prototype)) return [`${tag} has no property ${name}`];
  type Settings = Record<string, unknown>;
  const circular: Settings = { version: 1, setup: {} };
  circular['self'] = circular['inputs'] = circular['labs'] = circular;
  const raise = (): never => {
    throw new Error('read');
  };
  const throwing = Object.defineProperties(
    {},
    Object.fromEntries(
      ['version', 'setup', 'labs', 'toJSON', 'q'].map((key) => [key, { get: raise, enumerable: true }]),
    ),
  );
  const kinds: Settings = {
    null: null,
    undefined,
    NaN,
    five: 5,
    minus: -1,
    infinity: Infinity,
    bigint: 10n,
    true: true,
    text: 'nonsense',
    object: {},
    list: [],
    numbers: [5],
    objects: [{}],
    map: new Map(),
    date: new Date(NaN),
    circular,
    throwing,
    bare: Object.create(null) as unknown,
    function: raise,
    class: Map,
    symbol: Symbol('one'),
    proxy: new Proxy({}, { get: raise, ownKeys: raise }),
    cell: { matrix: 'q', row: 0, col: 0 },
    later: { version: 2 },
    broken: { version: 1, options: { theme: 5 } },
    empty: { version: 1, inputs: {} },
    answers: { labs: {}, stages: {}, answers: 5 },
  };
  const wrong = Object.entries(kinds).filter(([kind]) => !takes.split(' ').includes(kind));

  const problems: string[] = [];
  const onError = ({ message }: ErrorEvent): void => void problems.push(`error: ${message}`);
  const onRejection = ({ reason }: PromiseRejectionEvent): void => void problems.push(`unhandled: ${String(reason)}`);
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);

  /** Elements of a document without a window are defined as they come into one that has some. */
  const made = (early: unknown) => {
    const element = document.implementation.createHTMLDocument().createElement(tag);
    const settings = element as unknown as Settings & { ready?: Promise<void>; updateComplete?: Promise<unknown> };
    const told: string[] = [];
    for (const kind of ['steps', 'playground', 'exercise'])
      element.addEventListener(`attention-${kind}:error`, (event) => {
        told.push((event as CustomEvent<{ message: string }>).detail.message);
      });
    const read = (): string => JSON.stringify({ is: settings[name] });
    /** A message about inputs names the matrix. */
    const check = (when: string, isRefused: boolean, before = read()): void => {
      const messages = told.splice(0);
      const isTold = messages.length === Number(isRefused);
      if (!isTold || !messages.every((message) => name === 'inputs' || message.includes(name)))
        problems.push(`${when}: told is ${messages.join(' | ')}`);
      if (read() !== before) problems.push(`${when}: is no longer ${before} but ${read()}`);
    };
    const checkGood = (when: string): void => {
      check(when, false);
      if (!read().includes(reads ?? `{"is":${JSON.stringify(good)}}`)) problems.push(`${when}: is ${read()}`);
    };
    const settled = async (): Promise<void> => {
      await (settings.ready ?? settings.updateComplete);
      check('once it is ready', false);
    };
    settings[name] = early;
    if (tag === 'attention-lesson' && name !== 'lesson') settings['lesson'] = lesson;
    document.body.replaceChildren(element);
    if (Object.hasOwn(settings, name)) problems.push('is hidden by what was set before the element was defined');
    return { element, settings, read, check, checkGood, settled };
  };
  const refuseAll = ({ settings, read, check }: ReturnType<typeof made>, when: string): void => {
    for (const [kind, value] of wrong) {
      const before = read();
      settings[name] = value;
      check(`${kind} ${when}`, true, before);
    }
  };

  const early = made(good);
  early.checkGood('set before it is defined');
  await early.settled();
  for (const [kind, value] of wrong.slice(0, 3)) made(value).check(`${kind} before it is defined`, true);
  const late = made(wrong[0]![1]);
  late.check('as it is defined', true);
  if (tag === 'attention-lesson') late.settings['lesson'] = lesson;
  refuseAll(late, 'while it comes');
  late.settings[name] = good;
  late.checkGood('set while it comes');
  await late.settled();
  refuseAll(late, 'when it is ready');
  late.settings[name] = good;
  late.checkGood('set when it is ready');
  await late.settled();
  late.element.remove();
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  removeEventListener('error', onError);
  removeEventListener('unhandledrejection', onRejection);
  return problems;
}
