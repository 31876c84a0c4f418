// Lit touches the page when it is loaded, so that a server which renders pages would fail at importing the element. This
// makes it wait: without a page there is a class that nobody makes an object of.
import type { Plugin } from 'vite';

const changes = [
  {
    file: '/@lit/reactive-element/reactive-element.js',
    from: /\bextends HTMLElement\b/g,
    to: 'extends (globalThis.HTMLElement ?? class {})',
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
      const places = code.match(change.from)?.length ?? 0;
      if (places !== 1) this.error(`${change.file}: expected ${change.from} at 1 place, got ${places}`);
      return { code: code.replace(change.from, change.to), map: null };
    },
  };
}
