// Fills the pages of web/site/api/ when the site is built, and whenever Vite's own server is asked for it.
import { entries, readDeclarations } from './declarations.mjs';

const place = /<api-reference of="(\w+)"><\/api-reference>/;

export function apiReference() {
  return {
    name: 'api-reference',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const [whole, name] = place.exec(html) ?? [];
        if (whole === undefined) return html;
        const { apiPage } = await import('./api-page.mjs');
        return html.replace(whole, apiPage(await readDeclarations(entries[name])).replaceAll('$', '$$$$'));
      },
    },
  };
}
