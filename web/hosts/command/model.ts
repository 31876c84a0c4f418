/** `model`: what a published model makes of a text: its next tokens, what its heads look at, its lens, and its heads' names. */
import { type Learning, type RealModel, headRoles, patchEffects } from 'attention-steps/learn';
import { messageOf } from '../../shared/input/input-error.ts';
import { formatNumber } from '../../shared/numbers/format.ts';
import { rowOf } from '../../shared/numbers/matrix.ts';
import type { HeadPlace } from '../../learn/patch.ts';
import { numberOf, oneOf, readArguments } from './arguments.ts';
import { Problem, say } from './problem.ts';

export interface ModelHost {
  readonly loadLearning: () => Promise<Learning>;
  /** A file, or the files of a folder, by their names; none of them is read yet. */
  readonly folder: (path: string) => Promise<Readonly<Record<string, Blob>>>;
}

type Options = Readonly<Record<string, string>>;
interface Asked {
  readonly model: RealModel;
  readonly tokens: readonly number[];
  /** The position that is asked about, from 0. */
  readonly position: number;
  readonly options: Options;
}
/** A line of the table. */
type Row = Readonly<Record<string, number | string>>;

export const MODEL_PLACES = ['residual', 'attention', 'mlp', 'heads'] as const;
/** Probabilities and shares as people compare them. */
const DECIMALS = 3;

const topOf = ({ model, options }: Asked, otherwise: number): number =>
  numberOf('--top', options['top'], Math.min(otherwise, model.config.vocabulary), {
    least: 1,
    most: model.config.vocabulary,
  });
const seedOf = (options: Options): number => numberOf('--seed', options['seed'], 1, { least: 0, most: 2 ** 32 - 1 });

function numbersIn(option: string, text = ''): number[] {
  // Without digits Number gives 0, which is a token, too.
  const parts = text.trim().split(/\s*,\s*|\s+/);
  if (!parts.every((part) => /^\d{1,15}$/.test(part))) throw new Problem('ids', { option, got: text });
  return parts.map(Number);
}

/** A text, or numbers of tokens. */
function tokensIn({ tokenizer }: RealModel, option: string, text: string | undefined, isText: boolean): number[] {
  if (!isText) return numbersIn(option, text);
  if (!tokenizer) throw new Problem('no-tokenizer', { option });
  return tokenizer.encode(text ?? '');
}

/** The last position; of a model that looks both ways that of its masked word, if there is one. */
function usualPosition({ config, tokenizer }: RealModel, tokens: readonly number[]): number {
  const masked = config.causal ? -1 : (tokenizer?.tokens(tokens).indexOf('[MASK]') ?? -1);
  return masked < 0 ? Math.max(0, tokens.length - 1) : masked;
}

/** A token with its text, where the model has a tokenizer. */
const named = ({ tokenizer }: RealModel, token: number): { token: number; text?: string } =>
  tokenizer ? { token, text: tokenizer.tokens([token])[0]! } : { token };

/** Heads as people write them, layer.head. */
const headsIn = (option: string, text: string, { config }: RealModel): HeadPlace[] =>
  text.split(',').map((each) => {
    const [, layer, head] = /^\s*(\d+)\.(\d+)\s*$/.exec(each)?.map(Number) ?? [];
    if (layer !== undefined && head !== undefined && layer < config.layers && head < config.heads)
      return { layer, head };
    throw new Problem('no-such-head', { option, got: each, layers: config.layers - 1, heads: config.heads - 1 });
  });

