/** SCORM 1.2's object of functions, all of which take and give text, and the search for it. */
export interface ScormApi {
  LMSInitialize(nothing: ''): unknown;
  LMSFinish(nothing: ''): unknown;
  LMSGetValue(element: string): unknown;
  LMSSetValue(element: string, value: string): unknown;
  LMSCommit(nothing: ''): unknown;
  LMSGetLastError(): unknown;
  LMSGetErrorString(code: string): unknown;
}

/** The part of a window that the search reads. */
export interface WindowLike {
  readonly API?: unknown;
  readonly parent?: WindowLike | null;
  readonly opener?: unknown;
}

/** More nested windows than any platform has, as two that name each other would be endless. */
const DEPTH = 50;

const isApi = (value: unknown): value is ScormApi =>
  typeof (value as Partial<ScormApi> | null | undefined)?.LMSInitialize === 'function';

function inParents(start: WindowLike | null | undefined): ScormApi | undefined {
  let at = start;
  for (let depth = 0; at && depth < DEPTH; depth++) {
    try {
      if (isApi(at.API)) return at.API;
    } catch {
      // A window of another origin has none for us, but those around it may.
    }
    const { parent }: WindowLike = at;
    if (parent === at) return undefined;
    at = parent;
  }
  return undefined;
}

/** Searches the windows around the page, then those around its opener, as the run-time environment says. */
export function findApi(page: WindowLike): ScormApi | undefined {
  return inParents(page) ?? inParents(page.opener as WindowLike | null | undefined);
}
