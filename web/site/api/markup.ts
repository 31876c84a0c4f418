// The API page's content: the declarations and their comments as HTML. Static: no script, no style, no address but links.
import { Marked } from 'marked';
import {
  type Declaration,
  type Declarations,
  type Member,
  type Tag,
  codeOf,
  functionsOf,
  tagsOf,
} from '../../shared/declarations.ts';
import { Markup, escape } from '../../shared/markup.ts';

type Documented = Declaration | Member;

/** Returns a name's id: a function's own name, a field's with its interface's. */
const idOf = ({ name, kind, from }: Documented): string => (kind === 'property' ? `${from}.${name}` : name);

/** Typesets sizes with their subscripts, exponents, and formulas without breaks at their signs. */
const typeset = (html: string): string =>
  html
    .split(/(<code>.*?<\/code>|<[^>]*>)/s)
    .map((part, i) =>
      i % 2 === 1
        ? part
        : part
            .replace(/\^\((-?)(.*?)\)/g, (_, sign: string, power: string) => `<sup>${sign && '−'}${power}</sup>`)
            .replace(/\bd_(model|out|[a-z])\b/g, 'd<sub>$1</sub>')
            .replaceAll('/√', '/\u2060√')
            .replace(/ [×−∘] |\([^()]*\)/g, (part) => part.replace(/ ([×−∘+·/]) /g, '\u00a0$1\u00a0')),
    )
    .join('');

const link = (text: string): string => text.replace(/\{@link (?:\w+\.)?(\w+)\}/g, '[`$1`](#$1)');

const fact = (term: string, ...descriptions: readonly string[]): string =>
  descriptions.length === 0 ? '' : `<dt>${term}</dt>${descriptions.map((it) => `<dd>${it}</dd>`).join('')}`;

const named = ({ of = '' }: Tag): string => of;

const example = (of: Documented): string =>
  tagsOf(of, 'example')
    .map((tag) => escape(codeOf(tag)).replace(/\/\/.*$/gm, '<i>$&</i>'))
    .map((code) => `<p class="label">Example</p><pre><code>${code}</code></pre>`)
    .join('');

const heading = (of: Documented): string => `<h3 id="${idOf(of)}"><a href="#${idOf(of)}">${of.name}</a></h3>`;

const contents = (title: string, entries: readonly { readonly id: string; readonly name: string }[]): string =>
  `<h2>${title}</h2><ul>${entries.map(({ id, name }) => `<li><a href="#${id}">${name}</a></li>`).join('')}</ul>`;

const code = (of: Documented) => ({ id: idOf(of), name: `<code>${of.name}</code>` });

export function apiMarkup({ doc, declarations }: Declarations): Markup {
  const links = doc.text.matchAll(/\[([^\]]+)\]\((https[^)]+)\)/g);
  const sources = new Map(Array.from(links, ([, name = '', href = '']) => [name, href]));
  const sourceNames = new RegExp([...sources.keys()].join('|'), 'g');
  const functions = functionsOf({ declarations });
  const types = declarations.filter(({ kind }) => kind !== 'function');
  const typeNames = new RegExp(`\\b(${types.map(({ name }) => name).join('|')})\\b`, 'g');
  const marked = new Marked({ renderer: { heading: ({ text }) => `<h2 id="${text.toLowerCase()}">${text}</h2>` } });

  const block = (text: string): string => typeset(marked.parse(link(text), { async: false }));
  const inline = (text: string): string => typeset(marked.parseInline(link(text), { async: false }));
  /** Puts the quoted message on a line of its own. */
  const refusal = (text: string): string => inline(text).replace(/<code>(?=[\w.[\]]+: )/g, '<code class="message">');
  const cite = (text: string): string => inline(text.replace(sourceNames, (name) => `[${name}](${sources.get(name)})`));
  const typed = (text: string): string => escape(text).replace(typeNames, '<a href="#$1">$1</a>');

  const texts = (of: Documented, name: string, render = inline): string[] =>
    tagsOf(of, name).map(({ text }) => render(text));
  const facts = (of: Documented): string => {
    const all = [
      fact('Takes', ...tagsOf(of, 'param').map((tag) => `<code>${named(tag)}</code>: ${inline(tag.text)}`)),
      fact('Gives', ...texts(of, 'returns')),
      fact('Errors', ...tagsOf(of, 'throws').map((tag) => `<b>${named(tag)}:</b> ${refusal(tag.text)}`)),
      fact('Units', ...texts(of, 'units')),
      fact('Complexity', ...texts(of, 'complexity', (text) => inline(text).replace(/\s(Memory:)/, '<br />$1'))),
      fact('Source', ...texts(of, 'source', cite)),
    ].join('');
    return all && `<dl class="facts">${all}</dl>`;
  };
  const signature = (of: Documented): string =>
    `<p class="signature"><code>${of.from && `${of.from.toLowerCase()}.`}${typed(of.signature)}</code></p>`;
  const functionSection = (of: Documented): string =>
    `<section>${heading(of)}${signature(of)}${block(of.doc.text)}${facts(of)}${example(of)}</section>`;
  const field = (of: Documented): string => {
    // A name that is no identifier is in quotes.
    const [, name = '', type = ''] = /^(?:readonly )?(\w+|'[^']+')(.*)$/s.exec(of.signature) ?? [];
    const declared = `<dt><code><b>${name}</b>${typed(type)}</code></dt>`;
    return `<div id="${idOf(of)}">${declared}<dd>${block(of.doc.text)}${facts(of)}</dd></div>`;
  };
  const fields = ({ members }: Declaration): string => {
    const properties = members.filter(({ kind }) => kind === 'property').map(field);
    return properties.length === 0 ? '' : `<dl class="fields">${properties.join('')}</dl>`;
  };
  const methods = ({ members }: Declaration): string => {
    const links = members.filter(({ kind }) => kind === 'function').map(({ name }) => `<a href="#${name}">${name}</a>`);
    return links.length === 0 ? '' : `<p>${links.join(', ')}: see above.</p>`;
  };
  const typeSection = (of: Declaration): string =>
    `<section>${heading(of)}${of.kind === 'type' ? signature(of) : ''}${block(of.doc.text)}${facts(of)}` +
    `${methods(of)}${fields(of)}</section>`;

  const topics = Array.from(doc.text.matchAll(/^## (.*)$/gm), ([, name = '']) => ({ name, id: name.toLowerCase() }));
  const [first = { name: '' }] = functions;
  return new Markup(`<div class="api">
<nav aria-label="Contents">${contents('About', topics)}${contents('Functions', functions.map(code))}${contents('Types', types.map(code))}</nav>
<main>
${block(doc.text)}
<h2 id="functions">Functions</h2>
<p>Each example goes on from that of <a href="#${first.name}"><code>${first.name}</code></a>.</p>
${functions.map(functionSection).join('\n')}
<h2 id="types">Types</h2>
${types.map(typeSection).join('\n')}
</main>
</div>`);
}
