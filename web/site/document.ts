import { type Markup, jsonMarkup, markup } from '../shared/markup.ts';
import { WORDS, say as sayInEnglish, sayFor } from '../course/words.ts';
import type { Messages } from '../shared/words/messages.ts';
import { inEachLanguage } from './embed/words.ts';
import { type SiteLinks, headerMarkup } from './header/markup.ts';

export interface Document {
  readonly title: string;
  readonly description: string;
  readonly lang: string;
  /** The course's words in that language, for the page's scripts; none for English. */
  readonly words?: Messages | undefined;
  /** Styles and scripts. */
  readonly head: Markup;
  /** None for a page in an iframe on another page. */
  readonly links?: SiteLinks;
  readonly body: Markup;
}

export const STYLES = [
  'shared/look/tokens.css',
  'shared/look/controls.css',
  'site/page.css',
  'site/header/header.css',
  'course/page/course.css',
  'course/question/question.css',
];

/** Those of the contents, the glossary and other lists, beside STYLES. */
export const LISTS = 'site/contents/contents.css';

/** Fonts of pages with a header, on the site alone. The text's is asked for at once, before anybody reads what it moves. */
const FONTS = 'site/fonts/fonts.css';
const TEXT_FONT = 'site/fonts/source-sans-3-latin-wght-normal.woff2';
export const HEADER_SCRIPT = 'site/header/theme.ts';
const SERVICE_WORKER = 'site/service-worker/register.ts';

/**
 * @param root the way up to the site's first page: `../../`, @param scripts from the site's folder
 * @param pageStyles styles beside STYLES
 * @param isEmbedded for an iframe on another page: without a header, and in the system's fonts
 */
export function siteHead(
  root: string,
  scripts: readonly string[],
  pageStyles: readonly string[],
  isEmbedded: boolean,
): Markup {
  const font = markup`<link rel="preload" as="font" type="font/woff2" href="${root}${TEXT_FONT}" crossorigin />`;
  const styles = [...(isEmbedded ? [] : [FONTS]), ...STYLES, ...pageStyles];
  const all = isEmbedded ? scripts : [HEADER_SCRIPT, ...scripts, SERVICE_WORKER];
  return markup`<link rel="icon" href="${root}icon.svg" />
    ${isEmbedded ? '' : font}
    ${styles.map((file) => markup`<link rel="stylesheet" href="${root}${file}" />`)}
    ${all.map((script) => markup`<script type="module" src="${root}${script}"></script>`)}`;
}

/** Writes a whole page around its own content. */
export function documentMarkup({ title, description, lang, words, head, links, body }: Document): Markup {
  const say = words ? sayFor(lang, words) : sayInEnglish;
  return markup`<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} · ${say('site.title')}</title>
    <meta name="description" content="${description}" />
    ${head}
    ${words && markup`<script type="application/json" ${WORDS}>${jsonMarkup(words)}</script>`}
  </head>
  <body class="course${links ? '' : ' embedded'}">
    ${links && headerMarkup(links, say)}
    <main>${!links && markup`<p class="blocked">${inEachLanguage('blocked')}</p>`}${body}</main>
  </body>
</html>
`;
}
