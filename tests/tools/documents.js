// Finds problems in a page of the documents, for documents.test.mjs: links and files that do not exist, labels that the
// interface does not have, unknown commands.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import GithubSlugger from 'github-slugger';
import { marked } from 'marked';
import { root } from '../../.tools/terminal.mjs';

const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['build', 'dist', 'node_modules', '.git'].includes(entry.name))
  .map(({ name }) => name);
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** npm's own commands in the documents. */
const ownOfNpm = ['pack', 'install', 'ci'];

/** Returns every token of a document, also in tables and lists. */
function tokensOf(text) {
  const all = [];
  marked.walkTokens(marked.lexer(text), (token) => all.push(token));
  return all;
}

function anchorsIn(file) {
  const headings = tokensOf(readFileSync(file, 'utf8')).filter(({ type }) => type === 'heading');
  const slugger = new GithubSlugger();
  return headings.map(({ text }) => slugger.slug(text.replaceAll('`', '')));
}

/** @param folder of the page, as its links are relative to it */
function problemOfLink(href, page, folder) {
  if (/^[a-z]+:/.test(href))
    return URL.canParse(href) && href.startsWith('https://') && !/\s/.test(href) ? [] : [`no address: ${href}`];
  const [path, anchor] = href.split('#');
  const file = path === '' ? page : join(folder, decodeURI(path));
  if (relative(root, file).startsWith('..') || !existsSync(file)) return [`leads nowhere: ${href}`];
  if (anchor === undefined) return [];
  return anchorsIn(file).includes(anchor) ? [] : [`no such heading: ${href}`];
}

/** Returns true if a path exists; its segments may have `*` or `<…>` for any name, and `**` for any folders. */
export function isThere(pattern, from = root) {
  const [segment, ...rest] = pattern.split('/').filter((part) => part !== '');
  if (segment === undefined) return true;
  if (segment === '**') return isThere(rest.join('/'), from) || subfolders(from).some((one) => isThere(pattern, one));
  if (!/[<*]/.test(segment)) return existsSync(join(from, segment)) && isThere(rest.join('/'), join(from, segment));
  const name = new RegExp(`^${segment.replace(/[.+$^()[\]{}|\\]/g, '\\$&').replace(/<[^>]*>|\*/g, '.+')}$`);
  return readdirSync(from).some(
    (entry) =>
      name.test(entry) &&
      (rest.length === 0 || (statSync(join(from, entry)).isDirectory() && isThere(rest.join('/'), join(from, entry)))),
  );
}
const subfolders = (from) =>
  readdirSync(from, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(from, name));

/** Returns the code spans that are paths of this project, such as `core/steps.h`. */
const pathsIn = (text) =>
  tokensOf(text)
    .filter(({ type }) => type === 'codespan')
    .map(({ text: code }) => unescaped(code))
    .filter((code) => !/\s/.test(code) && folders.some((folder) => code.startsWith(`${folder}/`)));
const unescaped = (code) => code.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

function problemOfCommand(command) {
  const [, run, name] = /^(?:[A-Z_]+=\S+ )*npm (run )?([\w-]+)/.exec(command) ?? [];
  if (name === undefined || name in scripts || (!run && ownOfNpm.includes(name))) return [];
  return [`no such command: ${command}`];
}

/**
 * @param page the file, from the root
 * @returns {string[]} what is wrong
 */
export function problemsOf(page, text = readFileSync(join(root, page), 'utf8')) {
  const file = join(root, page);
  const tokens = tokensOf(text);
  const ofType = (...types) => tokens.filter(({ type }) => types.includes(type));
  const html = ofType('html').map(({ raw }) => raw);
  const links = [
    ...ofType('link', 'image').map(({ href }) => href),
    ...html.flatMap((raw) => [...raw.matchAll(/\b(?:src|srcset|href)="([^"]+)"/g)].map(([, href]) => href)),
  ];
  const code = [
    ...ofType('codespan').map(({ text: command }) => unescaped(command)),
    ...ofType('code').flatMap(({ lang, text: lines }) => (lang === 'sh' ? lines.split('\n') : [])),
  ];
  return [
    ...links.flatMap((href) => problemOfLink(href, file, dirname(file))),
    ...pathsIn(text).flatMap((path) => (isThere(path) ? [] : [`no such file: ${path}`])),
    ...code.flatMap(problemOfCommand),
  ];
}

/** Returns the bold texts, which by the documents' convention are names of controls. */
export const labelsIn = (text) =>
  tokensOf(text)
    .filter(({ type }) => type === 'strong')
    .map(({ text: label }) => label);

/** Returns the tables below a heading. */
export function tableUnder(text, heading) {
  const tokens = marked.lexer(text);
  const from = tokens.findIndex((token) => token.type === 'heading' && token.text === heading);
  return tokens.slice(from).filter(({ type }) => type === 'table');
}
export const namesIn = (cell) =>
  cell.tokens.filter(({ type }) => type === 'codespan').map(({ text }) => unescaped(text));
