/**
 * For the classic script: words of another language come from a script beside it, attention-steps.de.js, which can be had
 * wherever this one was: from file://, too, and in a sandboxed iframe. It hands them over by an event at its own element.
 */
type Words = Readonly<Record<string, string>>;
type Parts = Readonly<Record<string, Words>>;

/** Where this script is from; nothing if it is inside a page, or imported. */
const own = document.currentScript instanceof HTMLScriptElement ? document.currentScript : undefined;

const arrivals = new Map<string, Promise<Parts>>();

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

/** What can be awaited, and is fetched only then. */
export const wordsOf = (language: string, part: string): PromiseLike<Words | undefined> => ({
  then: (...args) => {
    let parts = arrivals.get(language);
    if (!parts) arrivals.set(language, (parts = fetchParts(language)));
    return parts.then((all) => all[part]).then(...args);
  },
});
