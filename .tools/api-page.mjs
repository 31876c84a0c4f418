// The API page's content: what the declarations say, as HTML. Static: no script, no style in it, no address but links.
import { Marked } from 'marked';
import { codeOf, functionsOf, tagsOf } from './declarations.mjs';

const escape = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

/** Where a name stands: a function by its own name, a field under its interface's. */
const idOf = ({ name, kind, from }) => (kind === 'property' ? `${from}.${name}` : name);

/** @param {import('./declarations.mjs').Declaration[]} declarations */
export function apiPage({ doc, declarations }) {
  const sources = Object.fromEntries([...doc.text.matchAll(/\[([^\]]+)\]\((https[^)]+)\)/g)].map((it) => it.slice(1)));
  const sourceNames = new RegExp(Object.keys(sources).join('|'), 'g');
  const functions = functionsOf({ declarations });
  const types = declarations.filter(({ kind }) => kind !== 'function');
  const typeNames = new RegExp(`\\b(${types.map(({ name }) => name).join('|')})\\b`, 'g');
  const marked = new Marked({
    renderer: { heading: ({ text }) => `<h2 id="${text.toLowerCase()}">${text}</h2>` },
  });

  /** Sizes with their subscripts, exponents, and formulas that do not break at their signs. */
  const typeset = (html) =>
    html
      .split(/(<code>.*?<\/code>|<[^>]*>)/s)
      .map((part, i) =>
        i % 2 === 1
          ? part
          : part
              .replace(/\^\((-?)(.*?)\)/g, (_, sign, power) => `<sup>${sign && '−'}${power}</sup>`)
              .replace(/\bd_(model|out|[a-z])\b/g, 'd<sub>$1</sub>')
              .replaceAll('/√', '/\u2060√')
              .replace(/ [×−∘] |\([^()]*\)/g, (part) => part.replace(/ ([×−∘+·/]) /g, '\u00a0$1\u00a0')),
      )
      .join('');
  const link = (text) => text.replace(/\{@link (?:\w+\.)?(\w+)\}/g, (_, name) => `[\`${name}\`](#${name})`);
  const block = (text) => typeset(marked.parse(link(text)));
  const inline = (text) => typeset(marked.parseInline(link(text)));
  /** With the message that it quotes in a line of its own. */
  const refusal = (text) => inline(text).replace(/<code>(?=[\w.[\]]+: )/g, '<code class="message">');
  const cite = (text) => inline(text.replace(sourceNames, (name) => `[${name}](${sources[name]})`));
  const typed = (text) => escape(text).replace(typeNames, '<a href="#$1">$1</a>');

  const fact = (term, ...descriptions) =>
    descriptions.length === 0 ? '' : `<dt>${term}</dt>${descriptions.map((it) => `<dd>${it}</dd>`).join('')}`;
  const texts = (of, name, render = inline) => tagsOf(of, name).map(({ text }) => render(text));
  const facts = (of) => {
    const all = [
      fact('Takes', ...tagsOf(of, 'param').map((tag) => `<code>${tag.of}</code>: ${inline(tag.text)}`)),
      fact('Gives', ...texts(of, 'returns')),
      fact('Errors', ...tagsOf(of, 'throws').map((tag) => `<b>${tag.of}:</b> ${refusal(tag.text)}`)),
      fact('Units', ...texts(of, 'units')),
      fact('Complexity', ...texts(of, 'complexity', (text) => inline(text).replace(/\s(Memory:)/, '<br />$1'))),
      fact('Source', ...texts(of, 'source', cite)),
    ].join('');
    return all && `<dl class="facts">${all}</dl>`;
  };
  const example = (of) =>
    tagsOf(of, 'example')
      .map((tag) => escape(codeOf(tag)).replace(/\/\/.*$/gm, '<i>$&</i>'))
      .map((code) => `<p class="label">Example</p><pre><code>${code}</code></pre>`)
      .join('');

  const heading = (of) => `<h3 id="${idOf(of)}"><a href="#${idOf(of)}">${of.name}</a></h3>`;
  const signature = (of) =>
    `<p class="signature"><code>${of.from && `${of.from.toLowerCase()}.`}${typed(of.signature)}</code></p>`;
  const functionSection = (of) =>
    `<section>${heading(of)}${signature(of)}${block(of.doc.text)}${facts(of)}${example(of)}</section>`;
  const field = (of) => {
    // A name that is no identifier stands in quotes.
    const [, name, type] = /^(?:readonly )?(\w+|'[^']+')(.*)$/s.exec(of.signature);
    const declared = `<dt><code><b>${name}</b>${typed(type)}</code></dt>`;
    return `<div id="${idOf(of)}">${declared}<dd>${block(of.doc.text)}${facts(of)}</dd></div>`;
  };
  const fields = ({ members }) => {
    const properties = members.filter(({ kind }) => kind === 'property').map(field);
    return properties.length === 0 ? '' : `<dl class="fields">${properties.join('')}</dl>`;
  };
  const methods = ({ members }) => {
    const links = members.filter(({ kind }) => kind === 'function').map(({ name }) => `<a href="#${name}">${name}</a>`);
    return links.length === 0 ? '' : `<p>${links.join(', ')}: see above.</p>`;
  };
  const typeSection = (of) =>
    `<section>${heading(of)}${of.kind === 'type' ? signature(of) : ''}${block(of.doc.text)}${facts(of)}` +
    `${methods(of)}${fields(of)}</section>`;

  const topics = [...doc.text.matchAll(/^## (.*)$/gm)].map(([, name]) => ({ name, id: name.toLowerCase() }));
  const contents = (title, entries) =>
    `<h2>${title}</h2><ul>${entries.map(({ id, name }) => `<li><a href="#${id}">${name}</a></li>`).join('')}</ul>`;
  const code = (of) => ({ id: idOf(of), name: `<code>${of.name}</code>` });
  return `<div class="api">
<nav aria-label="Contents">${contents('About', topics)}${contents('Functions', functions.map(code))}${contents('Types', types.map(code))}</nav>
<main>
${block(doc.text)}
<h2 id="functions">Functions</h2>
<p>Each example goes on from that of <a href="#${functions[0].name}"><code>${functions[0].name}</code></a>.</p>
${functions.map(functionSection).join('\n')}
<h2 id="types">Types</h2>
${types.map(typeSection).join('\n')}
</main>
</div>`;
}
