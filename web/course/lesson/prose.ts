/**
 * A lesson's text as markup: Markdown, and three things more. `$…$` and `$$…$$` are TeX, `[Q](matrix:q)` is a term that
 * lights its matrix, `{{weights[0,1]}}` is a computed number. HTML in it is shown, not obeyed: a lesson may be anybody's.
 */
import type { Say as StageSay } from '../../shared/words/say.ts';
import { Marked, type Tokens } from 'marked';
import { formatNumber } from '../../shared/numbers/format.ts';
import { excerpt } from '../../shared/input/parse-scalar.ts';
import { type MatrixId, infoOf, matrices } from '../../stage/model/steps.ts';
import { LIMITS } from './limits.ts';
import { Markup, escape, markup } from '../../shared/markup.ts';
import { type Pictures, quote } from './reference.ts';

export interface ProseContext {
  readonly pictures: Pictures;
  /** Which example of the stage a computation is, if it is one. */
  readonly exampleOf: (name: string) => string | undefined;
  /** TeX to MathML. */
  readonly math: (tex: string, displayMode: boolean) => string;
  /** What a link to another lesson leads to: undefined if there is no such lesson, empty if lessons are not to be linked. */
  readonly lessonUrl: (id: string) => string | undefined;
  /** The stage's words in the lesson's language: English where there are none. */
  readonly sayOnStage?: StageSay;
}

function renderNumber(text: string, { pictures, exampleOf }: ProseContext): Markup {
  const { values, decimals, small, cell } = quote(text, pictures);
  if (values.length > LIMITS.row)
    throw new Error(`{{${text}}}: expected at most ${LIMITS.row} numbers, got ${values.length}`);
  const show = (value: number): string =>
    small ? (value === 0 ? '0' : formatNumber(value, decimals, 'scientific')) : formatNumber(value, decimals);
  const shown = values.map(show).join(', ');
  if (!cell) return markup`<data class="number">${shown}</data>`;
  const place = `${exampleOf(cell.picture) ?? ''} ${cell.matrix} ${cell.row} ${cell.col}`;
  return markup`<data class="number" data-cell="${place}" data-decimals="${decimals}" data-role="${infoOf(cell.matrix).role}">${shown}</data>`;
}

function renderTerm(id: string, label: string): string {
  if (!Object.hasOwn(matrices, id))
    throw new Error(`matrix:${id}: expected one of ${Object.keys(matrices).join(', ')}`);
  return `<span class="term" tabindex="0" data-matrix="${id}" data-role="${infoOf(id as MatrixId).role}">${label}</span>`;
}

/** Where a link may lead: what runs (`javascript:`), what hides a page (`data:`) and what depends on the place of it do not. */
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

/** An inline piece of its own: what begins it, what it looks like, what it becomes. */
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

function parser(context: ProseContext): Marked {
  const marked = new Marked({ async: false, gfm: true });
  marked.use({
    extensions: [
      inline('formula', '$$', /^\$\$([^$]+)\$\$/, (tex) => {
        // One that is too wide is scrolled by itself; Firefox does not scroll a formula.
        return `<span class="formula" tabindex="0">${context.math(tex, true)}</span>`;
      }),
      inline('math', '$', /^\$([^$\n]+)\$/, (tex) => context.math(tex, false)),
      // In bold the letter comes from whatever font has it, and in some it reads like an S.
      inline('transpose', 'ᵀ', /^(ᵀ)/, () => '<sup>T</sup>'),
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

/** What begins a quotation or an item of a list, several of them in one line. */
const OPENINGS = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d+[.)](?=[ \t])))+/gm;

const FORMULA = new RegExp(`\\$[^$\\n]{1,${LIMITS.formula}}\\$|\\{\\{[^{}]{1,${LIMITS.formula}}\\}\\}`, 'g');

/** Whatever reads Markdown goes down as deep as it is nested, and looks from each mark for its end. */
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

/** Paragraphs, lists, tables. @throws Error for what a reference or a link does not find */
export function proseMarkup(text: string, context: ProseContext): Markup {
  checkMarkdown(text);
  return new Markup(parser(context).parse(text) as string);
}

/** One line, without a paragraph around it. */
export function lineMarkup(text: string, context: ProseContext): Markup {
  checkMarkdown(text);
  return new Markup(parser(context).parseInline(text) as string);
}
