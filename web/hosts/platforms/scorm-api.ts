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
export interface Frame {
  readonly API?: unknown;
  readonly parent?: Frame | null;
  readonly opener?: unknown;
}

/** More frames in each other than any platform has: two that name each other are no endless walk. */
const DEPTH = 50;

const isApi = (value: unknown): value is ScormApi =>
  typeof (value as Partial<ScormApi> | null | undefined)?.LMSInitialize === 'function';

function inParents(start: Frame | null | undefined): ScormApi | undefined {
  let frame = start;
  for (let depth = 0; frame && depth < DEPTH; depth++) {
    try {
      if (isApi(frame.API)) return frame.API;
    } catch {
      // Of another origin: it is not for us, but what is around it may be.
    }
    const { parent }: Frame = frame;
    if (parent === frame) return undefined;
    frame = parent;
  }
  return undefined;
}

/** As the run-time environment says: in the frames around the page, then in those around what opened it. */
export function findApi(page: Frame): ScormApi | undefined {
  return inParents(page) ?? inParents(page.opener as Frame | null | undefined);
}
