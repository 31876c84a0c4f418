/** Replaces `@lit-labs/ssr-dom-shim` in Lit's build for Node: a class to extend, and no registry, which would mean a page. */
export const HTMLElement = Object;
export const customElements = undefined;
