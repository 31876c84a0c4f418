// Finds missing parts in the documentation of public names, for documentation.test.mjs.
import { join } from 'node:path';
import { root } from '../../.tools/terminal.mjs';
import { codeOf, functionsOf, messagesIn, tagsOf } from '../../web/shared/declarations.ts';

/** The engines' declarations by their import names. */
export const entries = { core: join(root, 'dist/core/core.d.ts'), learn: join(root, 'dist/core/learn/learn.d.ts') };

const RESULTS = ['Trace', 'HeadTrace', 'SoftmaxParts', 'Gradients', 'HeadGradients'];
const isMatrix = (type) => /\b(Matrix|MatrixLike|Mask)\b|readonly number\[\]/.test(type);
const givesShape = (text) => /×|\bnumbers\b|\{@link (Inputs|Trace|Gradients)\}/.test(text);
const textOf = (of, name) =>
  tagsOf(of, name)
    .map(({ text }) => text)
    .join('\n');
const quotesMessage = (of) => messagesIn(textOf(of, 'throws')).length > 0;

/** The names of the sources that the file lists. */
export const sourcesOf = ({ doc }) => [...doc.text.matchAll(/^- \[([^\]]+)\]\(https/gm)].map(([, name]) => name);

/** @returns {string[]} "name: what is missing" */
export function missing(model) {
  const all = [];
  const require = (where, what, isThere) => {
    if (!isThere) all.push(`${where}: ${what}`);
  };
  const citesSource = (of) =>
    /this engine's own/.test(textOf(of, 'source')) ||
    sourcesOf(model).some((name) => textOf(of, 'source').includes(name));

  for (const of of functionsOf(model)) {
    require(of.name, 'what it does', of.doc.text !== '');
    const documented = tagsOf(of, 'param');
    require(of.name, '@param of each parameter', of.parameters.map(({ name }) => name).join() ===
      documented.map((it) => it.of).join());
    for (const { name, type } of of.parameters) {
      const text = documented.find((it) => it.of === name)?.text ?? '';
      require(of.name, `shape of ${name}`, givesShape(text) || !(isMatrix(type) || type === 'Inputs'));
    }
    require(of.name, '@returns', textOf(of, 'returns') !== '');
    require(of.name, 'shape of what it returns', givesShape(textOf(of, 'returns')) ||
      !/Matrix|Trace|Gradients/.test(of.type));
    require(of.name, 'two kinds of errors', new Set(tagsOf(of, 'throws').map((tag) => tag.of)).size >= 2);
    require(of.name, '@throws with a message', quotesMessage(of));
    require(of.name, '@units', textOf(of, 'units') !== '');
    require(of.name, '@complexity in time and memory', /^Time: .*\sMemory: /s.test(textOf(of, 'complexity')));
    require(of.name, '@source', citesSource(of));
    require(of.name, '@example', tagsOf(of, 'example').some((tag) => codeOf(tag) !== ''));
  }
  for (const declaration of model.declarations.filter(({ kind }) => kind !== 'function')) {
    const { name, kind, doc, members } = declaration;
    require(name, 'what it is', doc.text !== '');
    if (kind === 'type' && /Matrix|Mask/.test(name)) require(name, 'shape', givesShape(doc.text));
    if (RESULTS.includes(name)) {
      require(name, '@complexity', /Memory: /.test(textOf(declaration, 'complexity')));
      require(name, '@source', citesSource(declaration));
    }
    for (const member of members.filter((it) => it.kind === 'property')) {
      const where = `${name}.${member.name}`;
      require(where, 'what it is', member.doc.text !== '');
      require(where, 'shape', givesShape(member.doc.text) || !isMatrix(member.type));
      const goesIn = name === 'Inputs' || name === 'Matrix' || name.endsWith('Options');
      if (goesIn) require(where, '@throws with a message', quotesMessage(member));
      if (name === 'Inputs') require(where, '@source', citesSource(member));
    }
  }
  return all;
}
