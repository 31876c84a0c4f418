// custom-elements.json, by which editors and catalogues know the elements: their declarations as a
// https://github.com/webcomponents/custom-elements-manifest.
import { type Member, type Tag, readDeclarations, tagsOf } from '../shared/declarations.ts';

const TAGS = ['attention-steps', 'attention-lesson', 'attention-playground', 'attention-exercise'];

/** Returns the name of a class by its tag's. */
export const capitalised = (name: string): string =>
  name.replace(/(^|-)(\w)/g, (_, _hyphen, letter: string) => letter.toUpperCase());

const line = (text: string): string => text.replace(/\s+/g, ' ');
const typed = (text: string) => ({ type: { text } });
const described = ({ name, type, doc }: Member) => ({ name, ...typed(type), description: line(doc.text) });

const isAttribute = (member: Member): boolean => tagsOf(member, 'attribute').length > 0;
function attribute(member: Member) {
  const { name, ...rest } = described(member);
  return { name, fieldName: name, ...rest };
}

const field = (member: Member) => ({
  kind: 'field',
  ...described(member),
  ...(/^static /.test(member.signature) && { static: true }),
  ...(/^readonly /.test(member.signature) && { readonly: true }),
  ...(isAttribute(member) && { attribute: member.name }),
  ...(tagsOf(member, 'attribute').some(({ text }) => text === 'reflected') && { reflects: true }),
});

const method = (member: Member) => ({
  kind: 'method',
  name: member.name,
  description: line(member.doc.text),
  parameters: member.parameters.map(({ name, type }) => ({
    name,
    ...typed(type),
    description: line(tagsOf(member, 'param').find(({ of: parameter }) => parameter === name)?.text ?? ''),
  })),
  return: typed(member.type),
});

/** Splits `name - description`; the parser takes a name's leading dashes for the separating one. */
function styling({ name: tag, text }: Tag) {
  const [name = '', ...rest] = line(text).split(' - ');
  return { name: tag === 'cssprop' ? `--${name.replace(/^-*/, '')}` : name, description: rest.join(' - ') };
}

/** A property that is read as one type and set to others is declared twice: its type here is what it takes. */
const isSetter = ({ signature }: Member): boolean => signature.startsWith('set ');
const once = (members: readonly Member[]): Member[] =>
  members
    .filter((member) => !isSetter(member))
    .map((member) => {
      const setter = members.find((other) => isSetter(other) && other.name === member.name);
      if (setter) return { ...member, type: setter.parameters[0]?.type ?? member.type };
      return { ...member, signature: member.signature.replace(/^get /, 'readonly ') };
    });

/** Each event has two names: templates of Angular and Svelte cannot name a colon. */
const twice = (event: Member) => [event, { ...event, name: event.name.replace(':', '-') }];

export type Manifest = Awaited<ReturnType<typeof customElements>>;

/** @param made the declarations that are made, by their files */
export async function customElements(made: Readonly<Record<string, string>>) {
  return {
    schemaVersion: '1.0.0',
    modules: await Promise.all(TAGS.map((tagName) => moduleOf(tagName, made[`${tagName}.d.ts`]))),
  };
}

async function moduleOf(tagName: string, text: string | undefined) {
  const path = `dist/embed/${tagName}.js`;
  const className = capitalised(tagName);
  const { declarations } = await readDeclarations(`${tagName}.d.ts`, text);
  const named = (name: string) => {
    const found = declarations.find((declaration) => declaration.name === name);
    if (!found) throw new Error(`${tagName}.d.ts: declares no ${name}`);
    return found;
  };
  const element = named(className);
  const { name, doc } = element;
  const members = once(element.members);
  const cssProperties = tagsOf(element, 'cssprop').map(styling);
  const cssParts = tagsOf(element, 'csspart').map(styling);
  const slots = tagsOf(element, 'slot').map(styling);
  const declaration = { name, module: path };
  return {
    kind: 'javascript-module',
    path,
    declarations: [
      {
        kind: 'class',
        customElement: true,
        tagName,
        name,
        description: line(doc.text),
        superclass: { name: 'HTMLElement' },
        attributes: members.filter(isAttribute).map(attribute),
        members: members.map((member) => (member.kind === 'function' ? method : field)(member)),
        events: named(`${className}Events`).members.flatMap(twice).map(described),
        ...(slots.length > 0 && { slots }),
        ...(cssProperties.length > 0 && { cssProperties }),
        ...(cssParts.length > 0 && { cssParts }),
      },
    ],
    exports: [
      { kind: 'js', name, declaration },
      { kind: 'custom-element-definition', name: tagName, declaration },
    ],
  };
}