const SHOWN = {
  next(asked) {
    const { model, tokens, position } = asked;
    const { probabilities } = model.trace(tokens, { layers: [model.config.layers - 1] });
    return Array.from(rowOf(probabilities, position), (probability, token) => ({ token, probability }))
      .sort((a, b) => b.probability - a.probability || a.token - b.token)
      .slice(0, topOf(asked, 5))
      .map(({ token, probability }) => ({ ...named(model, token), probability }));
  },
  heads({ model, tokens, position, options }) {
    const chosen = options['head'] === undefined ? undefined : headsIn('--head', options['head'], model);
    return model.patterns(tokens).flatMap((heads, layer) =>
      heads.flatMap((weights, head) => {
        const row = Array.from(rowOf(weights, position), (weight, to) => ({
          layer,
          head,
          to,
          ...named(model, tokens[to]!),
          weight,
        }));
        if (chosen)
          return chosen.some((chosenHead) => chosenHead.layer === layer && chosenHead.head === head) ? row : [];
        return [row.reduce((best, each) => (each.weight > best.weight ? each : best))];
      }),
    );
  },
  lens(asked) {
    const { model, tokens, position } = asked;
    const layers = model.lens(tokens, { top: topOf(asked, 1) });
    return layers.flatMap((positions, layer) =>
      positions[position]!.map(({ token, probability }) => ({ layer, ...named(model, token), probability })),
    );
  },
  roles: ({ model, options }) => headRoles(model, { seed: seedOf(options) }).map((role) => ({ ...role })),
  patches({ model, tokens, position, options }) {
    const [right = NaN, wrong = NaN, ...others] = numbersIn('--answer', options['answer']);
    if (others.length > 0 || Number.isNaN(wrong)) throw new Problem('answer', { got: options['answer'] ?? '' });
    const corrupted = tokensIn(model, '--corrupted', options['corrupted'], options['text'] !== undefined);
    const at = oneOf('--at', options['at'], MODEL_PLACES);
    const effects = patchEffects(model, { clean: tokens, corrupted, answer: [right, wrong], at, position });
    const part = at === 'heads' ? 'head' : 'position';
    return Array.from(effects.data, (share, i) => ({
      layer: Math.floor(i / effects.cols),
      [part]: i % effects.cols,
      share,
    }));
  },
} as const satisfies Record<string, (asked: Asked) => Row[]>;
export const MODEL_SHOWN = Object.keys(SHOWN) as (keyof typeof SHOWN)[];
/** The options of only some of it. */
const ONLY: Readonly<Record<string, readonly (keyof typeof SHOWN)[]>> = {
  text: ['next', 'heads', 'lens', 'patches'],
  ids: ['next', 'heads', 'lens', 'patches'],
  position: ['next', 'heads', 'lens', 'patches'],
  top: ['next', 'lens'],
  head: ['heads'],
  seed: ['roles'],
  corrupted: ['patches'],
  answer: ['patches'],
  at: ['patches'],
};
export const MODEL_FORMATS = ['table', 'json'] as const;

const textOf = (value: number | string): string =>
  typeof value === 'number' && !Number.isInteger(value) ? formatNumber(value, DECIMALS) : String(value);

/** Columns with their names above. */
function tableOf(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  const cells = [names, ...rows.map((row) => names.map((name) => textOf(row[name] ?? '')))];
  const widths = names.map((_, col) => cells.reduce((widest, row) => Math.max(widest, row[col]!.length), 0));
  return cells.map((row) => `${row.map((cell, col) => cell.padStart(widths[col]!)).join('  ')}\n`).join('');
}

/** Says of what folder an error is. */
async function inFolder<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('in-file', { file, problem: messageOf(error) });
  }
}

export async function modelCommand(args: readonly string[], host: ModelHost): Promise<string> {
  const { file, options } = readArguments('model', args, [...Object.keys(ONLY), 'show', 'off', 'format']);
  const show = oneOf('--show', options['show'], MODEL_SHOWN);
  for (const [option, shows] of Object.entries(ONLY))
    if (options[option] !== undefined && !shows.includes(show))
      throw new Problem('not-shown', { option, of: shows.join(', '), show });
  const format = oneOf('--format', options['format'], MODEL_FORMATS);
  const { text, ids } = options;
  if (show !== 'roles' && (text === undefined) === (ids === undefined)) throw new Problem('text-or-ids');
  return inFolder(file, async () => {
    const model = await (await host.loadLearning()).loadModel(await host.folder(file));
    if (options['off'] !== undefined) model.ablate(headsIn('--off', options['off'], model));
    const tokens =
      show === 'roles' ? [] : tokensIn(model, text === undefined ? '--ids' : '--text', text ?? ids, text !== undefined);
    const position = numberOf('--position', options['position'], usualPosition(model, tokens), {
      least: 0,
      most: Math.max(0, tokens.length - 1),
    });
    const rows: Row[] = SHOWN[show]({ model, tokens, position, options });
    const { family, config, parameterCount } = model;
    if (format === 'json')
      return `${JSON.stringify({ family, config, parameterCount, tokens, position, [show]: rows }, null, 2)}\n`;
    return rows.length === 0 ? `${say('no-roles')}\n` : tableOf(rows);
  });
}
