// Lit touches the page when it is loaded, so that a server which renders pages would fail at importing the element. This
// makes it wait: without a page there is a class that nobody makes an object of. And what Lit keeps on the page's `window` is
// left out: lists of its versions, and what decorators would write down; there are none here.
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
    file: '/@lit/reactive-element/reactive-element.js',
    from: /Symbol\.metadata\?\?=[^;]+\?\?=new WeakMap;|(?<=const t=)this\[Symbol\.metadata\](?=;if\(null!==t\))/g,
    to: 'null;',
    places: 2,
  },
  {
    file: '/@lit/reactive-element/reactive-element.js',
    from: /\(\w+\.reactiveElementVersions\?\?=\[\]\)\.push\("[^"]+"\)/g,
    to: '0',
  },
  { file: '/lit-html/lit-html.js', from: /\(\w+\.litHtmlVersions\?\?=\[\]\)\.push\("[^"]+"\)/g, to: '0' },
  { file: '/lit-element/lit-element.js', from: /\(\w+\.litElementVersions\?\?=\[\]\)\.push\("[^"]+"\)/g, to: '0' },
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
      let changed = code;
      for (const { file, from, to, places = 1 } of changes.filter((change) => id.endsWith(change.file))) {
        const found = changed.match(from)?.length ?? 0;
        if (found !== places) this.error(`${file}: expected ${from.source} at ${places} places, got ${found}`);
        changed = changed.replace(from, to);
      }
      return changed === code ? null : { code: changed, map: null };
    },
  };
}
