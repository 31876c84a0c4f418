import { type Markup, jsonMarkup, markup } from '../shared/markup.ts';
import { type Say, WORDS, say as sayInEnglish, sayFor } from '../course/words.ts';
import type { Messages } from '../shared/words/messages.ts';

/** Where the links at the top of a page lead; what is not there is left out. */
export interface SiteLinks {
  readonly start: string;
  readonly contents: string;
  readonly worksheets?: string;
  /** To where iframes are made: of this page, if it is a lesson. */
  readonly embed?: string;
  readonly editor?: string;
  readonly api?: string;
}

export interface Document {
  readonly title: string;
  readonly description: string;
  readonly lang: string;
  /** The course's words in that language, which the page's scripts say, too; none for English. */
  readonly words?: Messages | undefined;
  /** Styles and scripts. */
  readonly head: Markup;
  /** None for a page in an iframe of another's. */
  readonly links?: SiteLinks;
  readonly body: Markup;
}

export const STYLES = [
  'shared/look/tokens.css',
  'site/page.css',
  'course/page/course.css',
  'site/contents/contents.css',
  'course/question/question.css',
];

/** @param root the way up to the site's first page: `../../`, @param scripts from the site's folder */
export function siteHead(root: string, scripts: readonly string[]): Markup {
  return markup`<link rel="icon" href="${root}icon.svg" />
    ${STYLES.map((file) => markup`<link rel="stylesheet" href="${root}${file}" />`)}
    ${scripts.map((script) => markup`<script type="module" src="${root}${script}"></script>`)}`;
}

export const siteLinks = (root: string, lesson?: string): SiteLinks => ({
  start: root,
  contents: `${root}lessons/`,
  worksheets: `${root}worksheet/`,
  embed: `${root}embed/${lesson === undefined ? '' : `?lesson=${lesson}`}`,
  editor: `${root}editor/`,
  api: `${root}api/`,
});

function header({ start, contents, worksheets, embed, editor, api }: SiteLinks, say: Say): Markup {
  return markup`<header>
      <nav class="site" aria-label="${say('site.nav')}">
        <a class="name" href="${start}">${say('site.title')}</a>
        <a href="${contents}">${say('site.contents')}</a>
        ${worksheets !== undefined && markup`<a href="${worksheets}">${say('site.worksheets')}</a>`}
        ${embed !== undefined && markup`<a class="embed" href="${embed}">${say('site.embed')}</a>`}
        ${editor !== undefined && markup`<a href="${editor}">${say('site.editor')}</a>`}
        ${api !== undefined && markup`<a href="${api}">${say('site.api')}</a>`}
      </nav>
    </header>`;
}

/** A whole page: what every page of the course has around what is its own. */
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
    ${links && header(links, say)}
    <main>${body}</main>
  </body>
</html>
`;
}
