/**
 * Translations for the classic script: each is a script beside it, attention-steps.de.js, which can be loaded wherever this
 * one could, even from file:// and in a sandboxed iframe. It hands its words over by an event on its own element.
 */
type Words = Readonly<Record<string, string>>;
type Parts = Readonly<Record<string, Words>>;

/** This script's element; undefined if it is inline in a page, or imported. */
const own = document.currentScript instanceof HTMLScriptElement ? document.currentScript : undefined;

const loading = new Map<string, Promise<Parts>>();

function fetchParts(language: string): Promise<Parts> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.addEventListener('words', (event) => {
      resolve((event as CustomEvent<Parts>).detail);
    });
    script.addEventListener('error', reject);
    script.nonce = own?.nonce ?? ''; // what let this script in lets that one in
    script.src = new URL(`attention-steps.${language}.js`, own?.src).href;
    document.head.append(script);
    script.remove(); // it is loaded all the same
  });
}

/** Returns words that are fetched only once they are awaited. */
export const wordsOf = (language: string, part: string): PromiseLike<Words | undefined> => ({
  then: (...args) => {
    let parts = loading.get(language);
    if (!parts) loading.set(language, (parts = fetchParts(language)));
    return parts.then((all) => all[part]).then(...args);
  },
});
