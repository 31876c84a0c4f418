// Files for frameworks and editors have every attribute, property, event and slot of every element, and TypeScript understands them.
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, describe, expect, it } from 'vitest';
import { announce } from '../../../web/shared/announce.ts';
import { declarations } from '../../../.tools/declarations.ts';
import { customElements } from '../../../web/hosts/custom-elements.ts';
import { generatedTypes } from '../../../web/hosts/generated-types.ts';

const made = await declarations();
const manifest = await customElements(made);
const named = { name: 'attention-steps', version: '1.2.3' };
const files = generatedTypes(manifest, named);
const elements = manifest.modules.flatMap(({ declarations }) => declarations);

it('an event is sent by both names, once each, and either can be prevented', () => {
  const target = new EventTarget();
  const heard: string[] = [];
  for (const type of ['attention-steps:step', 'attention-steps-step'])
    target.addEventListener(type, (event) =>
      heard.push(`${type} ${JSON.stringify((event as CustomEvent<object>).detail)}`),
    );
  expect(announce(target, 'attention-steps:step', ['detail'], true)).toBe(true);
  expect(heard).toEqual(['attention-steps:step ["detail"]', 'attention-steps-step ["detail"]']);
  target.addEventListener('attention-steps:step', (event) => event.preventDefault(), { once: true });
  expect(announce(target, 'attention-steps:step', {}, true)).toBe(false);
  expect(heard.slice(2)).toEqual(['attention-steps:step {}', 'attention-steps-step {}']);
  target.addEventListener('attention-steps-step', (event) => event.preventDefault(), { once: true });
  expect(announce(target, 'attention-steps:step', {}, true)).toBe(false);
});

it('the manifest has each property once, with what it takes, each event by two names, and the slots', () => {
  for (const { members } of elements) {
    const names = members.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    for (const member of members)
      if (member.kind === 'field') expect(member).toHaveProperty('type.text', expect.stringMatching(/./));
  }
  const [stage] = elements;
  expect(stage?.members.find(({ name }) => name === 'steps')).toMatchObject({
    type: { text: 'string | readonly StepId[] | null' },
  });
  expect(stage?.slots?.map(({ name }) => name)).toEqual(['home', 'tools', 'end', 'sentence', 'menu', 'still']);
  for (const { events } of elements) {
    const names = events.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(7);
    for (const name of names.filter((one) => one.includes(':'))) expect(names).toContain(name.replace(':', '-'));
  }
});

describe.each(Object.keys(files))('%s', (file) => {
  it.each(manifest.modules)('has all of $path', (module) => {
    const text = generatedTypes({ ...manifest, modules: [module] }, named)[file] ?? '';
    const [element] = module.declarations;
    const { attributes = [], members = [], slots = [], events = [] } = element ?? {};
    const settable = members.filter(
      (member) => member.kind === 'field' && !('static' in member) && !('readonly' in member),
    );
    expect(attributes.length * settable.length * events.length).toBeGreaterThan(0);
    // A key of a type, a name in JSON, a line of a list in Markdown.
    const has = ({ name }: { readonly name: string }): boolean =>
      new RegExp(`\\n\\s*'?(on:?)?${name}'?\\?:|"name": "${name}"|- \`${name}\`:|Slot \`${name}\`:`).test(text);
    const emits = ({ name }: { readonly name: string }): boolean => text.includes(`name: '${name}'`);
    expect([...attributes, ...settable, ...slots].filter((one) => !has(one))).toEqual([]);
    expect(events.filter((one) => !has(one) && !emits(one))).toEqual([]);
  });
});

