/** The settings and the start of a page: from its address, or from the file itself if the builder made it. */
export interface PageStart {
  /** The query of an iframe's address (settings.ts). */
  readonly query: string;
  /** The fragment. */
  readonly start: string;
}

/** The id of the element that has them in such a file. */
export const PAGE_START_ID = 'embedded';

export function readPageStart(): PageStart {
  const inFile = document.getElementById(PAGE_START_ID)?.textContent;
  return inFile ? (JSON.parse(inFile) as PageStart) : { query: location.search, start: location.hash.slice(1) };
}
