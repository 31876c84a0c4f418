/** The documentation as pages of the site: docs/*.md, with the links of a site, and an element at work for each attribute. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import GithubSlugger from 'github-slugger';
import { Marked, type Tokens } from 'marked';
import { parseFragment } from 'parse5';
import published from '../../../package.json' with { type: 'json' };
import { plainTextOf } from '../../course/lesson/plain-text.ts';
import type { Say } from '../../course/words.ts';
import { Markup, escape, markup, typeset } from '../../shared/markup.ts';
import { spoken } from '../../shared/words/spoken.ts';
import { searchMarkup } from '../contents/markup.ts';
import type { Section } from '../contents/search.ts';
import live from './live.json' with { type: 'json' };

export interface DocPage {
  /** The folder below `docs/`; empty for the index. */
  readonly id: string;
  readonly title: string;
  /** The first sentence, as plain text. */
  readonly description: string;
  readonly body: Markup;
  /** For the search, with addresses relative to the documentation's index. */
  readonly sections: readonly Section[];
  /** The texts that its examples at work read, by their names: the JSON that stands above them. */
  readonly files: ReadonlyMap<string, string>;
}

/** Elements, and for each of their attributes all attributes of an example: "step": "example=… step=…". */
const EXAMPLES: Readonly<Record<string, Readonly<Record<string, string>>>> = live;
const FILES = new URL(published.repository.url.replace(/^git\+/, '').replace(/\.git$/, '/blob/main/'));

/** All pages but the first are English alone. */
const LEADS = spoken.id === 'en' ? '' : ' hreflang="en"';

const folderOf = (file: string): string => (file === 'README.md' ? '' : `${file.replace('.md', '')}/`);
const plain = (html: string): string => plainTextOf(parseFragment(html).childNodes);
const withoutLinks = (html: string): string => html.replaceAll(/<\/?a\b[^>]*>/g, '');

