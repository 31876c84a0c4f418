/** SCORM 1.2's object of functions, all of which take and give text, and where a page finds it. */
export interface ScormApi {
  LMSInitialize(nothing: ''): unknown;
  LMSFinish(nothing: ''): unknown;
  LMSGetValue(element: string): unknown;
  LMSSetValue(element: string, value: string): unknown;
  LMSCommit(nothing: ''): unknown;
  LMSGetLastError(): unknown;
  LMSGetErrorString(code: string): unknown;
}

/** What is looked at of a window. */
export interface WindowLike {
  readonly API?: unknown;
  readonly parent?: WindowLike | null;
  readonly opener?: unknown;
}

/** More windows in each other than any platform has: two that name each other are no endless walk. */
const DEPTH = 50;

const isApi = (value: unknown): value is ScormApi =>
  typeof (value as Partial<ScormApi> | null | undefined)?.LMSInitialize === 'function';

function inParents(start: WindowLike | null | undefined): ScormApi | undefined {
  let at = start;
  for (let depth = 0; at && depth < DEPTH; depth++) {
    try {
      if (isApi(at.API)) return at.API;
    } catch {
      // Of another origin: it is not for us, but what is around it may be.
    }
    const { parent }: WindowLike = at;
    if (parent === at) return undefined;
    at = parent;
  }
  return undefined;
}

/** As the run-time environment says: in the windows around the page, then in those around what opened it. */
export function findApi(page: WindowLike): ScormApi | undefined {
  return inParents(page) ?? inParents(page.opener as WindowLike | null | undefined);
}
