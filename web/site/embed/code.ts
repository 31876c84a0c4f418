/** What a teacher takes along, as text: an iframe, an element, a file. */
import { type Markup, escape, jsonMarkup, markup } from '../../shared/markup.ts';
import type { Height } from './choices.ts';
import { GIVEN_ID, type Given } from '../../hosts/iframe/given.ts';
import { type Embedding, attributesOf, encodeShown, iframeAddress } from '../../hosts/iframe/settings.ts';

/** Where on the site the element's files are. */
const ELEMENT = 'element/';
export const elementScript = (base: string): string => `${base}${ELEMENT}attention-steps.js`;
export const oneScript = (base: string): string => `${base}${ELEMENT}attention-steps.iife.js`;
export const lessonFile = (base: string, lesson: string): string => `${base}offline/${lesson}.html`;

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
    ['src', iframeAddress(base, embedding)],
    ['title', title],
    ['width', '100%'],
    ['height', String(isAutomatic ? before : height)],
    ['style', 'border: 0'],
    ['loading', 'lazy'],
  ]);
  const iframe = `<iframe\n  ${lines.join('\n  ')}\n></iframe>`;
  return isAutomatic ? `${iframe}\n<script src="${escape(base)}${ELEMENT}iframe-height.js"></script>` : iframe;
}

export interface ElementSettings extends Omit<Embedding, 'theme' | 'lesson' | 'parts'> {
  readonly theme: Embedding['theme'] | 'inherit';
}

/** @param start the stage's link */
function stageTag(settings: ElementSettings): string {
  const lines = attributes([['link', settings.start || undefined], ...attributesOf(settings)]);
  if (lines.length === 0) return '<attention-steps></attention-steps>';
  if (lines.length === 1) return `<attention-steps ${lines.join('')}></attention-steps>`;
  return `<attention-steps\n  ${lines.join('\n  ')}\n></attention-steps>`;
}

export const elementCode = (base: string, settings: ElementSettings): string =>
  `<script type="module" src="${escape(elementScript(base))}"></script>\n<div>${stageTag(settings)}</div>`;

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

/**
 * A lesson in one file, as it was built, with what was chosen of it written in: what is around the lesson is left out, and
 * links to the others, which will not lie beside it, lead to the site.
 */
export function lessonInFile(file: string, base: string, { start, ...embedding }: Embedding): string {
  const given = givenMarkup({ query: encodeShown(embedding), start }).text;
  const at = file.lastIndexOf('<body class="course">'); // after the scripts, which are to stay as they are, to the byte
  const head = file.slice(0, at).replace(/(<meta charset="utf-8" ?\/?>)/, (charset) => `${charset}\n${given}`);
  const body = file
    .slice(at)
    .replace(/<body class="course">\s*<header class="site">[^]*?<\/header>/, '<body class="course embedded">')
    .replace(/(<a\b[^>]* href=")([a-z][a-z0-9-]*)\.html"/g, (_, opening: string, page: string) =>
      page === 'tutorial' ? `${opening}${escape(base)}"` : `${opening}${escape(base)}lessons/${page}/"`,
    );
  return head + body;
}
