import { type Markup, markup } from './markup.ts';
import { say } from './words.ts';

export interface Document {
  readonly title: string;
  readonly description: string;
  readonly lang: string;
  /** The way up to the site's first page: `../../`. */
  readonly root: string;
  /** From the site's folder. */
  readonly scripts: readonly string[];
  readonly body: Markup;
}

/** A whole page: what every page of the course has around what is its own. */
export function documentMarkup({ title, description, lang, root, scripts, body }: Document): Markup {
  return markup`<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} · ${say('site.title')}</title>
    <meta name="description" content="${description}" />
    <link rel="icon" href="${root}icon.svg" />
    <link rel="stylesheet" href="${root}page.css" />
    <link rel="stylesheet" href="${root}course/course.css" />
    <link rel="stylesheet" href="${root}course/contents.css" />
    <link rel="stylesheet" href="${root}course/question.css" />
    ${scripts.map((script) => markup`<script type="module" src="${root}${script}"></script>`)}
  </head>
  <body class="course">
    <header>
      <nav class="site" aria-label="${say('site.nav')}">
        <a class="name" href="${root}">${say('site.title')}</a>
        <a href="${root}lessons/">${say('site.contents')}</a>
        <a href="${root}api/">${say('site.api')}</a>
      </nav>
    </header>
    <main>${body}</main>
  </body>
</html>
`;
}
