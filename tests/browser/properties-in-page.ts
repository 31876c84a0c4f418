/** Runs in a page that has the elements' scripts: sets properties of an element, right and wrong, before it is defined and later. */

export type Tag = 'attention-steps' | 'attention-lesson' | 'attention-playground' | 'attention-exercise';

export interface Act {
  /** Defined: in the page, before anything has come; ready: when all has. */
  readonly when: 'undefined' | 'defined' | 'ready';
  readonly property: string;
  /** The name of a wrong kind; empty: a good value. */
  readonly kind: string;
}

/** Gives the problems that came up, in words, and how often something was set. */
export async function play([tag, acts]: readonly [Tag, readonly Act[]]): Promise<{
  problems: string[];
  count: number;
}> {
  type Settings = Record<string, unknown>;
  const circular: Settings = { version: 1, setup: {} };
  circular['self'] = circular['inputs'] = circular['labs'] = circular;
  const raise = (): never => {
    throw new Error('read');
  };
  const throwing = Object.defineProperties(
    {},
    Object.fromEntries(
      ['version', 'setup', 'labs', 'toJSON', 'q'].map((name) => [name, { get: raise, enumerable: true }]),
    ),
  );
  const kinds: Settings = {
    ...{
      null: null,
      undefined,
      NaN,
      five: 5,
      minus: -1,
      infinity: Infinity,
      bigint: 10n,
      true: true,
      text: 'nonsense',
    },
    ...{ object: {}, list: [], numbers: [5], objects: [{}], map: new Map(), date: new Date(NaN), circular, throwing },
    ...{
      bare: Object.create(null) as unknown,
      function: raise,
      class: Map,
      symbol: Symbol('one'),
      proxy: new Proxy({}, { get: raise, ownKeys: raise }),
    },
    ...{ cell: { matrix: 'q', row: 0, col: 0 }, later: { version: 2 }, broken: { version: 1, options: { theme: 5 } } },
    ...{ empty: { version: 1, inputs: {} }, answers: { labs: {}, stages: {}, answers: 5 } },
  };
  const lesson = {
    version: 1,
    id: 'own',
    lang: 'en',
    title: 'Own',
    question: 'What?',
    minutes: 5,
    sources: [{ source: '000', for: 'All' }],
    parts: [{ kind: 'text', text: 'Read.' }],
  };
  const state = { version: 1, example: 'two-queries', step: 'scores', time: 0, inputs: null };
  /** A good value of each property, how it is read, and which of the kinds the property takes. */
  const all: Record<
    Tag,
    Record<string, readonly [good: unknown, isThere: (value: never) => boolean, takes?: string]>
  > = {
    'attention-steps': {
      example: ['dog-bites-man', (value) => value === 'dog-bites-man'],
      link: ['example=dog-bites-man&step=scores', (value: string) => value.startsWith('example=dog-bites-man'), 'text'],
      pass: ['forward', (value) => value === 'forward'],
      step: ['softmax', (value) => value === 'softmax'],
      head: [0, (value) => value === 0, 'five'],
      controls: ['none', (value) => value === 'none'],
      strip: ['off', (value) => value === 'off'],
      plane: ['off', (value) => value === 'off'],
      view: ['overview', (value) => value === 'overview'],
      theme: ['dark', (value) => value === 'dark'],
      query: [0, (value) => value === 0, 'null undefined five'],
      present: [false, (value) => value === false, 'true'],
      predict: [['softmax'], (value) => String(value) === 'softmax', 'null undefined list'],
      steps: ['softmax scores', (value) => String(value) === 'scores,softmax', 'null undefined list'],
      fixed: ['v', (value) => String(value) === 'v', 'null undefined list text'],
      inputs: [
        { q: [[1]], k: [[1]], v: [[15]] },
        (value: { v?: { data: ArrayLike<number> } } | null) => value?.v?.data[0] === 15,
        'null undefined',
      ],
      state: [state, (value: typeof state) => value.example === 'two-queries' && value.step === 'scores'],
    },
    'attention-playground': {
      task: ['sort', (value) => value === 'sort'],
      text: ['abc', (value) => value === 'abc', 'text'],
      layers: [1, (value) => value === '1'],
      heads: ['1', (value) => value === '1'],
      width: ['16', (value) => value === '16'],
      positions: ['none', (value) => value === 'none'],
      scale: ['off', (value) => value === 'off'],
      factor: [2, (value) => value === 2, 'five'],
      causal: [false, (value) => value === false, 'true'],
      mlp: ['64', (value) => value === '64'],
      activation: ['gelu', (value) => value === 'gelu'],
      normalisation: ['rms', (value) => value === 'rms'],
      biases: [false, (value) => value === false, 'true'],
      gains: [false, (value) => value === false, 'true'],
      rate: [0.005, (value) => value === 0.005, 'five'],
      decay: [0.5, (value) => value === 0.5],
      batch: ['8', (value) => value === '8'],
      optimizer: ['sgd', (value) => value === 'sgd'],
      seed: [7, (value) => value === 7, 'five'],
      steps: [40, (value) => value === 40, 'five'],
      compare: ['scale', (value) => value === 'scale'],
      parts: [['curves'], (value) => String(value) === 'curves', 'null undefined list'],
      theme: ['dark', (value) => value === 'dark'],
      stage: ['/', (value) => value === '/', 'text'],
      page: ['none', (value) => value === 'none', 'text'],
      link: ['seed=3', (value: string) => value.includes('seed=3'), 'text'],
      // A part of a state that cannot be used keeps its start, and is named.
      state: [{ setup: { seed: 4 } }, (value: { setup: { seed: number } }) => value.setup.seed === 4, 'circular'],
    },
    'attention-exercise': {
      exercise: ['scores', (value) => value === 'scores', 'text'],
      language: ['python', (value) => value === 'python'],
      theme: ['dark', (value) => value === 'dark'],
      stage: ['/', (value) => value === '/', 'text'],
      notebook: ['/', (value) => value === '/', 'text'],
      code: ['x = 1', (value) => value === 'x = 1', 'text'],
    },
    'attention-lesson': {
      src: ['own.json', (value) => value === 'own.json', 'text'],
      theme: ['dark', (value) => value === 'dark'],
      lessons: ['/lessons/', (value) => value === '/lessons/', 'text'],
      // A text or an object that is no lesson is told when it has been read: tests/browser/own-lessons.test.ts.
      lesson: [
        lesson,
        () => true,
        'null undefined text object list numbers objects map date bare cell later broken empty answers',
      ],
      state: [{ labs: {}, stages: {}, answers: {} }, () => true, 'undefined'],
    },
  };
  const properties = all[tag];
  const problems: string[] = [];
  const messages: string[] = [];
  const onError = ({ message }: ErrorEvent): void => void problems.push(`error: ${message}`);
  const onRejection = ({ reason }: PromiseRejectionEvent): void => void problems.push(`unhandled: ${String(reason)}`);
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);

  // Elements of a document without a window are defined as they come into one that has some.
  const element = document.implementation.createHTMLDocument().createElement(tag);
  const settings = element as unknown as Settings & { ready?: Promise<void>; updateComplete?: Promise<unknown> };
  for (const kind of ['steps', 'playground', 'exercise'])
    element.addEventListener(`attention-${kind}:error`, (event) => {
      messages.push((event as CustomEvent<{ message: string }>).detail.message);
    });
  const valueOf = ({ property, kind }: Act): unknown => (kind === '' ? properties[property]?.[0] : kinds[kind]);
  const isTaken = ({ property, kind }: Act): boolean => (properties[property]?.[2] ?? '').split(' ').includes(kind);
  const read = (property: string): string => JSON.stringify({ is: settings[property] });
  const checkGood = (act: Act, when: string): void => {
    const isThere = properties[act.property]?.[1] as ((value: unknown) => boolean) | undefined;
    if (!isThere?.(settings[act.property])) problems.push(`${act.property} ${when}: ${read(act.property)}`);
  };
  const checkMessages = (names: readonly string[], when: string): void => {
    const told = messages.splice(0);
    // A message about inputs names the matrix.
    if (told.length !== names.length || !names.every((name, at) => name === 'inputs' || told[at]?.includes(name)))
      problems.push(`${when}: wrong are ${names.join(', ')}, and told is ${told.join(' | ')}`);
  };
  const set = (act: Act): void => {
    const before = read(act.property);
    settings[act.property] = valueOf(act);
    const when = `${act.property} = ${act.kind || 'good'}, ${act.when}`;
    checkMessages(act.kind === '' ? [] : [act.property], when);
    if (act.kind === '') checkGood(act, when);
    else if (read(act.property) !== before) problems.push(`${when}: is no longer ${before} but ${read(act.property)}`);
  };

  const played = acts.filter((act) => act.kind === '' || !isTaken(act));
  const early = played.filter(({ when }) => when === 'undefined');
  for (const act of early) settings[act.property] = valueOf(act);
  const lasting = early.filter((act, at) => !early.slice(at + 1).some(({ property }) => property === act.property));
  if (tag === 'attention-lesson' && !early.some(({ property, kind }) => property === 'lesson' && kind === ''))
    early.push({ when: 'undefined', property: 'lesson', kind: '' });
  document.body.replaceChildren(element);
  // An own property keeps the place that it had when it was set first.
  const order = [...new Set(early.map(({ property }) => property))];
  lasting.sort((a, b) => order.indexOf(a.property) - order.indexOf(b.property));
  checkMessages(
    lasting.filter(({ kind }) => kind !== '').map(({ property }) => property),
    'as it is defined',
  );
  const last = lasting.at(-1);
  if (last?.kind === '') checkGood(last, 'as it is defined');
  for (const { property } of early) if (Object.hasOwn(settings, property)) problems.push(`${property} is hidden`);
  if (tag === 'attention-lesson') settings['lesson'] = lesson;

  const settled = async (): Promise<void> => {
    const late = new Promise<string>((resolve) => {
      setTimeout(resolve, 20_000, 'late');
    });
    const is = await Promise.race([settings.ready ?? settings.updateComplete, late]);
    if (is === 'late') problems.push('ready does not settle');
  };
  for (const act of played) if (act.when === 'defined') set(act);
  await settled();
  checkMessages([], 'while it comes');
  for (const act of played) if (act.when === 'ready') set(act);
  for (const property of new Set(played.map(({ property: name }) => name))) {
    set({ when: 'ready', property, kind: '' });
    await settled();
  }
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  checkMessages([], 'at the end');
  element.remove();
  removeEventListener('error', onError);
  removeEventListener('unhandledrejection', onRejection);
  return { problems, count: played.length };
}
