/**
 * A trained model as a Python program that a student can follow: it reads the weights from their file and predicts,
 * matrix by matrix, the next token after each. NumPy and PyTorch differ in a few names.
 */
import { numeral } from '../../stage/export/text.ts';
import { alibiSlopes } from '../model/alibi.ts';
import type { HeadPlace } from '../patch.ts';
import type { LearntConfig } from '../setup.ts';

export interface Trained {
  readonly config: Readonly<LearntConfig>;
  /** The name of the weights' file. Its metadata has the vocabulary, as JSON in `words`. */
  readonly file: string;
  /** How the model came to be, as the end of a sentence about it. */
  readonly origin: string;
  /** The sequence that is shown. */
  readonly tokens: readonly number[];
  /** The heads that are switched off in the page. */
  readonly off: readonly HeadPlace[];
  /** The page's prediction after each token: the most probable next one, and its probability. */
  readonly said: readonly { readonly token: number; readonly share: number }[];
}

export interface Dialect {
  readonly needs: string;
  /** Modules of the standard library. */
  readonly imports: (hasErf: boolean) => readonly string[];
  readonly module: string;
  /** Lines before any computation. */
  readonly begin: readonly string[];
  /** The module's name. */
  readonly np: string;
  /** The expression for the numbers between two bytes of the file. */
  readonly numbers: string;
  /** The arguments that keep one number per row as a column. */
  readonly along: string;
  readonly max: string;
  readonly join: (parts: string) => string;
  readonly stack: (parts: string) => string;
  readonly erf: readonly string[];
}

/** Separates blocks by empty lines. */
const blocks = (all: readonly (readonly string[])[]): string =>
  `${all
    .filter(({ length }) => length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;

const indented = (lines: readonly string[]): string[] => lines.map((line) => (line === '' ? '' : `    ${line}`));

/** Writes a list of numbers, so many per line. */
function list(name: string, values: readonly string[], count: number): string[] {
  const rows = Array.from({ length: Math.ceil(values.length / count) }, (_, at) =>
    values.slice(at * count, (at + 1) * count).join(', '),
  );
  return rows.length === 1
    ? [`${name} = [${rows[0] ?? ''}]`]
    : [`${name} = [`, ...rows.map((row) => `    ${row},`), ']'];
}

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;

export function python(trained: Trained, dialect: Dialect): string {
  const { config, file, origin } = trained;
  const { layers, heads, width } = config;
  return blocks([
    [
      `# A transformer with ${count(layers, 'layer')} of ${count(heads, 'head')} each, ${origin}.`,
      `# The program reads its weights from ${file}, which has to be in the same folder,`,
      '# and computes what comes next after each token, as the page does. Shapes are rows × columns; a row is',
      `# one token: n of them, ${width} numbers wide. It needs ${dialect.needs}.`,
      ...dialect.imports(hasErf(config)),
      '',
      dialect.module,
    ],
    dialect.begin,
    reading(file, dialect),
    tokensLines(trained),
    functions(trained, dialect),
    embedding(trained, dialect),
    ...layerBlocks(trained, dialect),
    unembedding(trained),
    comparison(trained),
  ]);
}

const hasErf = ({ mlp, activation }: Trained['config']): boolean => mlp > 0 && activation === 'gelu';

const reading = (file: string, { numbers }: Dialect): string[] => [
  '# A safetensors file: 8 bytes that say how long the header is, the header in JSON, then the numbers.',
  `with open('${file}', 'rb') as opened:`,
  "    length = int.from_bytes(opened.read(8), 'little')",
  '    header = json.loads(opened.read(length))',
  '    data = opened.read()',
  '',
  '',
  'def weight(name):',
  "    begin, end = header[name]['data_offsets']",
  `    return ${numbers}.reshape(header[name]['shape'])`,
  '',
];

const tokensLines = ({ tokens }: Trained): string[] => [
  "words = json.loads(header['__metadata__']['words'])  # what each token stands for",
  ...list('tokens', tokens.map(String), 24),
  `n = len(tokens)  # ${tokens.length}`,
];

