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

/** The attribute of the body of a page in a package. */
export const PACKAGE = 'data-package';

/** The part of a window that the search reads. */
export interface WindowLike {
  readonly API?: unknown;
  readonly parent?: WindowLike | null;
  readonly opener?: unknown;
  /** The frames in it, by their order. */
  readonly frames?: ArrayLike<WindowLike> | undefined;
}

/** More nested windows than any platform has, as two that name each other would be endless. */
const DEPTH = 50;

/** Reads a window that may be of another origin, which shows only its frames, its parent and its opener. */
function read<Value>(get: () => Value): Value | undefined {
  try {
    return get();
  } catch {
    return undefined;
  }
}

/** A frame of the name “API” is found by that name, too, and may be of another origin. */
const isApi = (value: unknown): value is ScormApi =>
  typeof read(() => (value as Partial<ScormApi> | null | undefined)?.LMSInitialize) === 'function';

const apiIn = (page: WindowLike): ScormApi | undefined => {
  const api = read(() => page.API);
  return isApi(api) ? api : undefined;
};

/** Returns the frames in a window. One of another origin has its frames by number, and no iterator. */
function framesIn(page: WindowLike): readonly WindowLike[] {
  const frames = read(() => page.frames);
  const count = Math.min(DEPTH, read(() => frames?.length) ?? 0);
  return Array.from({ length: count }, (_, at) => read(() => frames?.[at])).filter((frame) => frame !== undefined);
}

/** Returns a window and those around it, from inside to outside. */
function around(page: WindowLike | null | undefined): readonly WindowLike[] {
  const windows: WindowLike[] = [];
  for (let at = page; at && windows.length < DEPTH;) {
    windows.push(at);
    const { parent }: WindowLike = at;
    if (parent === at) break;
    at = parent;
  }
  return windows;
}

/**
 * Searches the windows around the page, then those around what opened it or a window around it, as the run-time environment
 * says; then the frames in any of them, as some platforms keep the API in a hidden one.
 */
export function findApi(page: WindowLike): ScormApi | undefined {
  const near = around(page);
  const windows = [...near, ...near.flatMap(({ opener }) => around(opener as WindowLike | null | undefined))];
  const inside = windows.flatMap(framesIn);
  for (const each of [...windows, ...inside]) {
    const api = apiIn(each);
    if (api) return api;
  }
  return undefined;
}

/** Milliseconds between two searches. */
const PAUSE = 100;

/** Searches again, as the frame with the API may load later than the lesson. @param patience milliseconds */
export async function awaitApi(page: WindowLike, patience: number): Promise<ScormApi | undefined> {
  for (let waited = 0; ; waited += PAUSE) {
    const api = findApi(page);
    if (api || waited >= patience) return api;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/** Returns a value that a platform gave, as text; some write “null” or “undefined” for what they do not have. */
function textOf(value: unknown): string {
  const text = `${value as string | null | undefined}`.trim();
  return /^(null|undefined)$/i.test(text) ? '' : text;
}

/** Runs a call without its refusal. Returns '' for a missing value. */
export const valueOf = (run: () => unknown): string => textOf(read(run));

/** Returns the code of the last error, '0' for none, which some platforms say in words. */
export const lastError = (api: ScormApi): string => valueOf(() => api.LMSGetLastError()).replace(/^(no error)?$/i, '0');

/** SCORM says "true" and "false"; platforms also return Booleans, numbers, other capitals, or nothing, and then the code counts. */
export function isAccepted(api: ScormApi, result: unknown): boolean {
  const text = textOf(result);
  return text === '' ? lastError(api) === '0' : /^(true|1)$/i.test(text);
}
