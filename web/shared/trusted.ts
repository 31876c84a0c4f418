/** Under a policy of Trusted Types only what one of these gives may become elements, or the script of a worker. */
interface Trusted {
  createHTML(text: string): string;
  createScriptURL(url: string): string;
}

const rules: Trusted = { createHTML: (text) => text, createScriptURL: (url) => url };
const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Trusted): Trusted } };

/** A page may make a policy once: all that is ours has this one. */
export const trusted: Trusted = trustedTypes?.createPolicy('attention-steps', rules) ?? rules;
