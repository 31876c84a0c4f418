/** A lesson's text for the search: plain words, part by part. */
import { textsOf } from '../../course/exercises/texts.ts';
import { idOf } from '../../course/lesson/markup.ts';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { type ProseContext, proseMarkup } from '../../course/lesson/prose.ts';
import type { Markup } from '../../shared/markup.ts';
import type { Lesson, Part } from '../../course/lesson/schema.ts';
import type { Section } from './search.ts';

/** Returns a part's readable texts. Answers and their feedback are left out: a search should not give them away. */
function proseOf(part: Part): string[] {
  switch (part.kind) {
    case 'text':
    case 'correction':
      return [part.text];
    case 'exercise':
      return [textsOf(part.exercise).prompt];
    case 'own-exercise':
      return [part.prompt];
    case 'questions':
      return part.items.map(({ ask }) => ask);
    case 'lab':
    case 'stage':
      return [];
  }
}

type Node = DefaultTreeAdapterTypes.ChildNode;

const BLOCKS = /^(?:p|li|ol|ul|h\d|t[dhr]|table|br|blockquote|pre|mt[dr])$/;

const OPERATOR = /^[=≠≤≥<>≈∈→+±×⋅]$/;

/** Returns the text of an element; formulas as people type them: `QKᵀ / √d_k`. */
function textIn(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
  if (!('childNodes' in node) || node.nodeName === 'annotation') return '';
  const texts = node.childNodes.map(textIn);
  const text = texts.join('');
  const [first = '', second = '', third = ''] = texts;
  switch (node.nodeName) {
    case 'math':
      return text.replace(/\u2061|(?<=[(√])\s+|\s+(?=[),])/g, '');
    case 'mo':
      return OPERATOR.test(text) ? ` ${text} ` : text;
    case 'mfrac':
      return `${first} / ${second}`;
    case 'msqrt':
      return `√${text}`;
    case 'msub':
    case 'munder':
      return ` ${first}_${second}`; // apart from the letter before it
    case 'sup': // what else is raised is in formulas
      return 'ᵀ';
    case 'msup':
      return raised(first, second);
    case 'msubsup':
    case 'munderover':
      return raised(` ${first}_${second}`, third);
    case 'mspace':
      return ' ';
    default:
      return BLOCKS.test(node.nodeName) ? ` ${text} ` : text;
  }
}

function raised(text: string, exponent: string): string {
  if (/^[⊤T𝖳]$/u.test(exponent)) return `${text}ᵀ`;
  return exponent === '′' ? `${text}'` : `${text}^${exponent}`;
}

/** Returns the text of markup as a search finds and shows it, without tags and entities. */
export const plainText = ({ text }: Markup): string =>
  parseFragment(text).childNodes.map(textIn).join('').replace(/\s+/g, ' ').trim();

/** Returns a reader of a lesson's texts as plain words. */
export const plainReader =
  (context: ProseContext) =>
  (text: string): string =>
    plainText(proseMarkup(text, context));

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
