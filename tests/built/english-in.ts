/** English that was left on a page in another language, apart from what is the same in all or says that it is English. */
import { fileURLToPath } from 'node:url';
import { eld } from 'eld/small';
import { type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5';
import { translationOf } from '../../.tools/words.ts';
import { EXAMPLES } from '../../web/stage/inputs/examples.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Elements whose text is the same in all languages. */
const SAME = ['code', 'pre', 'math', 'script', 'style', 'svg', 'sub'];
/** Attributes that are read out or shown. */
const READ = ['aria-label', 'title', 'placeholder', 'alt'];
/** Elements that stand within a sentence. */
const INLINE = [
  ...SAME,
  ...['a', 'abbr', 'b', 'bdi', 'br', 'cite', 'data', 'em', 'i', 'kbd', 'mark', 'q', 's', 'slot', 'small', 'span'],
  ...['strong', 'sup', 'time', 'u', 'var', 'wbr'],
];
/** Stands for what is left out of a text. */
const GAP = '\uFFFC';

function childrenOf(node: Node): readonly Node[] {
  if (!('childNodes' in node)) return [];
  if (node.nodeName === 'template') {
    const { attrs, content } = node as DefaultTreeAdapterTypes.Template;
    return attrs.some(({ name }) => name === 'shadowrootmode') ? content.childNodes : [];
  }
  // Parsers take this for text if scripts run.
  if (node.nodeName === 'noscript')
    return node.childNodes.flatMap((child) => ('value' in child ? parseFragment(child.value).childNodes : [child]));
  return node.childNodes;
}

/** @returns the texts of the blocks that nodes have, each in one piece */
function textsIn(nodes: readonly Node[]): string[] {
  const blocks = [''];
  const read = (node: Node): void => {
    if (node.nodeName === '#text') blocks.push(blocks.pop()! + (node as DefaultTreeAdapterTypes.TextNode).value);
    if (!('attrs' in node)) return;
    const isInline = INLINE.includes(node.nodeName);
    const isSame =
      SAME.includes(node.nodeName) || node.attrs.some(({ name, value }) => name === 'translate' && value === 'no');
    const isEnglish = node.attrs.some(({ name, value }) => name === 'lang' && /^en\b/.test(value));
    if (!isInline) blocks.push('');
    if (isSame || isEnglish) blocks.push(blocks.pop()! + GAP);
    else {
      const named = node.attrs.filter(({ name }) => READ.includes(name)).map(({ value }) => value);
      blocks.unshift(...named);
      childrenOf(node).forEach(read);
    }
    if (!isInline) blocks.push('');
  };
  nodes.forEach(read);
  return blocks.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text.replaceAll(GAP, '') !== '');
}

/** @param html a whole page, @returns its texts, one for each block and attribute */
function pageTexts(html: string): string[] {
  const root = parse(html).childNodes.find(({ nodeName }) => nodeName === 'html');
  return textsIn(root ? childrenOf(root).filter(({ nodeName }) => nodeName === 'body') : []);
}

/** @returns a text's sentences, without gaps and addresses */
const sentencesOf = (text: string, language: string): string[] =>
  Array.from(new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text), ({ segment }) =>
    segment.replaceAll(GAP, ' ').trim(),
  );

/** Quotations, addresses and names in code, which are in English on pages in any language. */
const QUOTED = /“[^”]*”|„[^“]*“|«[^»]*»|https?:\S+|\w*_\w+/g;

const web = fileURLToPath(new URL('../../web', import.meta.url));

/** The sentences of the stage's examples, which its English vectors belong to: an option may have one beside other words. */
const examples = EXAMPLES.flatMap(({ tokens, contextTokens = [] }) => [
  tokens.join(' '),
  contextTokens.join(' '),
]).filter((sentence) => sentence.includes(' '));
const withoutExamples = (text: string): string =>
  examples.reduce((left, sentence) => left.replaceAll(sentence, ' '), text);

/** How much likelier English has to be than the page's language: a sentence of that may have English words in it. */
const LIKELIER = 1.2;

/** Finds the English terms of the field, which a language may use, too. */
function termsFor(language: string): RegExp {
  const terms = Object.keys(translationOf(web, language).terms).sort((a, b) => b.length - a.length);
  return new RegExp(
    `(?<!\\p{L})(?:${[...terms, 'value', 'key', 'self', 'cross'].join('|')})(?:s|es)?(?!\\p{L})`,
    'giu',
  );
}

/** Fewer words, or fewer that begin with a small letter, are names and terms, of which no detector tells the language. */
const FEWEST = { words: 4, small: 3 };

/** @returns a function that knows an English sentence among those of a language */
export function isEnglishAmong(language: string): (sentence: string) => boolean {
  const found = eld.newInstance();
  found.setLanguageSubset(['en', language.split('-')[0] ?? language]);
  const terms = termsFor(language);
  return (text) => {
    const sentence = withoutExamples(text).replace(QUOTED, ' ').replace(terms, ' ');
    const words = sentence.match(/\p{Script=Latin}{2,}/gu) ?? [];
    const small = words.filter((word) => /^\p{Ll}/u.test(word));
    const others = sentence.match(/(?!\p{Script=Latin})\p{L}/gu)?.length ?? 0;
    const { en = 0, ...scores } = found.detect(sentence).getScores();
    const isLong = words.length >= FEWEST.words && small.length >= FEWEST.small && others < words.length;
    return isLong && en > LIKELIER * Math.max(0, ...Object.values(scores));
  };
}

/** @returns the sentences of a page in the language */
export const sentencesIn = (html: string, language: string): string[] =>
  pageTexts(html).flatMap((text) => sentencesOf(text, language));

/** @returns those in English that do not say so */
export const englishIn = (html: string, language: string): string[] =>
  sentencesIn(html, language).filter(isEnglishAmong(language));
