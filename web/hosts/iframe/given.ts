/** How a page is shown and where it starts: what its address says, or in a file that the builder made, the file itself. */
export interface Given {
  /** As an iframe's address has it (settings.ts). */
  readonly query: string;
  /** The fragment. */
  readonly start: string;
}

/** The id of the element in such a file. */
export const GIVEN_ID = 'embedded';

export function readGiven(): Given {
  const inFile = document.getElementById(GIVEN_ID)?.textContent;
  return inFile ? (JSON.parse(inFile) as Given) : { query: location.search, start: location.hash.slice(1) };
}
