// What the hand-written declarations declare and say, read with TypeScript's own parser: no types are resolved, so that
// this takes a few milliseconds.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './terminal.mjs';

/** By the name that they are imported by. */
export const entries = {
  core: join(root, 'wasm', 'core.d.ts'),
  learn: join(root, 'wasm', 'learn', 'learn.d.ts'),
};

/**
 * @typedef {{ name: string, of?: string, text: string }} Tag of: the parameter or the kind of error
 * @typedef {{ text: string, tags: Tag[] }} Doc
 * @typedef {{ name: string, kind: 'function' | 'property', type: string, signature: string, parameters: { name: string,
 *   type: string }[], doc: Doc, from: string }} Member
 * @typedef {Member & { members: Member[] }} Declaration `kind` also 'interface', 'class' and 'type'
 */

/**
 * @returns {Promise<{ doc: Doc, declarations: Declaration[] }>} of a file, and of files of which it exports everything;
 * what it exports by name is documented where that is its own
 */
export async function readDeclarations(file) {
  const { default: ts } = await import('typescript'); // takes 0.2 s: only for those who read

  const oneLine = (node) =>
    node
      .getText()
      .replace(/\s+/g, ' ')
      .replace(/(^|: )\| /, '$1');

  /** The last comment before the node is its own; a file's is before its first statement. */
  function docOf(node, which = -1) {
    const comment = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).at(which);
    const textOf = (part) => (ts.getTextOfJSDocComment(part.comment) ?? '').trim();
    if (!comment) return { text: '', tags: [] };
    const tags = (comment.tags ?? []).map((tag) => {
      const name = tag.tagName.text;
      const text = textOf(tag).replace(/^- /, '');
      if (ts.isJSDocParameterTag(tag)) return { name, of: tag.name.getText(), text };
      const kind = name === 'throws' && /^(\w+) - (.*)$/s.exec(text);
      return kind ? { name, of: kind[1], text: kind[2] } : { name, text };
    });
    return { text: textOf(comment), tags };
  }

  function describe(node, name, from) {
    const isFunction = ts.isFunctionDeclaration(node) || ts.isMethodSignature(node) || ts.isMethodDeclaration(node);
    const parameters = (isFunction ? node.parameters : []).map((parameter) => ({
      name: parameter.name.getText(),
      type: oneLine(parameter.type),
    }));
    return {
      name,
      kind: isFunction ? 'function' : 'property',
      type: node.type ? oneLine(node.type) : '',
      signature: oneLine(node).replace(/^export (declare )?(function )?|;$/g, ''),
      parameters,
      doc: docOf(node),
      from,
    };
  }

  function read(path) {
    const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
    const declarations = [];
    const others = [];
    for (const node of source.statements) {
      if (ts.isExportDeclaration(node) && !node.exportClause)
        others.push(...read(join(dirname(path), node.moduleSpecifier.text)).declarations);
      if (!node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue;
      const name = node.name.text;
      const kind = ts.isInterfaceDeclaration(node)
        ? 'interface'
        : ts.isClassDeclaration(node)
          ? 'class'
          : ts.isTypeAliasDeclaration(node)
            ? 'type'
            : 'function';
      const members = (node.members ?? []).map((it) => describe(it, it.name.text, name));
      declarations.push({ ...describe(node, name, ''), kind, members });
    }
    return { doc: docOf(source.statements[0], 0), declarations: [...declarations, ...others] };
  }

  return read(file);
}

/** Every function: those exported, then the methods. */
export const functionsOf = ({ declarations }) =>
  [...declarations, ...declarations.flatMap(({ members }) => members)].filter(({ kind }) => kind === 'function');

export const tagsOf = ({ doc }, name) => doc.tags.filter((tag) => tag.name === name);

/** The messages of errors that a text quotes: `argument: what is wrong`. */
export const messagesIn = (text) => [...text.matchAll(/`([\w.[\]]+: [^`]+)`/g)].map(([, message]) => message);

/** An example's code. */
export const codeOf = ({ text }) => /^```js\n(.*?)\n```$/s.exec(text)?.[1] ?? '';
