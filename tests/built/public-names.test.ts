/**
 * What others build on, by name: what each entry of the package exports, with its members and the texts that it can be; what a
 * page's TypeScript knows of the elements; and what editors are told. After an intended change write the list again with
 * `npx vitest run tests/built/public-names.test.ts -u`, and read the difference: a line that goes breaks somebody's page.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string): unknown => JSON.parse(readFileSync(`${root}${file}`, 'utf8'));
const { exports } = read('package.json') as {
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
};

function typeNames(): string[] {
  const page = `${root}public-names.ts`;
  const types = Object.entries(exports).flatMap(([entry, to]) => (typeof to === 'string' ? [] : [[entry, to.types]]));
  const imports = types.map(([, file]) => `import type {} from '${file}';\n`).join('');
  const text = `${imports}export type Page = [HTMLElementTagNameMap, GlobalEventHandlersEventMap];`;
  const files = ts.createCompilerHost({});
  const host: ts.CompilerHost = {
    ...files,
    getSourceFile: (name, options) =>
      name === page ? ts.createSourceFile(name, text, options) : files.getSourceFile(name, options),
  };
  const program = ts.createProgram(
    [page],
    {
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      target: ts.ScriptTarget.ES2023,
      strict: true,
      types: [],
      paths: { 'attention-steps/*': [`${root}dist/core/*.d.ts`, `${root}dist/core/*/*.d.ts`] },
    },
    host,
  );
  const checker = program.getTypeChecker();
  const isOurs = (symbol: ts.Symbol): boolean =>
    symbol.declarations?.some((one) => /\/dist\/(core|embed)\//.test(one.getSourceFile().fileName)) ?? false;
  const members = (type: ts.Type): string[] =>
    type.isUnion()
      ? type.types.flatMap((one) => (one.isStringLiteral() ? `'${one.value}'` : members(one)))
      : checker.getPropertiesOfType(type).filter(isOurs).map(ts.symbolName);
  /** The properties that are written there: those of a type made with one of a framework that is not here. */
  const written = (node: ts.Node): string[] => [
    ...(ts.isPropertySignature(node) ? [node.name.getText().replaceAll("'", '')] : []),
    ...node.getChildren().flatMap(written),
  ];
  const namesOf = (symbol: ts.Symbol): string[] => {
    const type = symbol.flags & ts.SymbolFlags.Type;
    const own = type ? members(checker.getDeclaredTypeOfSymbol(symbol)) : [];
    const value = symbol.flags & ts.SymbolFlags.Value ? members(checker.getTypeOfSymbol(symbol)) : [];
    const names = [...own, ...value.filter((name) => name !== 'prototype').map((name) => `static ${name}`)];
    return names.length > 0 ? names : (symbol.declarations ?? []).flatMap(written);
  };
  const line = (start: string, names: readonly string[]): string =>
    [`${start}:`, ...[...new Set(names)].sort()].join(' ');
  const source = (file: string) => program.getSourceFile(`${root}${file}`)!;
  const lines = types.flatMap(([entry = '', file = '']) => {
    const module = checker.getSymbolAtLocation(source(file));
    const exported = module ? checker.getExportsOfModule(module) : [];
    const augmented = /\/(react|preact|vue|svelte|solid)\.d\.ts$/.test(file)
      ? [line(`${entry} types`, written(source(file)))]
      : [];
    return [
      ...exported
        .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
        .map((symbol, at) => line(`${entry} ${exported[at]!.name}`, namesOf(symbol)))
        .sort(),
      ...augmented,
    ];
  });
  const global = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(page)!)!)[0]!;
  const maps = checker.getTypeArguments(checker.getDeclaredTypeOfSymbol(global) as ts.TypeReference);
  const tagsAndEvents = maps.flatMap((map) => checker.getPropertiesOfType(map).map(ts.symbolName));
  return [
    ...lines,
    line(
      'in pages',
      tagsAndEvents.filter((name) => name.startsWith('attention-')),
    ),
  ];
}

interface Named {
  readonly name: string;
}

/** What a list says of each of its things: the name, and the names within it. */
const listed = (start: string, things: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(things).flatMap(([kind, list]) =>
    Array.isArray(list) && list.length > 0
      ? [
          `${start} ${kind}: ${(list as (Named & { readonly values?: readonly Named[] })[])
            .map(({ name, values = [] }) => [name, ...values.map((value) => `'${value.name}'`)].join(' '))
            .sort()
            .join(', ')}`,
        ]
      : [],
  );

function editorNames(): string[] {
  const { modules } = read('dist/embed/custom-elements.json') as {
    readonly modules: readonly { readonly declarations: readonly (Named & { readonly tagName?: string })[] }[];
  };
  const code = read('dist/embed/html-custom-data.json') as { readonly tags: readonly Named[] };
  const jetBrains = read('dist/embed/web-types.json') as {
    readonly contributions: {
      readonly html: { readonly elements: readonly (Named & { readonly js: object; readonly css?: object })[] };
    };
  };
  return [
    ...modules
      .flatMap(({ declarations }) => declarations)
      .flatMap(({ tagName = '', ...element }) => (tagName ? listed(`custom-elements.json ${tagName}`, element) : [])),
    ...code.tags.flatMap(({ name, ...tag }) => listed(`html-custom-data.json ${name}`, tag)),
    ...jetBrains.contributions.html.elements.flatMap(({ name, js, css, ...element }) =>
      [element, js, css ?? {}].flatMap((kinds) => listed(`web-types.json ${name}`, { ...kinds })),
    ),
  ];
}

it('every public name is there', async () => {
  const entries = Object.keys(exports).map((entry) => `entry ${entry}`);
  const text = [...entries, ...typeNames(), ...editorNames()].join('\n');
  await expect(`${text}\n`).toMatchFileSnapshot('../fixtures/public-names.txt');
});
