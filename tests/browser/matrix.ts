/**
 * The hosts in which the tutorial's parts work, in each way to embed them. matrix.slow.test.ts tries every cell in Chromium, and
 * some in Firefox; the table in docs/embedding-reference.md is compared with this one.
 */
export const ways = {
  module: '`<attention-steps>`, ES module',
  script: 'the same, classic script',
  frame: 'a lesson in an iframe',
  file: 'a lesson in one file',
} as const;
export type Way = keyof typeof ways;

/** A cell has one of these; the notes explain them. */
export type Outcome = 'works' | 'still' | 'text' | 'needs-cors' | 'part';

export interface Host {
  readonly title: string;
  /** Ways that make no sense for a host are missing. */
  readonly cells: Readonly<Partial<Record<Way, Outcome>>>;
}

const everyWay = { module: 'works', script: 'works', frame: 'works', file: 'works' } as const;
/** Parts for a page; a file is a page itself. */
const inPages = { module: 'works', script: 'works', frame: 'works' } as const;

export const hosts = {
  bare: { title: 'a bare page', cells: everyWay },
  isolation: { title: 'no COOP, no COEP', cells: everyWay },
  files: { title: '`file://`', cells: { ...everyWay, module: 'text' } },
  sameOrigin: { title: 'an iframe, same origin', cells: everyWay },
  otherOrigin: { title: 'an iframe, another origin', cells: everyWay },
  sandbox: {
    title: '`sandbox="allow-scripts"`: no storage, no clipboard, no modals',
    cells: { ...everyWay, module: 'needs-cors', frame: 'needs-cors' },
  },
  cspSelf: { title: "`script-src 'self'`", cells: { module: 'still', script: 'still', frame: 'works', file: 'text' } },
  cspWasm: { title: "`script-src 'self' 'wasm-unsafe-eval'`", cells: { ...everyWay, file: 'text' } },
  cspNonce: { title: "`script-src 'nonce-…' 'wasm-unsafe-eval'`", cells: { ...everyWay, file: 'text' } },
  slow: { title: 'a slow network', cells: inPages },
  scriptsOff: { title: 'scripts off', cells: { module: 'text', script: 'text', frame: 'text', file: 'text' } },
  three: { title: 'three on one page', cells: inPages },
  reinserted: { title: 'removed and put back', cells: inPages },
  moved: { title: 'moved in the page', cells: inPages },
  shadow: { title: 'inside another shadow root', cells: inPages },
  rightToLeft: { title: 'a right-to-left page', cells: inPages },
  low: { title: '300 px high', cells: everyWay },
  print: { title: 'print', cells: { ...everyWay, frame: 'part' } },
} as const satisfies Record<string, Host>;
export type HostId = keyof typeof hosts;

const ofPages = ['module', 'frame'] as const;
/**
 * Firefox tries these, too: it has a say in origins, policies, layout, and elements and frames that are moved. The module and the
 * classic script have the same element, but load differently. A bare page has a frame of its own origin and one of another; a
 * sandboxed one may do less than either.
 */
export const inFirefox: Readonly<Partial<Record<HostId, readonly Way[]>>> = {
  bare: ['module', 'script', 'frame', 'file'],
  files: ['module', 'script', 'frame', 'file'],
  sandbox: ['module', 'script', 'frame', 'file'],
  cspSelf: ['module', 'script', 'frame', 'file'],
  cspWasm: ofPages,
  cspNonce: ofPages,
  reinserted: ofPages,
  moved: ofPages,
  shadow: ['module'],
  rightToLeft: ['module'],
  low: ['module', 'file'],
};

/** Marks in the table, with the numbers of their notes. */
export const marks: Readonly<Record<Outcome, { mark: string; note?: string }>> = {
  works: { mark: '✓' },
  text: {
    mark: '¹',
    note: 'No script runs. A lesson keeps its text, its numbers, and its pictures as tables. The element shows what stands between its tags, so put a picture or a sentence there.',
  },
  'needs-cors': {
    mark: '✓²',
    note: 'The server has to send `Access-Control-Allow-Origin`, because a sandboxed iframe has no origin. Without it: ¹.',
  },
  still: {
    mark: '³',
    note: 'The engine cannot be compiled, and a message says that `\'wasm-unsafe-eval\'` is missing. What has `slot="still"` between its tags stays.',
  },
  part: {
    mark: '✓⁴',
    note: "Browsers print only the visible part of an iframe. To print all of it, print the lesson's own page.",
  },
};

/** Returns the lines of the table, and then of its notes. */
export const table = (): string[][] => [
  ['', ...Object.values(ways)],
  ...Object.values(hosts).map(({ title, cells }: Host) => [
    title,
    ...(Object.keys(ways) as Way[]).map((way) => {
      const outcome = cells[way];
      return outcome ? marks[outcome].mark : '–';
    }),
  ]),
];
export const notes = (): string[] =>
  Object.values(marks).flatMap(({ mark, note }) => (note === undefined ? [] : [`${mark.replace('✓', '')} ${note}`]));
