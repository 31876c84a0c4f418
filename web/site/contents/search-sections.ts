/** A lesson's text for the search: plain words, part by part. */
import { idOf } from '../../course/lesson/markup.ts';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { type ProseContext, proseMarkup } from '../../course/lesson/prose.ts';
import { type Markup, escape } from '../../shared/markup.ts';
import type { Lesson, Part } from '../../course/lesson/schema.ts';
import type { Section } from './search.ts';

const SYMBOLS: Readonly<Record<string, string>> = {
  cdot: '·',
  times: '×',
  top: 'ᵀ',
  sum: 'Σ',
  partial: '∂',
  infty: '∞',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  approx: '≈',
  in: '∈',
  to: '→',
  rightarrow: '→',
  pm: '±',
  mid: '|',
  ldots: '…',
  dots: '…',
  cdots: '…',
  alpha: 'α',
  beta: 'β',
  lambda: 'λ',
  mu: 'μ',
  sigma: 'σ',
  theta: 'θ',
  varepsilon: 'ε',
};

/** Spaces, sizes and fonts are not read. */
const SIZES = /\\(?:left|right|bigg?[lr]?|Bigg?[lr]?)(?![a-zA-Z])\.?/g;
const SILENT = /\\(?:quad|qquad|displaystyle|limits|nolimits|[,;:!> ])|[&~]|\\\\/g;
const FONTS = /\\(?:mathrm|mathbf|mathbb|mathit|mathcal|operatorname|text|textbf|mathsf|boldsymbol)\*?(?![a-zA-Z])/g;

/** Writes TeX as people type it: `\frac{QK^\top}{\sqrt{d_k}}` is `QKᵀ / √d_k`. */
export function readableTex(tex: string): string {
  let text = tex
    .replace(/\\(?:begin|end)\{\w+\*?\}/g, ' ')
    .replace(SIZES, '')
    .replace(SILENT, ' ')
    .replace(FONTS, '');
  // Innermost braces first.
  for (let before = ''; before !== text;) {
    before = text;
    text = text
      .replace(/\\sqrt\s*\{([^{}]*)\}/g, '√$1')
      .replace(/\\sqrt\s*(\w)/g, '√$1')
      .replace(/\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, '$1 / $2')
      .replace(/([_^])\s*\{([^{}]*)\}/g, '$1$2')
      .replace(/(?<!\\(?:sqrt|[dt]?frac)\s*|\\[dt]?frac\s*\{[^{}]*\}\s*|[_^]\s*)\{([^{}]*)\}/g, '$1');
  }
  return text
    .replace(/\\([a-zA-Z]+)/g, (_, name: string) => SYMBOLS[name] ?? name)
    .replace(/\^(?=ᵀ)/g, '')
    .replace(/[\\{}]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/\s(?=[),])|(?<=\()\s/g, '')
    .trim();
}

/** Returns a part's readable texts. Answers and their feedback are left out: a search should not give them away. */
function proseOf(part: Part): string[] {
  switch (part.kind) {
    case 'text':
    case 'correction':
      return [part.text];
    case 'questions':
      return part.items.map(({ ask }) => ask);
    case 'lab':
    case 'stage':
      return [];
  }
}

type Node = DefaultTreeAdapterTypes.ChildNode;

const BLOCKS = /^(?:p|li|ol|ul|h\d|t[dhr]|table|br|blockquote|pre)$/;

function textIn(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
  if (!('childNodes' in node) || node.nodeName === 'annotation') return '';
  const text = node.childNodes.map(textIn).join('');
  if (node.nodeName === 'sup') return SYMBOLS['top'] ?? text; // what else is raised is in formulas
  return BLOCKS.test(node.nodeName) ? ` ${text} ` : text;
}

/** Returns the text of markup as a search finds and shows it, without tags and entities. */
export const plainText = ({ text }: Markup): string =>
  parseFragment(text).childNodes.map(textIn).join('').replace(/\s+/g, ' ').trim();

/** Returns a reader of a lesson's texts as plain words, with formulas as people type them. */
export function plainReader(context: ProseContext): (text: string) => string {
  const plain = { ...context, math: (tex: string) => escape(readableTex(tex)) };
  return (text) => plainText(proseMarkup(text, plain));
}

/** Returns the title of a lab of a lesson. */
export type LabTitle = (lab: Extract<Part, { kind: 'lab' }>) => string;

/** @param labTitle by which labs are found */
export function sectionsOf(lesson: Lesson, context: ProseContext, labTitle: LabTitle): Omit<Section, 'id'>[] {
  const read = plainReader(context);
  const { id, title } = lesson;
  const parts = lesson.parts.map((part, index) => ({
    lesson: id,
    title,
    anchor: idOf(part, index),
    text: part.kind === 'lab' ? labTitle(part) : proseOf(part).map(read).join(' '),
  }));
  return [{ lesson: id, title, anchor: '', text: read(lesson.question) }, ...parts].filter(({ text }) => text !== '');
}