function functions({ config }: Trained, { np, along, max, stack, erf }: Dialect): string[] {
  const { normalisation, positions, heads, width, biases, gains } = config;
  const weighted = gains ? " * weight(name + '.weight')" : '';
  const parts = [
    [
      'def softmax(scores):  # each row: positive, with a sum of 1',
      `    e = ${np}.exp(scores - scores.${max}(${along}))`,
      `    return e / e.sum(${along})`,
    ],
    normalisation === 'layer'
      ? [
          `def norm(x, name):  # each row: mean 0 and variance 1${gains ? ', then weighted' : ''}`,
          `    x = x - x.mean(${along})`,
          `    x = x / ${np}.sqrt((x**2).mean(${along}) + 1e-5)`,
          `    return x${weighted}${biases ? " + weight(name + '.bias')" : ''}`,
        ]
      : [],
    normalisation === 'rms'
      ? [
          `def norm(x, name):  # each row: mean of squares 1${gains ? ', then weighted' : ''}`,
          `    x = x / ${np}.sqrt((x**2).mean(${along}) + 1e-5)`,
          `    return x${weighted}`,
        ]
      : [],
    positions === 'rotary'
      ? [
          `def turn(x):  # n × ${width / heads}: pairs of numbers, each turned by its position times its own speed`,
          '    d = x.shape[1]',
          `    angle = ${np}.arange(n)[:, None] / 10000 ** (${np}.arange(0, d, 2) / d)  # n × ${width / heads / 2}`,
          `    sine, cosine = ${np}.sin(angle), ${np}.cos(angle)`,
          '    a, b = x[:, 0::2], x[:, 1::2]',
          `    return ${stack('[a * cosine - b * sine, a * sine + b * cosine]')}.reshape(n, d)`,
        ]
      : [],
    hasErf(config) ? erf : [],
  ].filter(({ length }) => length > 0);
  return parts.flatMap((lines, at) => (at === 0 ? lines : ['', '', ...lines])).concat('');
}

function embedding({ config }: Trained, { np, stack }: Dialect): string[] {
  const { positions, width } = config;
  return [
    `x = weight('embed.weight')[tokens]  # n × ${width}: the residual stream`,
    ...(positions === 'learned' ? ["x = x + weight('positions.weight')[:n]"] : []),
    ...(positions === 'sinusoidal'
      ? [
          `angle = ${np}.arange(n)[:, None] / 10000 ** (${np}.arange(0, ${width}, 2) / ${width})  # n × ${Math.ceil(width / 2)}`,
          `x = x + ${stack(`[${np}.sin(angle), ${np}.cos(angle)]`)}.reshape(n, -1)[:, :${width}]`,
        ]
      : []),
    ...(positions === 'infused' ? [`positions = weight('positions.weight')[:n]  # n × ${width}`] : []),
    ...(positions === 'alibi'
      ? [
          '# The further away a key is, the more its score loses; how fast, differs from head to head.',
          `distance = abs(${np}.arange(n)[:, None] - ${np}.arange(n))  # n × n`,
          `slopes = [${alibiSlopes(config.heads).join(', ')}]`,
        ]
      : []),
    ...(hasNorm(config, 'embedding') ? [OUTER_NORM] : []),
  ];
}

/** The norm outside the layers. */
const OUTER_NORM = "x = norm(x, 'norm')";

const hasNorm = ({ normalisation, outerNorm }: Trained['config'], place: Trained['config']['outerNorm']): boolean =>
  normalisation !== 'none' && outerNorm === place;

const scaled = ({ scale, heads, width }: Trained['config']): string => {
  if (scale === 'on') return ` / ${width / heads} ** 0.5`;
  return scale === 'off' ? '' : ` * ${scale}`;
};

