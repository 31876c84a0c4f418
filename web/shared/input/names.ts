/** Names of matrices, as people and programs write them. */

/** `K shape`, which tells a size, as `K`. */
export const withoutShape = (name: string): string => name.replace(/[ ._]*(?:shape|size)$/i, '');

/** Returns the engine's name of a matrix written in any way: W_Q, Wq, W^Q, query weights; other names stay. */
export function inputName(written: string): string {
  const isWeight = /\.(?:weight|kernel)$/.test(written);
  const path = written
    .replace(/\.(?:weight|kernel)$/, '')
    .replace(/\.bias$/, 'bias')
    .split('.');
  const bare = (path.at(-1) ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const known = NAMES.get(written) ?? NAMES.get(bare) ?? NAMES.get(written.split(' ').at(-1)?.toLowerCase() ?? '');
  // nn.Linear names the weights that make queries just query.
  return known !== undefined && /^[qkv]$/.test(known) && isWeight ? `w${known}` : (known ?? written);
}

const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    x: ['x', 'input', 'inputs', 'embedding', 'embeddings'],
    context: ['C', 'context', 'memory'],
    wq: ['wq', 'wquery', 'queryweights', 'qproj'],
    wk: ['wk', 'wkey', 'keyweights', 'kproj'],
    wv: ['wv', 'wvalue', 'valueweights', 'vproj'],
    wo: ['wo', 'woutput', 'outputweights', 'outproj', 'oproj'],
    q: ['q', 'query', 'queries'],
    k: ['k', 'key', 'keys'],
    v: ['v', 'value', 'values'],
    mask: ['M', 'mask', 'attnmask', 'attentionmask'],
    bq: ['bq', 'biasq', 'betaq', 'βq', 'querybias', 'wquerybias', 'qbias', 'qprojbias'],
    bk: ['bk', 'biask', 'betak', 'βk', 'keybias', 'wkeybias', 'kbias', 'kprojbias'],
    bv: ['bv', 'biasv', 'betav', 'βv', 'valuebias', 'wvaluebias', 'vbias', 'vprojbias'],
    bo: ['bo', 'biaso', 'betao', 'βo', 'outputbias', 'outprojbias', 'oprojbias'],
    inProjBias: ['inprojbias'],
  }).flatMap(([name, spellings]) => spellings.map((spelling) => [spelling, name] as const)),
);

export const INPUTS: ReadonlySet<string> = new Set(NAMES.values());

export function isFiniteInput(name: string | undefined): boolean {
  return name !== undefined && name !== 'mask' && NAMES.get(name) === name;
}

/** True for weights of nn.Linear, which computes x Wᵀ but prints W. */
export const isLinear = (name: string): boolean => /\.weight$/.test(name) && /^w[qkvo]$/.test(inputName(name));

/** Returns the inputs that a sentence or a comment names: “the key weights W_K” is W_K. */
export function namesIn(text: string): string[] {
  if (text.length > MOST_WORDS || COMPUTES.test(text)) return [];
  const words = text.match(/[\p{L}_^][\p{L}\p{N}_^.]*/gu) ?? [];
  const found = words.flatMap((word) => {
    const name = inputName(word.replace(/\.$/, ''));
    // A single small letter is a word of its own only where it stands alone.
    return INPUTS.has(name) && (word.length > 1 || words.length === 1 || /^[A-Z]$/.test(word)) ? [name] : [];
  });
  const kind = /\bbias(?:es)?\b/i.test(text) ? 'b' : /\b(?:weights?|projections?|W)\b/i.test(text) ? 'w' : '';
  if (kind !== '' && /\boutput\b/i.test(text)) found.push(`${kind}o`);
  const meant = new Set(found.map((name) => (/^[qkv]$/.test(name) ? kind + name : name)));
  return [...meant].filter((name) => name.length > 1 || !meant.has(`w${name}`));
}

const COMPUTES = /[@=+]|\w\(|\.T\b|ᵀ|\^\W?T\b/;

/** Characters of the longest line that names one matrix. */
const MOST_WORDS = 120;
