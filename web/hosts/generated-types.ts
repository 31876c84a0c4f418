// Files by which frameworks and editors know the elements, each a function of the manifest: types of templates for React, Preact, Vue,
// Svelte and Solid, VS Code's custom data, and web-types for editors of JetBrains. Angular takes the types of events from the elements' own
// declarations, so it has no file.
import { type Manifest, capitalised } from './custom-elements.ts';

type Element = Manifest['modules'][number]['declarations'][number];
type Field = Element['attributes'][number];
type Member = Element['members'][number];

const elementsOf = ({ modules }: Manifest): Element[] => modules.flatMap(({ declarations }) => declarations);

/** The name by which a generated file imports what an element's declarations have. */
const spaceOf = (tagName: string): string => `${capitalised(tagName)}Types`;
const imports = (elements: readonly Element[]): string =>
  elements.map(({ tagName }) => `import type * as ${spaceOf(tagName)} from './${tagName}.js';\n`).join('');

const isAttribute = ({ attributes }: Element, name: string): boolean =>
  attributes.some((attribute) => attribute.name === name);
const isSettable = (member: Member): boolean =>
  member.kind === 'field' && !('static' in member) && !('readonly' in member);
const settable = (element: Element): readonly Field[] => element.members.filter(isSettable) as unknown as Field[];

/** The values that a template may set a property to: its own type, and the text of its attribute where that is another. */
function templateType(element: Element, { name, type, description }: Field): string {
  const plain = type.text.replace(/'[^']*'|\b[A-Z]\w*/g, (part) =>
    part.startsWith("'") ? part : `${spaceOf(element.tagName)}.${part}`,
  );
  if (!isAttribute(element, name)) return plain;
  if (/\bnumber\b/.test(plain)) return `${plain} | \`\${number}\``;
  if (plain === 'boolean') return description.includes('`off`') ? `boolean | 'on' | 'off'` : `boolean | ''`;
  return plain;
}

