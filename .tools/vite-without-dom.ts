// Lit touches the page when it is loaded, so that a server which renders pages would fail at importing the element. This
// makes it wait: without a page there is a class that nobody makes an object of.
import type { Plugin } from 'vite';

const changes: readonly { file: string; from: RegExp; to: string; places?: number }[] = [
  {
    file: '/@lit/reactive-element/reactive-element.js',
    from: /\bextends HTMLElement\b/g,
    to: 'extends (globalThis.HTMLElement ?? class {})',
  },
  {
    file: '/@lit/reactive-element/css-tag.js',
    from: /\binstanceof CSSStyleSheet\b/g,
    to: 'instanceof (globalThis.CSSStyleSheet ?? class {})',
    places: 2,
  },
  {
    file: '/lit-html/lit-html.js',
    from: /(?<=[,\s]\w+=)document(?=[,;])/g,
    to: '(globalThis.document ?? { createTreeWalker: () => ({}) })',
  },
];

export function withoutDom(): Plugin {
  return {
    name: 'without-dom',
    transform(code, id) {
      const change = changes.find(({ file }) => id.endsWith(file));
      if (!change) return null;
      const { file, from, to, places = 1 } = change;
      const found = code.match(from)?.length ?? 0;
      if (found !== places) this.error(`${file}: expected ${from.source} at ${places} places, got ${found}`);
      return { code: code.replace(from, to), map: null };
    },
  };
}
