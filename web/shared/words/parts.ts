/** The parts that the words of a language are in: which file of the site's sources each part stands in for. */
import { type Prose, hasWords, textsIn, withTexts } from './texts.ts';

interface Source {
  /** The file from `web/`, with a group for the part's own name; the documentation's first page is outside. */
  readonly file: RegExp;
  /** Stands before that name in a language’s folder. */
  readonly prefix: string;
  readonly read: (text: string) => ReadonlyMap<string, string>;
  readonly write: (text: string, texts: Readonly<Record<string, string>>) => string;
}

const json = (prose: Prose): Pick<Source, 'read' | 'write'> => ({
  read: (text) => textsIn(JSON.parse(text), prose),
  write: (text, texts) =>
    JSON.stringify(withTexts(JSON.parse(text), prose, (place, english) => texts[place] ?? english)),
});

/** Docstrings and comments of a Python program, but not the marks of its cells. */
const COMMENT = /(?<before>^ *""")(?<docstring>[^"]+)(?=""")|(?<mark># )(?!%%)(?<comment>.+)$/gm;

const comments: Pick<Source, 'read' | 'write'> = {
  read: (text) =>
    new Map(
      Array.from(text.matchAll(COMMENT), ({ groups = {} }, at) => [
        String(at),
        groups['docstring'] ?? groups['comment'] ?? '',
      ]),
    ),
  write: (text, texts) => {
    let at = 0;
    return text.replace(COMMENT, (...found) => {
      const { before, docstring, mark, comment } = found.at(-1) as Readonly<Record<string, string | undefined>>;
      return `${before ?? mark ?? ''}${texts[String(at++)] ?? docstring ?? comment ?? ''}`;
    });
  },
};

/** The heading that a block of Markdown is below. */
const HEADING = /^#+ (?:.*\{#([\w-]+)\}|(.*))$/;

/** Paragraphs, lists and tables of Markdown, each named by its heading and its number below that. */
function withBlocks(text: string, replace: (place: string, block: string) => string): string {
  let [heading, count] = ['', 0];
  return text
    .split(/(\n{2,})/)
    .map((block, at) => {
      if (at % 2 === 1 || block.startsWith('```') || !hasWords(block)) return block;
      const [, id, name] = HEADING.exec(block) ?? [];
      const slug = id ?? name?.toLowerCase().replace(/[^\p{L}\d]+/gu, '-');
      if (slug !== undefined) [heading, count] = [slug, 0];
      return replace(`${heading}.${count++}`, block.trimEnd()) + (block.endsWith('\n') ? '\n' : '');
    })
    .join('');
}

const markdown: Pick<Source, 'read' | 'write'> = {
  read: (text) => {
    const blocks = new Map<string, string>();
    withBlocks(text, (place, block) => {
      blocks.set(place, block);
      return block;
    });
    return blocks;
  },
  write: (text, texts) => withBlocks(text, (place, block) => texts[place] ?? block),
};

const messages: Pick<Source, 'read' | 'write'> = {
  read: (text) => new Map(Object.entries(JSON.parse(text) as Record<string, string>)),
  write: (text, texts) => JSON.stringify({ ...(JSON.parse(text) as object), ...texts }),
};

export const SOURCES: readonly Source[] = [
  { file: /^shared\/messages\/en\/([\w-]+)\.json$/, prefix: '', ...messages },
  {
    file: /^course\/lessons\/en\/\d+-([\w-]+)\.json$/,
    prefix: 'lesson-',
    ...json({
      fields: [
        'title',
        'question',
        'goal',
        'needs',
        'deeper',
        'text',
        'prompt',
        'ask',
        'feedback',
        'for',
        'summary',
        'items',
        'hints',
      ],
    }),
  },
  {
    file: /^course\/exercises\/tasks\/([\w-]+)\/exercise\.json$/,
    prefix: 'task-',
    ...json({ fields: ['title', 'prompt', 'hints', 'words'] }),
  },
  { file: /^course\/exercises\/tasks\/([\w-]+)\/programs\.py$/, prefix: 'program-', ...comments },
  {
    file: /^course\/practice\/bank\/en\/([\w-]+)\.json$/,
    prefix: 'bank-',
    ...json({ fields: ['ask', 'wish', 'right', 'why', 'wrong', 'order'], keyed: ['wrong'] }),
  },
  {
    file: /^course\/labs\/(final-test)\/en\/tasks\.json$/,
    prefix: 'tasks-',
    ...json({ fields: ['ask', 'why', 'wrong', 'sentence', 'repair', 'others'], keyed: ['repair'] }),
  },
  { file: /^course\/lessons\/(terms)\.json$/, prefix: '', ...json({ fields: ['term', 'means'] }) },
  { file: /^site\/teach\/(teach)\.md$/, prefix: '', ...markdown },
  { file: /^\.\.\/(docs)\/README\.md$/, prefix: '', ...markdown },
  { file: /^course\/lessons\/(symbols)\.json$/, prefix: '', ...json({ fields: ['means'] }) },
];

/** From `web/`. */
export const DOCUMENTATION = '../docs/README.md';

export interface Part extends Pick<Source, 'read' | 'write'> {
  /** The name of its file in a language’s folder. */
  readonly part: string;
}

/** @param file from `web/`; @returns undefined for one that has no words to translate */
export function partOf(file: string): Part | undefined {
  for (const { file: pattern, prefix, read, write } of SOURCES) {
    const [, name] = pattern.exec(file) ?? [];
    if (name !== undefined) return { part: prefix + name, read, write };
  }
  return undefined;
}
