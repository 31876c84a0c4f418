/** What a teacher takes along, as text: an iframe, an element, a file. */
import { type Markup, escape, jsonMarkup, markup } from '../../shared/markup.ts';
import type { Height } from './choices.ts';
import { GIVEN_ID, type Given } from '../../hosts/iframe/given.ts';
import { playgroundAddress, playgroundAttributes, playgroundLink } from '../../hosts/iframe/playground-settings.ts';
import { type Embedding, attributesOf, encodeShown, iframeAddress } from '../../hosts/iframe/settings.ts';

/** Where on the site the element's files are. */
const ELEMENT = 'element/';
export const elementScript = (base: string): string => `${base}${ELEMENT}attention-steps.js`;
export const oneScript = (base: string): string => `${base}${ELEMENT}attention-steps.iife.js`;
/** Of a lesson by its id, or of the playground. */
export const offlineFile = (base: string, id: string): string => `${base}offline/${id}.html`;

/** The address of what is embedded. */
export const addressOf = (base: string, embedding: Embedding): string =>
  embedding.playground ? playgroundAddress(base, embedding) : iframeAddress(base, embedding);

/** Two screens: what is higher is no longer scrolled past easily, and scrolls by itself in an iframe that a screen can hold. */
const HIGHEST = 1400;
const SCREEN = 700;

/** @param needed in pixels, as a page in an iframe tells it */
export const sensibleHeight = (needed: number): number =>
  needed > HIGHEST ? SCREEN : Math.ceil((needed + 4) / 10) * 10;

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
  height: Exclude<Height, undefined>,
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
  return isAutomatic ? `${iframe}\n<script src="${escape(base)}${ELEMENT}iframe-height.js"></script>` : iframe;
}

export interface ElementSettings extends Omit<Embedding, 'theme' | 'lesson' | 'parts'> {
  readonly theme: Embedding['theme'] | 'inherit';
}

function tag(name: string, pairs: readonly (readonly [name: string, value: string | undefined])[]): string {
  const lines = attributes(pairs);
  if (lines.length < 2) return `<${[name, ...lines].join(' ')}></${name}>`;
  return `<${name}\n  ${lines.join('\n  ')}\n></${name}>`;
}

/** @param start the stage's link */
const stageTag = (settings: ElementSettings): string =>
  tag('attention-steps', [['link', settings.start || undefined], ...attributesOf(settings)]);

export const elementCode = (base: string, settings: ElementSettings): string =>
  `<script type="module" src="${escape(elementScript(base))}"></script>\n<div>${stageTag(settings)}</div>`;

/** A head of it opens on the site's stage. What its attributes cannot say, its link does, once it is there. */
export function playgroundCode(base: string, { playground, theme, lang, start }: Embedding): string {
  if (!playground) return '';
  const own = playgroundAttributes(playground);
  const look: [string, string][] = [
    ['theme', theme === 'auto' ? '' : theme],
    ['lang', lang],
  ];
  const element = tag('attention-playground', [...own, ['stage', base], ...look.filter(([, value]) => value !== '')]);
  const script = `<script type="module" src="${escape(`${base}${ELEMENT}attention-playground.js`)}"></script>`;
  const lines = [script, `<div>${element}</div>`];
  if (start !== '') {
    const link = inScript(JSON.stringify(playgroundLink(playground, start)));
    lines.push(`<script type="module">document.querySelector('attention-playground').link = ${link};</script>`);
  }
  return lines.join('\n');
}

/** No text in a script can end it. */
const inScript = (code: string): string => code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

/** A page with the stage and nothing else, with all that it needs inside. */
export function stageFile(script: string, styles: string, title: string, settings: ElementSettings): string {
  const scheme = settings.theme === 'light' || settings.theme === 'dark' ? settings.theme : 'light dark';
  return `<!doctype html>
<html lang="${escape(settings.lang || 'en')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>${styles}
:root { color-scheme: ${scheme} }</style>
</head>
<body class="embedded">
<main>${stageTag(settings)}</main>
<script>${inScript(script)}</script>
</body>
</html>
`;
}

function givenMarkup(given: Given): Markup {
  return markup`<script type="application/json" id="${GIVEN_ID}">${jsonMarkup(given)}</script>`;
}

const withGiven = (html: string, given: Given): string =>
  html.replace(/(<meta charset="utf-8" ?\/?>)/, (charset) => `${charset}\n${givenMarkup(given).text}`);

/**
 * A lesson in one file, as it was built, with what was chosen of it written in: what is around the lesson is left out, and
 * links to the others, which will not lie beside it, lead to the site.
 */
export function lessonInFile(file: string, base: string, { start, ...embedding }: Embedding): string {
  const at = file.lastIndexOf('<body class="course">'); // after the scripts, which are to stay as they are, to the byte
  const head = withGiven(file.slice(0, at), { query: encodeShown(embedding), start });
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
  const query = playgroundAddress('', embedding).replace(/^[^?]*\??|#.*$/gs, '');
  const body = file.slice(at).replace(/ data-stage="[^"]*"/, () => ` data-stage="${escape(base)}"`);
  return withGiven(file.slice(0, at), { query, start: embedding.start }) + body;
}
