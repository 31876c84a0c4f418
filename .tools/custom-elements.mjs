// custom-elements.json, by which editors and catalogues know the elements: what web/hosts/types/ declares of them, in the form of
// https://github.com/webcomponents/custom-elements-manifest.
import { join } from 'node:path';
import { readDeclarations, tagsOf } from './declarations.mjs';
import { root } from './terminal.mjs';

/** By tag: where it is declared, and its class there. */
const elements = {
  'attention-steps': { file: 'element.d.ts', name: 'AttentionSteps' },
  'attention-lesson': { file: 'lesson.d.ts', name: 'AttentionLesson' },
  'attention-playground': { file: 'playground.d.ts', name: 'AttentionPlayground' },
};

const line = (text) => text.replace(/\s+/g, ' ');
const type = (text) => ({ type: { text } });

export async function customElements() {
  const modules = Object.entries(elements).map(([tagName, element]) => moduleOf(tagName, element));
  return { schemaVersion: '1.0.0', modules: await Promise.all(modules) };
}

async function moduleOf(tagName, { file, name: className }) {
  const path = `dist/embed/${tagName}.js`;
  const { declarations } = await readDeclarations(join(root, 'web', 'hosts', 'types', file));
  const named = (name) => declarations.find((declaration) => declaration.name === name);
  const element = named(className);

  const field = (member) => ({
    kind: 'field',
    name: member.name,
    ...type(member.type),
    description: line(member.doc.text),
    ...(/^static /.test(member.signature) && { static: true }),
    ...(/^readonly /.test(member.signature) && { readonly: true }),
    ...(tagsOf(member, 'attribute').length > 0 && { attribute: member.name }),
    ...(tagsOf(member, 'attribute').some(({ text }) => text === 'reflected') && { reflects: true }),
  });
  const method = (member) => ({
    kind: 'method',
    name: member.name,
    description: line(member.doc.text),
    parameters: member.parameters.map(({ name, type: text }) => ({
      name,
      ...type(text),
      description: line(tagsOf(member, 'param').find(({ of }) => of === name)?.text ?? ''),
    })),
    return: type(member.type),
  });
  const attribute = ({ name, doc, type: text }) => ({
    name,
    fieldName: name,
    ...type(text),
    description: line(doc.text),
  });
  const event = ({ name, doc, type: text }) => ({ name, ...type(text), description: line(doc.text) });

  /** `name - what it is`; the parser takes a name's leading dashes for the one before what it is. */
  const styling = ({ name: tag, text }) => {
    const [name, ...rest] = line(text).split(' - ');
    return { name: tag === 'cssprop' ? `--${name.replace(/^-*/, '')}` : name, description: rest.join(' - ') };
  };
  const stylings = (list, tag) => {
    const tags = tagsOf(element, tag).map(styling);
    return tags.length > 0 && { [list]: tags };
  };

  const { members } = element;
  return {
    kind: 'javascript-module',
    path,
    declarations: [
      {
        kind: 'class',
        customElement: true,
        tagName,
        name: element.name,
        description: line(element.doc.text),
        superclass: { name: 'HTMLElement' },
        attributes: members.filter((member) => tagsOf(member, 'attribute').length > 0).map(attribute),
        members: members.map((member) => (member.kind === 'function' ? method : field)(member)),
        events: named(`${className}Events`).members.map(event),
        ...stylings('cssProperties', 'cssprop'),
        ...stylings('cssParts', 'csspart'),
      },
    ],
    exports: [
      { kind: 'js', name: element.name, declaration: { name: element.name, module: path } },
      { kind: 'custom-element-definition', name: tagName, declaration: { name: element.name, module: path } },
    ],
  };
}
