/** What Lit's build for Node asks `@lit-labs/ssr-dom-shim` for: something to extend, and no registry, by which pages are known. */
export const HTMLElement = Object;
export const customElements = undefined;
