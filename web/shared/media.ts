/** Asks a media query. In pages without them, as those that jsdom makes for tests, none matches. */
export const media = (query: string): { readonly matches: boolean } =>
  typeof matchMedia === 'undefined' ? { matches: false } : matchMedia(query);
