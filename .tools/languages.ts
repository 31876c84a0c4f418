/**
 * The site in other languages, beside the English one that was built: its pages are written once more, in a folder of the
 * language, and each script that has words, or loads one that has, is there once more with other words in it.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { type ViteDevServer, createServer, parseSync } from 'vite';
import { partOf } from '../web/shared/words/parts.ts';
import { inLanguage } from '../web/shared/words/read-words.ts';
import { stillOf, withStill } from './still.ts';
import { spokenIn } from './vite-spoken.ts';

type Replacements = ReadonlyMap<string, string>;

/** The languages of the site: those whose folder of words has their row. */
export const languagesIn = (web: string): string[] => {
  const messages = join(web, 'shared', 'messages');
  return readdirSync(messages).filter((language) => existsSync(join(messages, language, 'language.json')));
};

/** Reads the site's sources in a language. @param words the folder that has the words instead of `web` */
export const sourcesIn = (web: string, language: string, words = web): Promise<ViteDevServer> =>
  createServer({
    configFile: false,
    root: web,
    server: { middlewareMode: true, watch: null, ws: false },
    appType: 'custom',
    plugins: [spokenIn(web, language, words)],
    logLevel: 'error',
  });

/** The fields that are read of a node of a script's syntax tree. */
interface Node {
  readonly type?: string;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[];
  readonly operator?: string;
  readonly argument?: Node;
  readonly elements?: readonly Node[];
  readonly properties?: readonly {
    /** Absent of what is spread into an object. */
    readonly key?: Node & { readonly name?: string };
    readonly value: Node;
    readonly computed?: boolean;
  }[];
  readonly start: number;
  readonly end: number;
}

const UNKNOWN = Symbol('no constant');

/** The value of an expression that a file of JSON has become. */
function constantOf({ type, value, quasis = [], operator, argument, elements = [], properties = [] }: Node): unknown {
  if (type === 'Literal') return value;
  if (type === 'TemplateLiteral') return quasis.length === 1 ? quasis[0]!.value.cooked : UNKNOWN;
  if (type === 'UnaryExpression' && argument) {
    const number = constantOf(argument);
    if (typeof number !== 'number') return UNKNOWN;
    return operator === '-' ? -number : operator === '!' ? number === 0 : UNKNOWN; // !0 is true
  }
  if (type === 'ArrayExpression') {
    const items = elements.map(constantOf);
    return items.includes(UNKNOWN) ? UNKNOWN : items;
  }
  if (type !== 'ObjectExpression') return UNKNOWN;
  const entries = properties.map(({ key, value: item, computed }) =>
    !key || computed === true ? [UNKNOWN, UNKNOWN] : [key.name ?? key.value, constantOf(item)],
  );
  return entries.flat().includes(UNKNOWN) ? UNKNOWN : Object.fromEntries(entries);
}

/** Returns the texts of all files of words as scripts have them, English to the language's. */
export async function textsIn(web: string, language: string, words: string): Promise<Replacements> {
  const texts = new Map<string, string>();
  for (const file of await readdir(web, { recursive: true })) {
    const part = partOf(file);
    if (!part) continue;
    const english = await readFile(join(web, file), 'utf8');
    const [from, to] = ['en', language].map((each) => inLanguage(words, part, english, each)) as [string, string];
    const plain = (text: string): string => (file.endsWith('.json') ? JSON.stringify(JSON.parse(text)) : text);
    texts.set(plain(from), plain(to));
  }
  return texts;
}

/** A text of a file of words in a script. */
interface Place {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly isObject: boolean;
}

/** JSON as `textsIn` has it: bundlers keep the order of keys such as "-2" and "2", and objects do not. */
function plainJson(text: string): string {
  try {
    return /^[{[]/.test(text) ? JSON.stringify(JSON.parse(text)) : text;
  } catch {
    return text; // no JSON
  }
}

/** Finds texts in a script, wherever its minifier has put them: files of JSON are texts or objects there. */
export function placesIn(file: string, code: string, texts: Replacements): readonly Place[] {
  const found: Place[] = [];
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      node.forEach(look);
      return;
    }
    const { type, start, end } = node as Node;
    const isObject = type === 'ObjectExpression';
    const value = isObject || type === 'Literal' || type === 'TemplateLiteral' ? constantOf(node as Node) : UNKNOWN;
    const text =
      typeof value === 'string' ? plainJson(value) : isObject && value !== UNKNOWN ? JSON.stringify(value) : undefined;
    if (text !== undefined && texts.has(text)) found.push({ start, end, text, isObject });
    else Object.values(node).forEach(look);
  };
  look(parseSync(file, code).program.body);
  return found;
}

