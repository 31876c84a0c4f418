/** The things that an address says of the reader: each is a row here. Pure. */
import { type Params, type Values, changedValues, readTexts } from '../../shared/params.ts';

export const VIEWS = ['heads', 'numbers', 'layers', 'patching', 'both'] as const;
export const ORDERS = ['layers', 'strongest', 'roles'] as const;
/** The places that patching copies. */
export const PATCHED = ['residual', 'attention', 'mlp', 'heads'] as const;
/** The ways in which a vector is read as words. */
export const NEAREST_BY = ['embedding', 'unembedding'] as const;

/** The sentence that a page starts with if it names none. */
export const SAMPLE = 'an old man opened the window';

/** No text is cut: the model says how many words are too many. */
const text = (value = '') => ({ kind: 'text', value, longest: Infinity }) as const;
/** A token's place, from 0; −1: the page chooses. */
const place = { kind: 'count', value: -1, min: -1, max: 2 ** 14 } as const;

export const ADDRESS = {
  read: text(SAMPLE),
  /** The id of a question, or a layer and a head such as `0.1`. */
  head: text('who'),
  view: { kind: 'choice', value: 'heads', of: VIEWS },
  order: { kind: 'choice', value: 'layers', of: ORDERS },
  /** The word that asks. */
  word: place,
  /** The texts of patching; empty: the model's experiment. */
  clean: text(),
  corrupted: text(),
  right: text(),
  wrong: text(),
  at: { kind: 'choice', value: 'residual', of: PATCHED },
  position: text(),
  /** Both ways: two texts, the word of both, and the tokens that it looks at. */
  first: text('she sat on the bank of the river'),
  second: text('she sat on the bank with money'),
  of: text('bank'),
  'first-to': place,
  'second-to': place,
  by: { kind: 'choice', value: 'embedding', of: NEAREST_BY },
  /** The head that is drawn over both texts; empty: the one that looks hardest. */
  drawn: text(),
  /** A visitor's model, which no address can bring; empty: the shipped one. */
  model: text(),
  family: text(),
} as const satisfies Params;

export type Address = Values<typeof ADDRESS>;

export type AskedOfBoth = Pick<Address, 'first' | 'second' | 'of' | 'first-to' | 'second-to' | 'by' | 'drawn'>;

/** The things that an address says of both ways, and no others. */
export function askedOfBoth({ first, second, of, by, drawn, ...to }: AskedOfBoth): AskedOfBoth {
  return { first, second, of, by, drawn, 'first-to': to['first-to'], 'second-to': to['second-to'] };
}

/** @param hash without its `#`; values that are none are left out */
export function readAddress(hash: string): Address {
  const asked = new URLSearchParams(hash);
  return readTexts(ADDRESS, (name) => asked.get(name)).values;
}

/** The text and the head are there even where they are those that a page starts with. */
export function writeAddress(address: Address): string {
  const { read, head } = address;
  const all = new URLSearchParams({ read, head });
  for (const [name, value] of Object.entries(changedValues(ADDRESS, address))) all.set(name, String(value));
  return all.toString();
}
