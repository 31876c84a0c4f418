/** Malicious lesson files, with the messages that refuse them, or shown as plain words. */
export const base = {
  version: 1,
  id: 'own',
  lang: 'en',
  title: 'A lesson',
  minutes: 3,
  question: 'Why?',
  computed: { dog: { example: 'dog-bites-man' } },
  parts: [{ kind: 'text', text: 'Because.' }] as unknown[],
  sources: [{ source: '000', for: 'All of it' }] as unknown[],
};

/** Sets a mark that no page may have. */
const ATTACK = "document.documentElement.dataset.hacked='yes';alert(1)";
export const OUTSIDE = 'https://outside.example';

export const injections = [
  `<script>${ATTACK}</script>`,
  `</script><script>${ATTACK}</script>`,
  `--><script>${ATTACK}</script>`,
  `<img src=x onerror="${ATTACK}">`,
  `<img src="${OUTSIDE}/a.png">`,
  `"><svg onload="${ATTACK}"></svg>`,
  `' onmouseover='${ATTACK}`,
  `<svg><style><img src=x onerror="${ATTACK}"></style></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${ATTACK}&gt;">`,
  `<iframe srcdoc="<script>${ATTACK}</script>"></iframe>`,
  `<a href="javascript:${ATTACK}">x</a>`,
  `<base href="${OUTSIDE}/"><form action="${OUTSIDE}"><input autofocus onfocus="${ATTACK}"></form>`,
  `<link rel="stylesheet" href="${OUTSIDE}/a.css"><style>@import "${OUTSIDE}/b.css";</style>`,
  `<template shadowrootmode="open"><script>${ATTACK}</script></template>`,
  `</template></article></noscript><script>${ATTACK}</script>`,
  `&lt;script&gt;${ATTACK}&lt;/script&gt;`,
  `\`<script>${ATTACK}</script>\``,
  '```"><script>' + `${ATTACK}</script>\nx\n` + '```',
  `| <script>${ATTACK}</script> |\n|-|\n| <img src=x onerror="${ATTACK}"> |`,
];

/** Puts words into every place for an author's text. */
const everywhere = (words: string): typeof base => ({
  ...base,
  title: words,
  question: words,
  parts: [
    { kind: 'text', text: words },
    { kind: 'correction', source: '000', text: words },
    { kind: 'lab', id: 'lab', lab: 'lookup', values: { [words]: words } },
    {
      kind: 'questions',
      items: [
        {
          kind: 'choice',
          id: 'one',
          ask: words,
          options: [
            { text: words, right: true, feedback: words },
            { text: words, feedback: words },
          ],
        },
        {
          kind: 'number',
          id: 'two',
          ask: words,
          answer: 'weights[0,0]',
          feedback: words,
          mistakes: [{ answer: 'weights[0,1]', feedback: words }],
        },
        { kind: 'order', id: 'three', ask: words, items: [words, `${words} 2`, `${words} 3`], feedback: words },
      ],
    },
  ],
  sources: [
    { source: '000', place: words, for: words },
    { title: words, authors: words, for: words },
  ],
});

const text = (...texts: string[]): typeof base => ({
  ...base,
  parts: texts.map((one) => ({ kind: 'text', text: one })),
});
const zeros = (rows: number, cols: number) => ({ zeros: [rows, cols] });
const computed = (given: unknown): unknown => ({ ...base, computed: given });
const big = { inputs: { q: zeros(4096, 16), k: zeros(4096, 16), v: zeros(4096, 16) } };
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const stage = (link: string) => ({ kind: 'stage', link });

/** `said` is the message; without it the lesson is shown, and 'either' only must not take long. */
export interface Hostile {
  readonly name: string;
  readonly text: string;
  readonly said?: RegExp | 'either';
}
const of = (name: string, lesson: unknown, said?: Hostile['said']): Hostile => ({
  name,
  text: typeof lesson === 'string' ? lesson : JSON.stringify(lesson),
  ...(said ? { said } : {}),
});

