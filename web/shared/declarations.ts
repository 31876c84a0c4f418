// Reads the comments and signatures in hand-written declarations with TypeScript's own parser: it resolves no types, and so
// takes a few milliseconds. For the build, not for pages.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ClassElement, Node, PropertyName, Statement, StringLiteral, TypeElement, TypeNode } from 'typescript';

export interface Tag {
  readonly name: string;
  /** The parameter, or the kind of error. */
  readonly of?: string;
  readonly text: string;
}

export interface Doc {
  readonly text: string;
  readonly tags: readonly Tag[];
}

interface Described {
  readonly name: string;
  readonly type: string;
  readonly signature: string;
  readonly parameters: readonly { readonly name: string; readonly type: string }[];
  readonly doc: Doc;
  /** The interface or class of a member. */
  readonly from: string;
}

export interface Member extends Described {
  readonly kind: 'function' | 'property';
}

export interface Declaration extends Described {
  readonly kind: 'function' | 'interface' | 'class' | 'type';
  readonly members: readonly Member[];
}

export interface Declarations {
  readonly doc: Doc;
  readonly declarations: readonly Declaration[];
}

/**
 * Reads a file, and files whose exports it re-exports as a whole; other re-exports are documented in their own file.
 *
 * @param text - the file's, if there is none yet.
 */
export async function readDeclarations(file: string, text?: string): Promise<Declarations> {
  const { default: ts } = await import('typescript'); // takes 0.2 s: only for those who read

  const oneLine = (node: Node): string =>
    node
      .getText()
      .replace(/\s+/g, ' ')
      .replace(/(^|: )\| /, '$1');

  /** Takes the last comment before a node; the file's own is the one before its first statement. */
  function docOf(node: Node, which = -1): Doc {
    const comment = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).at(which);
    const textOf = (part: Parameters<typeof ts.getTextOfJSDocComment>[0]): string =>
      (ts.getTextOfJSDocComment(part) ?? '').trim();
    const tags = (comment?.tags ?? []).map((tag): Tag => {
      const name = tag.tagName.text;
      const text = textOf(tag.comment).replace(/^- /, '');
      if (ts.isJSDocParameterTag(tag)) return { name, of: tag.name.getText(), text };
      const [, kind, rest = ''] = (name === 'throws' && /^(\w+) - (.*)$/s.exec(text)) || [];
      return kind === undefined ? { name, text } : { name, of: kind, text: rest };
    });
    return { text: textOf(comment?.comment), tags };
  }

  const isNamed = (name: PropertyName | undefined): boolean => name !== undefined && !ts.isPrivateIdentifier(name);

  const isDeclared = (node: Statement) =>
    ts.isFunctionDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isTypeAliasDeclaration(node);

  function describe(node: Statement | TypeElement | ClassElement, name: string, from: string): Member {
    const isFunction = ts.isFunctionDeclaration(node) || ts.isMethodSignature(node) || ts.isMethodDeclaration(node);
    const { type } = node as { type?: TypeNode };
    return {
      name,
      kind: isFunction ? 'function' : 'property',
      type: type ? oneLine(type) : '',
      signature: oneLine(node).replace(/^export (declare )?(function )?|;$/g, ''),
      parameters: (isFunction || ts.isSetAccessor(node) ? node.parameters : []).map((parameter) => ({
        name: parameter.name.getText(),
        type: oneLine(parameter.type!),
      })),
      doc: docOf(node),
      from,
    };
  }

  function read(path: string, content = readFileSync(path, 'utf8')): Declarations {
    const source = ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true);
    const listed = source.statements
      .filter(ts.isExportDeclaration)
      .flatMap(({ exportClause }) =>
        exportClause && ts.isNamedExports(exportClause) ? [...exportClause.elements] : [],
      )
      .map(({ name }) => name.text);
    const declarations = source.statements
      .filter(isDeclared)
      .filter(
        ({ name, modifiers }) =>
          listed.includes(name?.text ?? '') || modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword),
      )
      .map((node): Declaration => {
        const name = node.name?.text ?? '';
        const kind = ts.isInterfaceDeclaration(node)
          ? 'interface'
          : ts.isClassDeclaration(node)
            ? 'class'
            : ts.isTypeAliasDeclaration(node)
              ? 'type'
              : 'function';
        const members = 'members' in node ? [...node.members].filter((member) => isNamed(member.name)) : [];
        const named = members.map((member) => describe(member, (member.name as { text?: string }).text ?? '', name));
        return { ...describe(node, name, ''), kind, members: named };
      });
    const others = source.statements
      .filter(ts.isExportDeclaration)
      .filter(({ exportClause }) => !exportClause)
      // A module's declarations stand beside it.
      .map(({ moduleSpecifier }) =>
        join(dirname(path), (moduleSpecifier as StringLiteral).text.replace(/\.js$/, '.d.ts')),
      )
      .flatMap((other) => read(other).declarations);
    return { doc: docOf(source.statements[0]!, 0), declarations: [...declarations, ...others] };
  }

  return read(file, text);
}

/** Returns all functions: exported ones, then methods. */
export const functionsOf = ({ declarations }: Pick<Declarations, 'declarations'>): (Declaration | Member)[] =>
  [...declarations, ...declarations.flatMap(({ members }) => members)].filter(({ kind }) => kind === 'function');

export const tagsOf = ({ doc }: { readonly doc: Doc }, name: string): Tag[] =>
  doc.tags.filter((tag) => tag.name === name);

/** Returns the error messages that a text quotes: `argument: what is wrong`. */
export const messagesIn = (text: string): string[] =>
  [...text.matchAll(/`([\w.[\]]+: [^`]+)`/g)].map(([, message = '']) => message);

/** Returns an example's code. */
export const codeOf = ({ text }: Tag): string => /^```js\n(.*?)\n```$/s.exec(text)?.[1] ?? '';
