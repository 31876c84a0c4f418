/** The top of every page: home, the same links everywhere, and the rest in a menu, which needs no script to open. */
import { say } from '../../course/words.ts';
import { type Markup, markup } from '../../shared/markup.ts';

/** The addresses of the links at the top of a page; missing ones are left out. */
export interface SiteLinks {
  readonly start: string;
  readonly contents: string;
  readonly playground?: string;
  readonly reader?: string;
  readonly worksheets?: string;
  readonly teach?: string;
  /** The page that makes iframes, of this page if it is a lesson. */
  readonly embed?: string;
  readonly editor?: string;
  readonly docs?: string;
  readonly api?: string;
  /** The same page in other languages, by language. */
  readonly languages?: ReadonlyMap<string, string>;
}

/** @param root the way up to the site's first page: `../../` */
export const siteLinks = (root: string, lesson?: string): SiteLinks => ({
  start: root,
  contents: `${root}lessons/`,
  playground: `${root}playground/`,
  reader: `${root}read/`,
  worksheets: `${root}worksheet/`,
  teach: `${root}teach/`,
  embed: `${root}embed/${lesson === undefined ? '' : `?lesson=${lesson}`}`,
  editor: `${root}editor/`,
  docs: `${root}docs/`,
  api: `${root}docs/engine-api/`,
});

const DOORS = ['contents', 'playground', 'embed'] as const;
const MORE = ['reader', 'teach', 'worksheets', 'editor', 'docs', 'api'] as const;
const THEMES = ['auto', 'light', 'dark'] as const;

/** The logo: an arc of attention over three words. */
export const mark = markup`<svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true"><path d="M6 17.5C6 4.5 22 4.5 22 17.5" fill="none" stroke="var(--a-fill)" stroke-width="5.5" /><g fill="currentColor"><circle cx="6" cy="22" r="3.2" /><circle cx="14" cy="22" r="1.6" /><circle cx="22" cy="22" r="3.2" /></g></svg>`;

const dots = markup`<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><g fill="currentColor"><circle cx="4" cy="10" r="1.7" /><circle cx="10" cy="10" r="1.7" /><circle cx="16" cy="10" r="1.7" /></g></svg>`;

/** Returns a language's name in that language. */
const nameOfLanguage = (language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;

/** @param isFolded true for a page that has the first links elsewhere: here they are in the menu */
export function headerMarkup(links: SiteLinks, isFolded = false): Markup {
  const link = (name: (typeof DOORS)[number] | (typeof MORE)[number]): Markup | false =>
    links[name] !== undefined && markup`<a class="quiet ${name}" href="${links[name]}">${say(`site.${name}`)}</a>`;
  return markup`<header class="site">
      <a class="home" href="${links.start}">${mark}<span>${say('site.title')}</span></a>
      <nav aria-label="${say('site.nav')}">
        ${!isFolded && DOORS.map(link)}
        <button type="button" class="quiet" popovertarget="site-more"${isFolded && markup` aria-label="${say('site.menu')}"`}>${isFolded ? dots : say('site.more')}</button>
        <div id="site-more" class="menu" popover>
          ${isFolded && DOORS.map(link)}
          ${MORE.map(link)}
          ${[...(links.languages ?? [])].map(
            ([to, url]) =>
              markup`<a class="quiet" href="${url}" lang="${to}" hreflang="${to}">${nameOfLanguage(to)}</a>`,
          )}
          <fieldset class="radios theme" hidden>
            <legend>${say('site.theme')}</legend>
            <div class="choice">${THEMES.map(
              (theme) =>
                markup`<label><input type="radio" name="site-theme" value="${theme}"${theme === 'auto' && markup` checked`} /><span>${say(`site.theme.${theme}`)}</span></label>`,
            )}</div>
          </fieldset>
        </div>
      </nav>
    </header>`;
}