const schemes = ['javascript:x', 'JaVaScRiPt:x', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd', 'blob:x'];
const hrefs = [
  ...schemes,
  '&#106;avascript:x',
  '&#x6A;avascript&colon;x',
  'java&Tab;script:x',
  '%6Aavascript:x',
  '//outside.example/x',
  '/x',
  '../x',
  'https:x',
  'https:///x',
  'x',
];

export const hostile: readonly Hostile[] = [
  ...injections.map((words) => of(`everywhere: ${words.slice(0, 40)}`, everywhere(words))),
  ...hrefs.map((href) => of(`link to ${href}`, text(`[x](<${href}>)`), /parts\.0\.text: link to .*expected matrix:/)),
  of('link by reference', text('[x]\n\n[x]: javascript:alert(1)'), /link to javascript:alert\(1\)/),
  of('link without brackets', text('<javascript:alert(1)>'), /link to javascript:/),
  of('picture', text(`![x](${OUTSIDE}/a.png)`), /parts\.0\.text: picture .*cannot load pictures/),
  of('picture by data', text('![x](data:image/svg+xml,<svg/onload=alert(1)>)'), /cannot load pictures/),
  of('link that ends its attribute', text(`[x](<${OUTSIDE}/"onmouseover="alert(1)>)`)),
  of('title of a link', text(`[x](${OUTSIDE} '"onmouseover="alert(1)')`)),
  of('source with a script', { ...base, sources: [{ title: 'x', url: 'javascript:x', for: 'x' }] }, /sources\.0\.url/),
  of('source of everybody', { ...base, sources: [{ source: 'constructor', for: 'x' }] }, /source "constructor"/),
  ...['\\href{javascript:x}{a}', '\\url{x}', '\\includegraphics{https://outside.example/a.png}'].map((tex) =>
    of(tex, text(`$${tex}$`), /parts\.0\.text: \$\\/),
  ),
  ...['\\htmlData{a=b}{c}', '\\data{a=b}{c}', '\\style{background:url(x)}{a}', '\\id{a}{b}', '\\class{evil}{a}'].map(
    (tex) => of(tex, text(`$${tex}$`), /parts\.0\.text: \$\\/),
  ),
  of('colour that fetches', text('$\\color{url(https://outside.example)}a$'), /Invalid color/),
  of('formula with HTML', text('$\\text{<img src=x onerror=alert(1)>}$ $<script>$')),
  of('formula without end', text('$\\frac{1$'), /parts\.0\.text: \$\\frac/),
  of(
    'macro bomb',
    text(`$\\def\\a{${'x'.repeat(500)}}${'\\a'.repeat(100)}$`),
    /\\def: a formula cannot define commands/,
  ),
  of('formula of 5000', text(`$${'x '.repeat(2000)}$`), /expected at most 1000 characters, got 4000/),
  of('brackets in a formula', text(`$${'{'.repeat(400)}${'}'.repeat(400)}$`), /at most 20 nested brackets/),
  of('formulas by the hundred', text(...times(40, () => `$${'x+'.repeat(400)}x$`)), /20000 characters in all formulas/),
  of('10 MB', JSON.stringify({ ...base, title: 'x'.repeat(1e7) }), /expected at most 262144 characters/),
  of('10 MB of spaces', `${' '.repeat(1e7)}{}`, /expected at most 262144 characters/),
  of('100,000 brackets', `${'['.repeat(1e5)}${']'.repeat(1e5)}`, /at most 32 nested brackets, got 100000/),
  of('100,000 braces', '{"a":'.repeat(4e4), /at most 32 nested brackets/),
  of(
    '100,000 parts',
    JSON.stringify({ ...base, parts: times(3000, () => ({ kind: 'text', text: 'x' })) }),
    /at most 100 parts/,
  ),
  of(
    'a thousand wrong parts',
    JSON.stringify({ ...base, parts: times(9000, () => ({ kind: 'x' })) }),
    /parts\.0\.kind/,
  ),
  of('many stages', { ...base, parts: times(11, () => stage('')) }, /parts: expected at most 10 stages, got 11/),
  of('many labs', { ...base, parts: times(21, () => ({ kind: 'lab', lab: 'lookup' })) }, /at most 20 labs, got 21/),
  of(
    'a lab of its own',
    { ...base, parts: [{ kind: 'lab', lab: 'x"><script>' }] },
    /parts\.0\.lab: expected one of "check"/,
  ),
  of('stage with an example of its own', { ...base, parts: [stage('example="><script>')] }, /parts\.0\.link: /),
  of('stage with attributes', { ...base, parts: [stage('" onclick="alert(1)')] }, /parts\.0\.link: /),
  of('stage with a large matrix', { ...base, parts: [stage('q=9999x9999:1')] }, /parts\.0\.link: /),
  of('large zeros', computed({ a: big }), /computed: expected at most 65536 numbers/),
  of(
    'large zeros many times',
    computed(Object.fromEntries(times(60, (i) => [`a${i}`, big]))),
    /at most 50 computations/,
  ),
  of('larger zeros', computed({ a: { inputs: { q: zeros(4097, 1) } } }), /computed\.a\.inputs\.q\.zeros\.0/),
  of('many heads', computed({ a: { inputs: { q: [[1]], k: [[1]], v: [[1]] }, heads: 1e9 } }), /computed\.a\.heads/),
  of(
    'a head that is not there',
    computed({ a: { inputs: { q: [[1]], k: [[1]], v: [[1]] }, head: 3 } }),
    /head: expected at most 1/,
  ),
  of('numbers beyond float32', computed({ a: { inputs: { q: [[1e300]], k: [[1]], v: [[1]] } } }), /computed\.a: /),
  of(
    'a bias of two rows',
    computed({ a: { inputs: { x: [[1]], wq: [[1, 1]], wk: [[1, 1]], wv: [[1]], bq: [[1, 2], [3, 4]] } } }), // prettier-ignore
    /computed\.a: bq: a bias is one row of numbers/,
  ),
  of('ragged rows', computed({ a: { inputs: { q: [[1], [1, 2]], k: [[1]], v: [[1]] } } }), /computed\.a: /),
  of(
    'a wide row',
    {
      ...(computed({ a: { inputs: { q: zeros(1, 1), k: zeros(1000, 1), v: zeros(1000, 1) } } }) as object),
      parts: [{ kind: 'text', text: '{{weights[0]}}' }],
    },
    /at most 64 numbers, got 1000/,
  ),
  of(
    'references by the thousand',
    text('{{sum(weights)}}'.repeat(300), '{{sum(weights)}}'.repeat(300)),
    /at most 500 references/,
  ),
  of('a reference to everybody', text('{{constructor.weights[0,0]}}'), /no computation is named "constructor"/),
  of('a reference to a prototype', text('{{__proto__[0,0]}} {{toString[0,0]}}'), /parts\.0\.text: \{\{/),
  of('a long reference', text(`{{=${'('.repeat(900)}}}`), /expected at most 200 characters/),
  of('quotations in quotations', text('>'.repeat(4000)), /at most 20 nested quotations and lists/),
  of('lists in lists', text('- '.repeat(2000)), /at most 20 nested quotations and lists/),
  of('numbered lists in lists', text('1. '.repeat(1500)), /at most 20 nested quotations and lists/),
  of('lists by indentation', text(times(90, (i) => `${' '.repeat(i)}- a`).join('\n'))),
  ...[
    '*',
    '*a ',
    '**a ',
    '[',
    '[a](',
    '![[',
    '`',
    '`a',
    '``` ',
    '~~a ',
    '<',
    '<a ',
    '<!--',
    '&',
    '|',
    '$',
    '$a ',
    '\\',
    'a@',
    'a_',
  ].map((piece) => of(`regular expressions: ${piece}`, text(piece.repeat(Math.floor(4900 / piece.length))), 'either')),
  of('a text of 6000', text('x'.repeat(6000)), /parts\.0\.text: expected at most 5000 characters, got 6000/),
  of('prototype', '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}', /is missing/),
  of(
    'prototype in values',
    JSON.stringify({ ...base, parts: [{ kind: 'lab', lab: 'lookup' }] }).replace(
      '"lookup"',
      '"lookup","values":{"__proto__":{"polluted":1},"constructor":1}',
    ),
  ),
  of('prototype as a name', JSON.stringify(base).replace('"dog":', '"__proto__":{"example":"dog-bites-man"},"dog":')),
  of(
    'ids twice',
    {
      ...base,
      parts: [
        { kind: 'text', id: 'a', text: 'x' },
        { kind: 'text', id: 'a', text: 'x' },
      ],
    },
    /unique ids, got "a" twice/,
  ),
  of('no JSON', '{"version": 1,', /is not JSON/),
  of('nothing', '', /is not JSON/),
  of('null', 'null', /lesson: expected fields in braces: .*, got null/),
  of('a list', '[]', /is missing|expected/),
  of('a number', '1e999', /expected fields in braces/),
  of('half a character', JSON.stringify(text('\ud800 \udfff'))),
  of('separators of another direction and line', text('a\u202e\u2028c')),
  of('zero', text('a\u0000b'), /parts\.0\.text: has the control character U\+0000/),
  of('a control before a scheme', text('[x](<\u0001javascript:x>)'), /has the control character U\+0001/),
];