function layerBlocks({ config, off }: Trained, { np, join }: Dialect): string[][] {
  const { layers, heads, width, positions, normalisation, causal, mlp, residual } = config;
  const d = width / heads;
  const isNormed = normalisation !== 'none';
  const isTurned = positions === 'rotary';
  const source = positions === 'infused' ? 'placed' : 'h';
  const head = [
    `columns = slice(head * ${d}, (head + 1) * ${d})  # those of this head`,
    isTurned
      ? `q_h, k_h, v_h = turn(q[:, columns]), turn(k[:, columns]), v[:, columns]  # n × ${d}`
      : `q_h, k_h, v_h = q[:, columns], k[:, columns], v[:, columns]  # n × ${d}`,
    `scores = q_h @ k_h.T${scaled(config)}  # n × n: a row for the token that looks`,
    ...(positions === 'alibi' ? ['scores = scores - slopes[head] * distance'] : []),
    ...(causal ? ['scores = scores + later'] : []),
    'weights = softmax(scores)  # n × n',
    ...(off.length > 0 ? ['on = (layer, head) not in off'] : []),
    `outputs.append(weights @ v_h${off.length > 0 ? ' * on' : ''})  # n × ${d}`,
  ];
  const layer = [
    "name = f'layers.{layer}.'",
    isNormed ? `h = norm(x, name + 'norm1')  # n × ${width}` : 'h = x',
    ...(positions === 'infused'
      ? ['placed = h + positions  # queries and keys know where they stand, values do not']
      : []),
    `q = ${source} @ weight(name + 'attention.wq')  # n × ${width}`,
    `k = ${source} @ weight(name + 'attention.wk')  # n × ${width}`,
    `v = h @ weight(name + 'attention.wv')  # n × ${width}`,
    'outputs = []',
    `for head in range(${heads}):`,
    ...indented(head),
    `concat = ${join('outputs')}  # n × ${width}`,
    `x = ${residual ? 'x + ' : ''}concat @ weight(name + 'attention.wo')`,
    ...(mlp > 0 ? mlpLines(config, np) : []),
  ];
  return [
    ...(causal
      ? [
          [
            '# No token sees what comes after it.',
            `later = ${np}.triu(${np}.full((n, n), -${np}.inf), 1)  # n × n: −∞ above the diagonal, 0 elsewhere`,
          ],
        ]
      : []),
    ...(off.length > 0
      ? [[`off = [${off.map((head) => `(${head.layer}, ${head.head})`).join(', ')}]  # (layer, head), counted from 0`]]
      : []),
    [`for layer in range(${layers}):`, ...indented(layer)],
  ];
}

const mlpLines = (
  { normalisation, width, mlp, activation, biases, residual }: Trained['config'],
  np: string,
): string[] => [
  normalisation === 'none' ? 'h = x' : `h = norm(x, name + 'norm2')  # n × ${width}`,
  `hidden = h @ weight(name + 'mlp.w1')${biases ? " + weight(name + 'mlp.b1')" : ''}  # n × ${mlp}`,
  activation === 'gelu'
    ? 'active = hidden * (1 + erf(hidden / 2**0.5)) / 2'
    : `active = ${np}.where(hidden > 0, hidden, 0 * hidden)`,
  `x = ${residual ? 'x + ' : ''}active @ weight(name + 'mlp.w2')${biases ? " + weight(name + 'mlp.b2')" : ''}`,
];

const unembedding = ({ config }: Trained): string[] => [
  ...(hasNorm(config, 'unembedding') ? [OUTER_NORM] : []),
  `logits = x @ weight('${config.tied ? "embed.weight').T" : "unembed.weight')"}  # n × ${config.vocabulary}`,
  `probabilities = softmax(logits)  # n × ${config.vocabulary}`,
];

const comparison = ({ said }: Trained): string[] => [
  '# What the page shows after each token: the most probable next one, and its probability.',
  ...list(
    'shown',
    said.map(({ token, share }) => `(${token}, ${numeral(share, '')})`),
    5,
  ),
  'far = 0',
  'for at, (token, share) in enumerate(shown):',
  '    here = float(probabilities[at, token])',
  '    far = max(far, abs(here - share))',
  "    print(f'{words[tokens[at]]!r} -> {words[token]!r}: {here:.4f}')",
  "print(f'At most {far:.1e} from what the page shows.')",
];