/** @returns the address on the site of what a page links to by its place in the repository */
function addressOf(href: string, root: string): string {
  if (/^[a-z]+:|^#/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const end = anchor === undefined ? '' : `#${anchor}`;
  if (/^[\w-]+\.md$/.test(path)) return `${root}${folderOf(path)}${end}` || './';
  return new URL(`docs/${path}`, FILES).href + end;
}

/** Returns where the page's script puts an element to work. */
const liveMarkup = (element: string, code: string): string =>
  `<div class="live" data-element="${element}"><template>${code}</template></div>`;

/** Returns an attribute's row as a box that opens on an example at work, with its code. */
function attributeMarkup(element: string, names: readonly string[], cells: readonly string[]): string {
  const rest = cells.slice(1).filter((cell) => cell !== '');
  const [example = ''] = names.flatMap((name) => EXAMPLES[element]?.[name] ?? []);
  if (example === '') throw new Error(`docs/live.json: <${element}> has no example for ${names.join()}`);
  const code = `<${element} ${example}></${element}>`;
  return `<details name="${element}" id="${element}-${names[0]}"><summary><span>${cells[0]}</span> <span>${withoutLinks(rest.join(' · '))}</span></summary>
<pre tabindex="0"><code>${escape(code)}</code></pre>${liveMarkup(element, code)}</details>`;
}

interface Written {
  readonly title: string;
  readonly html: string;
  readonly files: DocPage['files'];
  readonly headings: readonly { readonly id: string; readonly html: string; readonly depth: number }[];
}

/** @param file in docs/, @param root the way from its page to the documentation's index */
function write(file: string, text: string, root: string): Written {
  const slugger = new GithubSlugger();
  const headings: Written['headings'][number][] = [];
  /** The element that was last shown as code: a table of attributes is about it. It is at work below its first code. */
  let element = '';
  const files = new Map<string, string>();
  let json = '';
  const marked = new Marked({
    renderer: {
      html: ({ text: tag }) => (tag.startsWith('<!--') ? '' : escape(tag)),
      text(token) {
        return 'tokens' in token ? this.parser.parseInline(token.tokens) : typeset(token.text).text;
      },
      heading({ tokens, depth, text: said }) {
        const html = this.parser.parseInline(tokens);
        const [, name] = /^`([\w.-]+)`$/.exec(said) ?? []; // a name in code is its address, as it is
        const id = name ?? slugger.slug(plain(html));
        headings.push({ id, html, depth });
        return `<h${depth} id="${id}"><a href="#${id}">${html}</a></h${depth}>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${escape(addressOf(href, root))}"${LEADS}>${this.parser.parseInline(tokens)}</a>`;
      },
      image: ({ href, text: says }) =>
        `<img src="${escape(`${root}../${href}`)}" alt="${escape(says)}" loading="lazy" />`,
      code({ text: code, lang }) {
        if (lang === 'json') json = code;
        const [, name = element] = (lang === 'html' && /<(attention-[a-z]+)\b/.exec(code)) || [];
        const [tag = ''] = /^<attention-[a-z]+\b[^>]*><\/[a-z-]+>/m.exec(name === element ? '' : code) ?? [];
        element = name;
        for (const [, src = ''] of tag.matchAll(/ src="([^"]+)"/g)) files.set(src, json);
        return `<pre tabindex="0"><code>${escape(code)}</code></pre>${tag && liveMarkup(name, tag)}\n`;
      },
      table(table: Tokens.Table) {
        const [first] = table.header;
        const cellsOf = (row: readonly Tokens.TableCell[]): string[] =>
          row.map(({ tokens }) => this.parser.parseInline(tokens));
        if (first?.text === 'attribute' && element in EXAMPLES) {
          const rows = table.rows.map((row) =>
            attributeMarkup(element, row[0]?.text.match(/[a-z]+/g) ?? [], cellsOf(row)),
          );
          return `<div class="attributes">${rows.join('\n')}</div>\n`;
        }
        const row = (cells: readonly string[], tag: string): string =>
          `<tr>${cells.map((cell) => (cell === '' ? '<td></td>' : `<${tag}>${cell}</${tag}>`)).join('')}</tr>`;
        const body = table.rows.map((cells) => row(cellsOf(cells), 'td')).join('');
        return `<div class="wide" tabindex="0"><table><thead>${row(cellsOf(table.header), 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  const html = marked.parse(text, { async: false });
  const [title] = headings;
  if (title?.depth !== 1) throw new Error(`docs/${file}: expected it to begin with its title`);
  return { title: plain(title.html), html, files, headings: headings.slice(1) };
}

/** Returns the text from each heading to the next, as plain words. */
function sectionsOf({ title, html }: Written, url: string): Section[] {
  const parts = html.split(/(?=<h[1-6] id=")/);
  return parts.flatMap((part) => {
    const [, depth, id = '', heading = ''] = /^<h(\d) id="([^"]+)">(.*?)<\/h\d>/s.exec(part) ?? [];
    const text = plain(part.replace(/<h\d.*?<\/h\d>|<template>.*?<\/template>/gs, '')).trim();
    const name = depth === '1' ? title : `${title}: ${plain(heading)}`;
    return text === '' ? [] : [{ url: depth === '1' ? url : `${url}#${id}`, title: name, text }];
  });
}

/** The first page in a language that the others are not in. @param text of docs/README.md in that language */
export function documentationIndex(text: string, say: Say): Pick<DocPage, 'title' | 'description' | 'body'> {
  const { title, html } = write('README.md', text, '');
  return {
    title,
    description: say('docs.english'),
    body: markup`<div class="docs">
<article>
  ${new Markup(html.replace('</h1>', `</h1><p>${escape(say('docs.english'))}</p>`))}
</article>
</div>`,
  };
}

/** @param folder that of the documents, @param made further ones, by their files */
export async function documentationPages(
  folder: string,
  made: ReadonlyMap<string, string>,
  say: Say,
): Promise<readonly DocPage[]> {
  const index = await readFile(join(folder, 'README.md'), 'utf8');
  const order = Array.from(index.matchAll(/\]\(([\w-]+\.md)\)/g), ([, file = '']) => file);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md'));
  const missing = files.filter((file) => file !== 'README.md' && !order.includes(file));
  if (missing.length > 0) throw new Error(`docs/README.md: it does not lead to ${missing.join()}`);
  const written = await Promise.all(
    ['README.md', ...order, ...made.keys()].map(async (file) => {
      const root = file === 'README.md' ? '' : '../';
      return { file, root, ...write(file, made.get(file) ?? (await readFile(join(folder, file), 'utf8')), root) };
    }),
  );
  return written.map((page) => {
    const { file, root, title, html, headings, files } = page;
    const link = (page: (typeof written)[number]): Markup => {
      const here = page.file === file && markup` aria-current="page"`;
      return markup`<li><a href="${`${root}${folderOf(page.file)}`}"${here}>${page.title}</a></li>`;
    };
    const top = headings.filter(({ depth }) => depth === 2);
    const [, lead = ''] = /<p>(.*?)<\/p>/s.exec(html) ?? [];
    return {
      id: folderOf(file).replace('/', ''),
      title,
      description: plain(lead),
      // The references would be a third of what a reader fetches for the first search.
      sections: made.has(file) ? [] : sectionsOf(page, folderOf(file)),
      files,
      body: markup`<div class="docs">
<nav aria-label="${say('docs.nav')}">
  ${top.length > 0 && file !== 'README.md' && markup`<h2>${say('docs.here')}</h2><ul>${top.map(({ id, html: name }) => markup`<li><a href="#${id}">${new Markup(withoutLinks(name))}</a></li>`)}</ul>`}
  <h2><a href="${root || './'}">${say('docs.pages')}</a></h2><ul class="pages">${written.slice(1).map(link)}</ul>
</nav>
<article>
  ${searchMarkup(say('docs.search'), `${root}../lessons/search.json`)}
  ${new Markup(html)}
</article>
</div>`,
    };
  });
}
