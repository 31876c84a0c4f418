/** The references of the engines as documents: their declarations and the comments above these, in Markdown. */
import { join } from 'node:path';
import {
  type Declaration,
  type Declarations,
  type Member,
  functionsOf,
  readDeclarations,
  tagsOf,
} from '../../shared/declarations.ts';

type Documented = Declaration | Member;

/** The documents, and the declarations in dist/core/ that they are made of. */
const REFERENCES = [
  {
    file: 'engine-api.md',
    from: 'core.d.ts',
    begins: `# The engine’s API

\`import { loadAttention } from 'attention-steps/core'\` · [how it is used](engine.md) ·
[the API of the engine that learns](learning-api.md)

Each example goes on from that of [\`loadAttention\`](#loadAttention).`,
  },
  {
    file: 'learning-api.md',
    from: 'learn/learn.d.ts',
    begins: `# The API of the engine that learns

\`import { loadLearning } from 'attention-steps/learn'\` · [how it is used](learning.md) ·
[the API of the stage’s engine](engine-api.md)

Each example goes on from that of [\`loadLearning\`](#loadLearning).`,
  },
];

/** Tags in the order of their rows, and the heads of these. */
const FACTS = {
  param: 'Takes',
  returns: 'Gives',
  throws: 'Errors',
  units: 'Units',
  complexity: 'Complexity',
  source: 'Source',
} as const;

const link = (name: string): string => `[\`${name}\`](#${name})`;
const linked = (text: string): string => text.replace(/\{@link (?:\w+\.)?(\w+)\}/g, (_, name: string) => link(name));

function referenceText(begins: string, { doc, declarations }: Declarations): string {
  const types = declarations.filter(({ kind }) => kind !== 'function');
  const typeNames = new RegExp(`\\b(${types.map(({ name }) => name).join('|')})\\b`);
  const sources = new Map(
    Array.from(doc.text.matchAll(/\[([^\]]+)\]\((https[^)]+)\)/g), ([whole, name = '']) => [name, whole]),
  );
  const sourceNames = new RegExp([...sources.keys()].join('|'), 'g');
  /** Code in which the names of types lead to these; Markdown takes a space from both ends. */
  const typed = (code: string): string =>
    code
      .split(typeNames)
      .map((part, at) => (at % 2 === 1 ? link(part) : part && `\`${part.replace(/^ (.+) $/, '  $1  ')}\``))
      .join('');
  /** The tags as pairs of a head, which stands before the first of its kind, and a text. */
  const facts = (entry: Documented): readonly (readonly [head: string, text: string])[] =>
    Object.entries(FACTS).flatMap(([tag, head]) =>
      tagsOf(entry, tag).map(({ of: name, text }, at) => {
        const begin = name === undefined ? '' : tag === 'param' ? `\`${name}\`: ` : `**${name}:** `;
        const said = tag === 'source' ? text.replace(sourceNames, (source) => sources.get(source) ?? source) : text;
        return [at === 0 ? head : '', (begin + linked(said)).replace(/\s+/g, ' ')] as const;
      }),
    );
  const table = (entry: Documented): string => {
    const rows = facts(entry).map(([head, text]) => `| ${head} | ${text.replaceAll('|', '\\|')} |\n`);
    return rows.length === 0 ? '' : `| | |\n| --- | --- |\n${rows.join('')}`;
  };
  const section = (entry: Documented, signature: string, ...more: readonly string[]): string =>
    [`## \`${entry.name}\``, typed(signature), linked(entry.doc.text), table(entry), ...more].join('\n\n');
  const ofFunction = (entry: Documented): string =>
    section(
      entry,
      (entry.from && `${entry.from.toLowerCase()}.`) + entry.signature,
      ...tagsOf(entry, 'example').map(({ text }) => text),
    );
  const ofField = (field: Member): string => {
    const signature = typed(field.signature.replace(/^readonly /, ''));
    const more = facts(field).map(([head, text]) => (head && `${head}: `) + text);
    return [`### \`${field.from}.${field.name}\``, `${signature} · ${linked(field.doc.text)}`, more.join('  \n')].join(
      '\n\n',
    );
  };
  const ofType = (type: Declaration): string =>
    section(
      type,
      type.kind === 'type' ? type.signature : '',
      type.members
        .filter(({ kind }) => kind === 'function')
        .map(({ name }) => link(name))
        .join(', '),
      ...type.members.filter(({ kind }) => kind === 'property').map(ofField),
    );
  return [begins, linked(doc.text), ...functionsOf({ declarations }).map(ofFunction), ...types.map(ofType)].join(
    '\n\n',
  );
}

/** @param folder dist/core/, @returns the documents by their files */
export async function readReferences(folder: string): Promise<ReadonlyMap<string, string>> {
  const texts = REFERENCES.map(
    async ({ file, from, begins }) =>
      [file, referenceText(begins, await readDeclarations(join(folder, from)))] as const,
  );
  return new Map(await Promise.all(texts));
}
