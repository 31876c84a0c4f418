// Fills web/site/api/index.html when the site is built, and whenever Vite's own server is asked for it.
import { readDeclarations } from './declarations.mjs';

const place = '<api-reference></api-reference>';

export function apiReference() {
  return {
    name: 'api-reference',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        if (!html.includes(place)) return html;
        const { apiPage } = await import('./api-page.mjs');
        return html.replace(place, apiPage(await readDeclarations()).replaceAll('$', '$$$$'));
      },
    },
  };
}
