/**
 * A lesson's text as markup: Markdown with three additions. `$…$` and `$$…$$` are TeX, `[Q](matrix:q)` is a term that
 * lights its matrix, `{{weights[0,1]}}` is a computed number. HTML is shown as text: a lesson may be anybody's.
 */
import type { Say as StageSay } from '../../shared/words/say.ts';
import { Marked, type Token, type Tokens } from 'marked';
import { formatNumber, inRow } from '../../shared/numbers/format.ts';
import { excerpt } from '../../shared/input/parse-scalar.ts';
import { type MatrixId, infoOf, matrices } from '../../stage/model/steps.ts';
import { LIMITS } from './limits.ts';
import { Markup, escape, markup, typeset } from '../../shared/markup.ts';
import { NotComputed, type Pictures, type Quoted, quote } from './reference.ts';

export interface ProseContext {
  /** Undefined without an engine: its numbers are then left out of the text. */
  readonly pictures: Pictures | undefined;
  /** Returns the stage's example that a computation is, if any. */
  readonly exampleOf: (name: string) => string | undefined;
  /** Converts TeX to MathML. */
  readonly math: (tex: string, displayMode: boolean) => string;
  /** Returns a lesson's address: undefined if there is no such lesson, empty if lessons are not linked. */
  readonly lessonUrl: (id: string) => string | undefined;
  /** The stage's words in the lesson's language, by default the page's. */
  readonly sayOnStage?: StageSay;
}

function quoted(text: string, pictures: Pictures | undefined): Quoted | undefined {
  try {
    return quote(text, pictures);
  } catch (error) {
    if (error instanceof NotComputed) return undefined;
    throw error;
  }
}

function renderNumber(text: string, { pictures, exampleOf }: ProseContext): Markup {
  const found = quoted(text, pictures);
  if (!found) return markup`<data class="number">…</data>`;
  const { values, decimals, small, cell } = found;
  if (values.length > LIMITS.row)
    throw new Error(`{{${text}}}: expected at most ${LIMITS.row} numbers, got ${values.length}`);
  const show = (value: number): string =>
    small ? (value === 0 ? '0' : formatNumber(value, decimals, 'scientific')) : formatNumber(value, decimals);
  const shown = inRow(values.map(show));
  if (!cell) return markup`<data class="number">${shown}</data>`;
  const place = `${exampleOf(cell.picture) ?? ''} ${cell.matrix} ${cell.row} ${cell.col}`;
  return markup`<data class="number" data-cell="${place}" data-decimals="${decimals}" data-role="${infoOf(cell.matrix).role}">${shown}</data>`;
}

function renderTerm(id: string, label: string): string {
  if (!Object.hasOwn(matrices, id))
    throw new Error(`matrix:${id}: expected one of ${Object.keys(matrices).join(', ')}`);
  return `<span class="term" tabindex="0" data-matrix="${id}" data-role="${infoOf(id as MatrixId).role}">${label}</span>`;
}

/** Links that a lesson may have: none that runs code (`javascript:`), hides a page (`data:`) or is relative to the page. */
const LINK = /^(?:(matrix|lesson):(.+)|https?:\/\/[^/].*|mailto:.+)$/s;

function renderLink(href: string, label: string, context: ProseContext): string {
  const [found, scheme, rest = ''] = LINK.exec(href) ?? [];
  if (scheme === 'matrix') return renderTerm(rest, label);
  const url = scheme === 'lesson' ? context.lessonUrl(rest) : found;
  if (url === '') return label;
  if (url === undefined)
    throw new Error(`link to ${excerpt(href)}: expected matrix:…, lesson:…, https://… or mailto:…`);
  return `<a href="${escape(url)}">${label}</a>`;
}

interface Extra extends Tokens.Generic {
  readonly content: string;
}

/** Defines an inline extension of marked. */
const inline = (name: string, opening: string, pattern: RegExp, render: (content: string) => string) => ({
  name,
  level: 'inline' as const,
  start: (text: string) => {
    const at = text.indexOf(opening);
    return at < 0 ? undefined : at;
  },
  tokenizer: (text: string): Extra | undefined => {
    const found = pattern.exec(text);
    return found ? { type: name, raw: found[0], content: found[1] ?? '' } : undefined;
  },
  renderer: (token: Tokens.Generic) => render((token as Extra).content),
});