const comment = (text: string): string => `/** ${text.replaceAll('*/', '* /')} */`;
/** No framework types slots, so their names are in the comment. */
const documented = ({ description, slots = [] }: Element): string =>
  `${comment([description, ...slots.map((slot) => `Slot \`${slot.name}\`: ${slot.description}.`)].join(' '))}\n`;

/** @param handlers the names of an event's handlers, and their type of function */
function propsOf(element: Element, handlers: (name: string, type: string) => readonly string[]): string {
  const fields = settable(element).map((field) => [
    comment(field.description),
    `${field.name}?: ${templateType(element, field)} | undefined;`,
  ]);
  const events = element.events.map(({ name, description }) => [
    comment(description),
    ...handlers(name, `${spaceOf(element.tagName)}.${element.name}Events`),
  ]);
  return [...fields, ...events].map((lines) => lines.map((line) => `  ${line}\n`).join('')).join('');
}

/** The event's type by its name with the colon, which the declarations have. */
const eventType = (name: string, events: string): string =>
  `${events}['${name.replace(/^(attention-[a-z]+)[:-]/, '$1:')}']`;
const handler = (key: string, name: string, events: string): string =>
  `'${key}'?: ((event: ${eventType(name, events)}) => void) | undefined;`;

const header = '// Made from custom-elements.json.\n';

/** A framework whose JSX or templates look up a tag's name in an interface of one of its modules. */
interface Framework {
  readonly module: string;
  readonly imports: string;
  readonly base: (element: string) => string;
  /** The handlers of an event have its name with these in front. */
  readonly prefixes: readonly string[];
  /** The interface, in the module's namespace if it has one. */
  readonly within?: 'JSX';
  readonly map: string;
}

const jsx = { within: 'JSX', map: 'IntrinsicElements' } as const;
const FRAMEWORKS: Readonly<Record<'react' | 'preact' | 'solid' | 'svelte', Framework>> = {
  react: {
    module: 'react',
    imports: 'DetailedHTMLProps, HTMLAttributes',
    base: (element) => `DetailedHTMLProps<HTMLAttributes<${element}>, ${element}>`,
    prefixes: ['on'],
    ...jsx,
  },
  preact: {
    module: 'preact',
    imports: 'JSX',
    base: (element) => `JSX.HTMLAttributes<${element}>`,
    prefixes: ['on'],
    ...jsx,
  },
  solid: {
    module: 'solid-js',
    imports: 'JSX',
    base: (element) => `JSX.HTMLAttributes<${element}>`,
    prefixes: ['on:'],
    ...jsx,
  },
  svelte: {
    module: 'svelte/elements',
    imports: 'HTMLAttributes',
    base: (element) => `HTMLAttributes<${element}>`,
    prefixes: ['on', 'on:'],
    map: 'SvelteHTMLElements',
  },
};

function frameworkTypes(
  manifest: Manifest,
  { module, imports: names, base, prefixes, within, map }: Framework,
): string {
  const elements = elementsOf(manifest);
  const handlers = (name: string, events: string) => prefixes.map((prefix) => handler(prefix + name, name, events));
  const props = elements.map((element) => {
    const members = propsOf(element, handlers);
    return `${documented(element)}export type ${element.name}Props = ${base(`${spaceOf(element.tagName)}.${element.name}`)} & {\n${members}};\n`;
  });
  const entries = elements.map((element) => `${documented(element)}'${element.tagName}': ${element.name}Props;\n`);
  const elementMap = `interface ${map} {\n${entries.join('')}}`;
  const declared = within ? `namespace ${within} {\n${elementMap}\n}` : elementMap;
  return `${header}import type { ${names} } from '${module}';\n${imports(elements)}\n${props.join('\n')}\ndeclare module '${module}' {\n${declared}\n}\n`;
}

/** Vue looks up a component: something that can be made, with the types of its props and of what it emits. */
export function vueTypes(manifest: Manifest): string {
  const elements = elementsOf(manifest);
  const emits = (element: Element): string =>
    element.events
      .map(
        ({ name }) =>
          `((name: '${name}', event: ${eventType(name, `${spaceOf(element.tagName)}.${element.name}Events`)}) => void)`,
      )
      .join(' & ');
  const entries = elements.map(
    (element) =>
      `${documented(element)}'${element.tagName}': new () => ${spaceOf(element.tagName)}.${element.name} & {\n$props: HTMLAttributes & {\n${propsOf(element, (name, events) => [handler(`on${capitalised(name)}`, name, events)])}};\n$emit: ${emits(element)};\n};\n`,
  );
  return `${header}import type { HTMLAttributes } from 'vue';\n${imports(elements)}\ndeclare module 'vue' {\ninterface GlobalComponents {\n${entries.join('')}}\n}\n`;
}

/** The texts that an attribute can be, where they are few. */
const valuesOf = (element: Element, field: Field): string[] =>
  [...templateType(element, field).matchAll(/(?<![[\w])'([^']+)'/g)].map(([, value = '']) => value);

/** https://github.com/microsoft/vscode-custom-data; properties and events have no place there but the description. */
export const htmlCustomData = (manifest: Manifest): object => ({
  version: 1.1,
  tags: elementsOf(manifest).map((element) => {
    const list = (title: string, all: readonly { name: string; description: string }[]): string =>
      all.length === 0
        ? ''
        : `\n\n${title}:\n${all.map(({ name, description }) => `- \`${name}\`: ${description}`).join('\n')}`;
    const others = settable(element).filter(({ name }) => !isAttribute(element, name));
    const value =
      element.description +
      list('Properties', others) +
      list('Slots', element.slots ?? []) +
      list('Events', element.events);
    return {
      name: element.tagName,
      description: { kind: 'markdown', value },
      attributes: element.attributes.map((attribute) => {
        const values = valuesOf(element, attribute).map((name) => ({ name }));
        return { name: attribute.name, description: attribute.description, ...(values.length > 0 && { values }) };
      }),
    };
  }),
});

/** https://github.com/JetBrains/web-types */
export const webTypes = (
  manifest: Manifest,
  { name, version }: { readonly name: string; readonly version: string },
): object => ({
  $schema: 'https://json.schemastore.org/web-types',
  name,
  version,
  'description-markup': 'markdown',
  contributions: {
    html: {
      elements: elementsOf(manifest).map((element) => ({
        name: element.tagName,
        description: element.description,
        attributes: element.attributes.map(({ name, description, type }) => ({
          name,
          description,
          value: { type: type.text },
        })),
        ...(element.slots && { slots: element.slots }),
        ...(element.cssProperties && { css: { properties: element.cssProperties, parts: element.cssParts ?? [] } }),
        js: {
          properties: settable(element).map(({ name, description, type }) => ({ name, description, type: type.text })),
          events: element.events.map(({ name, description }) => ({ name, description })),
        },
      })),
    },
  },
});

/** All of them, by the names of their files beside the built elements. */
export const generatedTypes = (
  manifest: Manifest,
  product: { readonly name: string; readonly version: string },
): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    Object.entries(FRAMEWORKS).map(([name, framework]) => [`${name}.d.ts`, frameworkTypes(manifest, framework)]),
  ),
  'vue.d.ts': vueTypes(manifest),
  'html-custom-data.json': `${JSON.stringify(htmlCustomData(manifest), null, 2)}\n`,
  'web-types.json': `${JSON.stringify(webTypes(manifest, product), null, 2)}\n`,
});
