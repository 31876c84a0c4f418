/** The settings and the start of a page: from its address, or from the file itself if the builder made it. */
export interface Given {
  /** The query of an iframe's address (settings.ts). */
  readonly query: string;
  /** The fragment. */
  readonly start: string;
}

/** The id of the element that has them in such a file. */
export const GIVEN_ID = 'embedded';

export function readGiven(): Given {
  const inFile = document.getElementById(GIVEN_ID)?.textContent;
  return inFile ? (JSON.parse(inFile) as Given) : { query: location.search, start: location.hash.slice(1) };
}