describe('to TypeScript', () => {
  const folder = mkdtempSync(join(tmpdir(), 'types-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const stubs = {
    react: `export interface HTMLAttributes<T> { title?: string; onClick?: (event: T) => void } export type DetailedHTMLProps<A, T> = A & { key?: string; ref?: T }; export namespace JSX { interface IntrinsicElements { div: object } }`,
    preact: `export namespace JSX { interface HTMLAttributes<T> { title?: string; ref?: T } interface IntrinsicElements { div: object } }`,
    'solid-js': `export namespace JSX { interface HTMLAttributes<T> { title?: string; ref?: T } interface IntrinsicElements { div: object } }`,
    vue: `export interface HTMLAttributes { title?: string } export interface GlobalComponents { Other: object }`,
    'svelte/elements': `export interface HTMLAttributes<T> { title?: string; bind?: T } export interface SvelteHTMLElements { div: object }`,
  };
  const page = `
    import type { JSX as React } from 'react';
    import type { JSX as Preact } from 'preact';
    import type { JSX as Solid } from 'solid-js';
    import type { SvelteHTMLElements } from 'svelte/elements';
    import type { GlobalComponents } from 'vue';
    type All<Name extends 'attention-steps' | 'attention-lesson' | 'attention-playground'> = [
      React.IntrinsicElements[Name], Preact.IntrinsicElements[Name], Solid.IntrinsicElements[Name], SvelteHTMLElements[Name], InstanceType<GlobalComponents[Name]>['$props']][number];
    const stage = { title: 'x', step: 'softmax', head: 1, view: 'overview', steps: ['scores'], predict: 'on', query: '2', inputs: null } as const satisfies All<'attention-steps'>;
    const lesson = { src: 'x.json', lesson: { version: 1 } } satisfies All<'attention-lesson'>;
    const playground = { layers: '1', steps: '40', parts: 'patterns', causal: 'off' } as const satisfies All<'attention-playground'>;
    export const react: React.IntrinsicElements['attention-steps'] = { ...stage, 'onattention-steps-step': ({ detail }) => detail.step, 'onattention-steps:step': ({ detail }) => detail.step };
    export const preact: Preact.IntrinsicElements['attention-exercise'] = { exercise: 'softmax', 'onattention-exercise-answer': ({ detail }) => detail.right };
    export const solid: Solid.IntrinsicElements['attention-lesson'] = { ...lesson, 'on:attention-steps-lesson': ({ detail }) => detail.title };
    export const svelte: SvelteHTMLElements['attention-playground'] = { ...playground, 'onattention-playground-step': ({ detail }) => detail.loss };
    declare const vue: InstanceType<GlobalComponents['attention-steps']>;
    vue.$emit('attention-steps-step', new CustomEvent('', { detail: undefined! }));
    document.createElement('attention-steps').addEventListener('attention-steps-step', ({ detail }) => detail.step); // as Angular reads templates
    // @ts-expect-error: no such step
    export const wrong: All<'attention-steps'> = { step: 'soft' };
    // @ts-expect-error: read-only
    export const other: All<'attention-steps'> = { trace: undefined };
    // @ts-expect-error: no such number of layers
    export const third: All<'attention-playground'> = { layers: '9' };`;

  it('they say what can be set, and to what', () => {
    for (const [name, text] of Object.entries({ ...made, ...files })) writeFileSync(join(folder, name), text);
    for (const [name, text] of Object.entries(stubs)) {
      mkdirSync(join(folder, 'node_modules', name), { recursive: true });
      writeFileSync(join(folder, 'node_modules', name, 'index.d.ts'), text);
    }
    const imports = ['react', 'preact', 'vue', 'svelte', 'solid', 'attention-steps'].map(
      (name) => `import type {} from './${name}.d.ts';`,
    );
    writeFileSync(join(folder, 'page.ts'), imports.join('\n') + page);
    const program = ts.createProgram([join(folder, 'page.ts')], {
      noEmit: true,
      strict: true,
      skipDefaultLibCheck: true, // the browser's own types, which take longest
      allowImportingTsExtensions: true,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      target: ts.ScriptTarget.ES2023,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: [],
      paths: { 'attention-steps/core': [fileURLToPath(new URL('../../../dist/core/core.d.ts', import.meta.url))] },
    });
    const complaints = ts
      .getPreEmitDiagnostics(program)
      .map(
        ({ messageText, file, start }) =>
          `${file?.fileName.split('/').at(-1)}:${file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : ''} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
      );
    expect(complaints).toEqual([]);
  });
});

describe('custom-elements.json', () => {
  const folder = fileURLToPath(new URL('../../../web/', import.meta.url));
  const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(stage\/view\/.*\.ts|shared\/look\/.*\.(ts|css))$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  const found = (pattern: RegExp): string[] =>
    [...new Set([...code.matchAll(pattern)].map(([, name = '']) => name))].sort();

  it('lists every custom property and every part of the stage, and no other', async () => {
    const { modules } = await customElements(await declarations());
    const { cssProperties = [], cssParts = [] } =
      modules.flatMap(({ declarations }) => declarations).find(({ tagName }) => tagName === 'attention-steps') ?? {};
    const names = (list: readonly { name: string }[]): string[] => list.map(({ name }) => name).sort();
    expect(names(cssProperties)).toEqual(found(/var\((--attention-steps-[\w-]+)/g));
    expect(names(cssParts)).toEqual(found(/ part="([\w-]+)"/g));
    for (const { name, description } of [...cssProperties, ...cssParts]) expect(description, name).not.toBe('');
  });
});
