import { type Markup, markup } from '../shared/markup.ts';
import { say } from '../course/words.ts';
import { spoken } from '../shared/words/spoken.ts';
import { sayInFrame } from './embed/words.ts';
import { type SiteLinks, headerMarkup } from './header/markup.ts';

export interface Document {
  readonly title: string;
  readonly description: string;
  /** Absent: the language of all pages. A lesson that is not translated is in English among others. */
  readonly lang?: string;
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

/** Names a page in other languages to those that list it. @param languages its addresses by language */
export const alternates = (languages: ReadonlyMap<string, string>): Markup =>
  markup`${[...languages].map(([to, url]) => markup`<link rel="alternate" hreflang="${to}" href="${url}" />`)}`;

/** Writes a whole page around its own content. */
export function documentMarkup({ title, description, lang = spoken.id, head, links, body }: Document): Markup {
  return markup`<!doctype html>
<html lang="${lang}" dir="${spoken.direction}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} · ${say('site.title')}</title>
    <meta name="description" content="${description}" />
    ${head}
  </head>
  <body class="course${links ? '' : ' embedded'}">
    ${links && headerMarkup(links)}
    <main>${!links && markup`<p class="blocked">${sayInFrame('blocked')}</p>`}${body}</main>
  </body>
</html>
`;
}