/** Returns a script with its texts replaced. */
export const speaking = (code: string, places: readonly Place[], texts: Replacements): string =>
  places.reduceRight((all, { start, end, text, isObject }) => {
    const other = texts.get(text)!;
    return all.slice(0, start) + (isObject ? other : JSON.stringify(other)) + all.slice(end);
  }, code);

/** Replaces the names of files. */
const renaming = (names: Replacements): ((text: string) => string) => {
  const pattern = new RegExp([...names.keys()].map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  return (text) => (names.size === 0 ? text : text.replace(pattern, (name) => names.get(name) ?? name));
};

/** Writes the scripts of a language. @returns their names by those of the English ones */
async function writeScripts(assets: string, texts: Replacements, language: string): Promise<Replacements> {
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const scripts = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(assets, name), 'utf8')] as const)),
  );
  const spoken = new Map<string, string>();
  for (const [name, code] of scripts) {
    const text = speaking(code, placesIn(name, code, texts), texts);
    if (text !== code) spoken.set(name, text);
  }
  // Whatever loads such a script has to load the other one.
  const changed = new Set(spoken.keys());
  for (const name of changed)
    for (const [user, code] of scripts) if (!changed.has(user) && code.includes(name)) changed.add(user);
  const digest = createHash('sha256')
    .update(JSON.stringify([language, ...texts.values()]))
    .digest('base64url')
    .slice(0, 8);
  const others = new Map([...changed].map((name) => [name, name.replace(/\.js$/, `-${language}-${digest}.js`)]));
  const rename = renaming(others);
  for (const [name, other] of others)
    await writeFile(join(assets, other), rename(spoken.get(name) ?? scripts.get(name)!));
  return others;
}

/** The links and scripts of a built page's head, as the build has written them. */
const BUILT =
  /<script type="module" crossorigin src="[^"]+"><\/script>|<link\s+rel="(?:stylesheet|modulepreload|preload|icon)"[^>]*>/g;
/** Those of a page's source. */
const SOURCE = /<script type="module" src="[^"]+"><\/script>|<link\s+rel="(?:stylesheet|preload|icon)"[^>]*>/g;

/** Lets the addresses of a page lead to files of the site's root that its language does not have. */
function withAddresses(html: string, file: string, own: ReadonlySet<string>): string {
  return html.replace(
    / (href|src|stage|published|data-index|data-stage)="([^"#?]*)/g,
    (all, name: string, address: string) => {
      if (address === '' || /^(?:[a-z]+:|\/)/.test(address)) return all;
      const path = posix.join(posix.dirname(file), address);
      if (path.startsWith('..')) return all; // another language
      const target = address.endsWith('/') || path === '.' ? posix.join(path, 'index.html') : path;
      return own.has(target)
        ? all
        : ` ${name}="${'../'.repeat(file.split('/').length)}${path === '.' ? '' : path}${address.endsWith('/') ? '/' : ''}`;
    },
  );
}

export interface Built {
  /** The folder of the built English site. */
  readonly dir: string;
  readonly web: string;
  readonly enginePath: string;
  /** All that the site is in. */
  readonly languages: readonly string[];
  /** The folder that has the words instead of `web`. */
  readonly words?: string;
}

/** @param language one of `languages` */
export async function addLanguage(
  { dir, web, enginePath, languages, words = web }: Built,
  language: string,
): Promise<void> {
  const vite = await sourcesIn(web, language, words);
  const { coursePages } = (await vite.ssrLoadModule('/site/pages.ts')) as typeof import('../web/site/pages.ts');
  const { pages, search, files } = await coursePages(words, enginePath, languages);
  const still = await stillOf(vite, enginePath);
  await vite.close();
  const names = await writeScripts(join(dir, 'assets'), await textsIn(web, language, words), language);
  const rename = renaming(names);
  await writeFile(join(dir, still.file), still.styles);
  const out = new Map<string, string>([...files, ['lessons/search.json', JSON.stringify(search)]]);
  const own = new Set([...pages.keys(), ...out.keys()]);
  for (const [file, html] of pages) {
    const built = await readFile(join(dir, file), 'utf8');
    const head = [...(built.split('</head>')[0] ?? '').matchAll(BUILT)].map(([tag]) =>
      rename(tag).replace(/(?<=(?:src|href)=")(?=\.)/, '../'),
    );
    const page = withAddresses(html.replace(SOURCE, ''), file, own).replace(
      '</head>',
      () => `${head.join('\n')}</head>`,
    );
    out.set(file, file === 'index.html' ? withStill(page, still, '../') : page);
  }
  for (const [file, text] of out) {
    const path = join(dir, language, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}