/** Symbols that are not written as TeX: `W_Q`. */
const symbols = {
  ...inline('symbol', '_', /^([A-Za-z]_(?:[A-Za-z]+|\d+))\b/, (text) => typeset(text).text),
  start: (text: string): number | undefined => /\b[A-Za-z]_[A-Za-z\d]/.exec(text)?.index,
};

/** Returns markup for plain words, in which it may link terms. */
export type LinkTerms = (words: string) => Markup;

/** Words of a paragraph or a list item itself: no heading, no link, nothing emphasised. */
interface OwnWords extends Tokens.Text {
  isOwn?: boolean;
}

function parser(context: ProseContext, linkTerms?: LinkTerms): Marked {
  const marked = new Marked({ async: false, gfm: true });
  if (linkTerms)
    marked.use({
      walkTokens(token) {
        if (token.type !== 'paragraph' && token.type !== 'text') return;
        for (const word of (token as { tokens?: Token[] }).tokens ?? [])
          if (word.type === 'text' && !(word as Tokens.Text).escaped) (word as OwnWords).isOwn = true;
      },
      renderer: { text: (token) => ((token as OwnWords).isOwn ? linkTerms(token.text).text : false) },
    });
  marked.use({
    extensions: [
      inline('formula', '$$', /^\$\$([^$]+)\$\$/, (tex) => {
        // A wide formula scrolls in its span, as Firefox does not scroll formulas.
        return `<span class="formula" tabindex="0">${context.math(tex, true)}</span>`;
      }),
      inline('math', '$', /^\$([^$\n]+)\$/, (tex) => context.math(tex, false)),
      // As a letter in bold, ᵀ comes from whatever font has it, and in some it looks like an S.
      inline('transpose', 'ᵀ', /^(ᵀ)/, () => '<sup>T</sup>'),
      symbols,
      inline('number', '{{', /^\{\{([^{}]+)\}\}/, (text) => renderNumber(text, context).text),
    ],
    renderer: {
      html: ({ text }) => escape(text),
      image({ href }) {
        throw new Error(`picture ${excerpt(href)}: a lesson cannot load pictures`);
      },
      link({ href, tokens }) {
        return renderLink(href, this.parser.parseInline(tokens), context);
      },
      heading({ tokens, depth }) {
        // The page's title is h1.
        const level = Math.min(6, depth + 1);
        return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
      },
    },
  });
  return marked;
}

/** The markers that begin a quotation or a list item, several of them in one line. */
const OPENINGS = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d+[.)](?=[ \t])))+/gm;

const FORMULA = new RegExp(`\\$[^$\\n]{1,${LIMITS.formula}}\\$|\\{\\{[^{}]{1,${LIMITS.formula}}\\}\\}`, 'g');

/** Limits nesting, which parsers of Markdown recurse into, and marks, from each of which they search for the end. */
function checkMarkdown(text: string): void {
  for (const [opening] of text.matchAll(OPENINGS))
    if ((opening.match(/>|[-*+]|\d+[.)]/g)?.length ?? 0) > LIMITS.nesting)
      throw new Error(`expected at most ${LIMITS.nesting} nested quotations and lists`);
  const marks = text.match(/[*_~[`]/g)?.length ?? 0;
  if (marks > LIMITS.marks) throw new Error(`expected at most ${LIMITS.marks} of the marks * _ ~ [ \`, got ${marks}`);
  const longest = text
    .replace(FORMULA, ' ')
    .split(/\s/)
    .reduce((most, word) => Math.max(most, word.length), 0);
  if (longest > LIMITS.word)
    throw new Error(`expected at most ${LIMITS.word} characters without a space, got ${longest}`);
}

/** Renders paragraphs, lists and tables. @throws Error for a reference or a link without a target */
export function proseMarkup(text: string, context: ProseContext, linkTerms?: LinkTerms): Markup {
  checkMarkdown(text);
  return new Markup(parser(context, linkTerms).parse(text) as string);
}

/** Renders one line, without a paragraph around it. */
export function lineMarkup(text: string, context: ProseContext): Markup {
  checkMarkdown(text);
  return new Markup(parser(context).parseInline(text) as string);
}
