/** The code that a teacher copies: an iframe, an element, a file. */
import { spoken } from '../../shared/words/spoken.ts';
import { type Markup, escape, jsonMarkup, markup } from '../../shared/markup.ts';
import { PAGE_START_ID, type PageStart } from '../../hosts/iframe/page-start.ts';
import { playgroundLink } from '../../hosts/iframe/playground-settings.ts';
import { attributesOf, joined } from '../../hosts/iframe/settings.ts';
import { readAttributes } from '../../learn/state/attributes.ts';
import { type Texts, pairsOf } from '../../shared/settings.ts';
import { type Embedding, SHOW_PLAYGROUND, SHOW_READER } from './state.ts';

/** The folder of the element's files on the site. */
const ELEMENT = 'element/';

/** The address of the site's English pages, beside which are the files that others take. */
const rootOf = (base: string): string =>
  spoken.id !== 'en' && base.endsWith(`/${spoken.id}/`) ? base.slice(0, -spoken.id.length - 1) : base;

/** The folder of the language that was chosen, or else of this page's. */
const folderOf = ({ lang = spoken.id }: Texts): string => (lang === 'en' ? '' : `${lang}/`);

/** The address of the site's pages in that language. @param base that of this page, or of another site */
export const homeOf = (base: string, settings: Texts): string => rootOf(base) + folderOf(settings);

/** With the language of this page, which an element does not have from a page of others. */
const withLanguage = (settings: Texts): Texts => (spoken.id === 'en' ? settings : { lang: spoken.id, ...settings });

const elementFile = (base: string, name: string): string => `${rootOf(base)}${ELEMENT}${name}`;
export const oneScript = (base: string): string => elementFile(base, 'attention-steps.iife.js');
/** The offline file of a lesson by its id, or of the playground. */
export const offlineFile = (base: string, id: string, settings: Texts): string =>
  `${rootOf(base)}offline/${folderOf(settings)}${id}.html`;

/** The language is in the address. */
const queryOf = ({ table, settings }: Embedding): string =>
  new URLSearchParams(pairsOf(table, settings).filter(([name]) => name !== 'lang')).toString();

const FOLDERS: Readonly<Record<string, string>> = { '': '', [SHOW_PLAYGROUND]: 'playground/', [SHOW_READER]: 'read/' };

/** The address of what is embedded. @param base that of the site's folder, with the slash at its end */
export function addressOf(base: string, embedding: Embedding): string {
  const { show, settings, start } = embedding;
  const folder = FOLDERS[show] ?? `lessons/${encodeURIComponent(show)}/`;
  return joined(`${homeOf(base, settings)}${folder}embed.html`, queryOf(embedding), start);
}

/** Attributes that are there, a line each. */
function attributes(pairs: readonly (readonly [name: string, value: string | undefined])[]): string[] {
  return pairs.flatMap(([name, value]) =>
    value === undefined ? [] : [value === '' ? name : `${name}="${escape(value)}"`],
  );
}

export function iframeCode(
  base: string,
  embedding: Embedding,
  title: string,
  height: number | 'auto',
  before: number,
): string {
  const isAutomatic = height === 'auto';
  const lines = attributes([
    ['data-attention-steps', isAutomatic ? '' : undefined],
    ['src', addressOf(base, embedding)],
    ['title', title],
    ['width', '100%'],
    ['height', String(isAutomatic ? before : height)],
    ['style', 'border: 0'],
    ['allow', 'fullscreen'],
    ['loading', 'lazy'],
  ]);
  const iframe = `<iframe\n  ${lines.join('\n  ')}\n></iframe>`;
  return isAutomatic ? `${iframe}\n<script src="${escape(elementFile(base, 'iframe-height.js'))}"></script>` : iframe;
}

function tag(name: string, pairs: readonly (readonly [name: string, value: string | undefined])[]): string {
  const lines = attributes(pairs);
  if (lines.length < 2) return `<${[name, ...lines].join(' ')}></${name}>`;
  return `<${name}\n  ${lines.join('\n  ')}\n></${name}>`;
}

const stageTag = (link: string, settings: Texts): string =>
  tag('attention-steps', [['link', link || undefined], ...attributesOf(settings)]);

export const elementCode = (base: string, link: string, settings: Texts): string =>
  `<script type="module" src="${escape(elementFile(base, 'attention-steps.js'))}"></script>\n<div>${stageTag(link, withLanguage(settings))}</div>`;

/** A head of it opens on the site's stage. What its attributes cannot say, its link does, once it is there. */
export function playgroundCode(base: string, { table, settings, start }: Embedding): string {
  const pairs = pairsOf(table, withLanguage(settings));
  const element = tag('attention-playground', [...pairs, ['stage', homeOf(base, settings)]]);
  const script = `<script type="module" src="${escape(elementFile(base, 'attention-playground.js'))}"></script>`;
  const lines = [script, `<div>${element}</div>`];
  if (start !== '') {
    const link = playgroundLink(
      readAttributes((name) => settings[name] ?? null),
      start,
    );
    const code = `document.querySelector('attention-playground').link = ${inScript(JSON.stringify(link))};`;
    lines.push(`<script type="module">${code}</script>`);
  }
  return lines.join('\n');
}

/** No text in a script can end it. */
const inScript = (code: string): string => code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

/** A page with the stage and nothing else, with all that it needs inside. */
export function stageFile(script: string, styles: string, title: string, link: string, settings: Texts): string {
  const { theme, lang } = settings;
  const scheme = theme === 'light' || theme === 'dark' ? theme : 'light dark';
  return `<!doctype html>
<html lang="${escape(lang ?? spoken.id)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>${styles}
:root { color-scheme: ${scheme} }</style>
</head>
<body class="embedded">
<main>${stageTag(link, settings)}</main>
<script>${inScript(script)}</script>
</body>
</html>
`;
}

function startMarkup(pageStart: PageStart): Markup {
  return markup`<script type="application/json" id="${PAGE_START_ID}">${jsonMarkup(pageStart)}</script>`;
}

const withStart = (html: string, pageStart: PageStart): string =>
  html.replace(/(<meta charset="utf-8" ?\/?>)/, (charset) => `${charset}\n${startMarkup(pageStart).text}`);

/**
 * A lesson in one file, as it was built, with what was chosen of it written in: what is around the lesson is left out, and
 * links to the others, which will not lie beside it, lead to the site.
 */
export function lessonInFile(file: string, base: string, embedding: Embedding): string {
  const at = file.lastIndexOf('<body class="course">'); // after the scripts, which are to stay as they are, to the byte
  const head = withStart(file.slice(0, at), { query: queryOf(embedding), start: embedding.start });
  const body = file
    .slice(at)
    .replace(/<body class="course">\s*<header class="site">[^]*?<\/header>/, '<body class="course embedded">')
    .replace(/(<a\b[^>]* href=")([a-z][a-z0-9-]*)\.html"/g, (_, opening: string, page: string) =>
      page === 'tutorial' ? `${opening}${escape(base)}"` : `${opening}${escape(base)}lessons/${page}/"`,
    );
  return head + body;
}

/** The playground in one file, with what was chosen written in. A head of it opens on the site's stage. */
export function playgroundInFile(file: string, base: string, embedding: Embedding): string {
  const at = file.lastIndexOf('<body');
  const body = file.slice(at).replace(/ data-stage="[^"]*"/, () => ` data-stage="${escape(base)}"`);
  return withStart(file.slice(0, at), { query: queryOf(embedding), start: embedding.start }) + body;
}
