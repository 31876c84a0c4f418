/**
 * The messages by which Open edX calls functions of a page of another origin: those of jschannel, in the scope `JSInput`, as
 * JSON. A request has an id, a method and params; its answer has the id, and a result or an error. A side that is ready
 * sends `ping`, to which the other answers `pong`.
 */
const SCOPE = 'JSInput::';
const READY = `${SCOPE}__ready`;

export type Methods = Readonly<Record<string, (params: unknown) => unknown>>;

/** Sent as soon as a side listens. */
export const PING = JSON.stringify({ method: READY, params: 'ping' });

/** Returns the answer to a message, if any. @param data of a message from the other side, or from anyone else */
export function answerTo(data: unknown, methods: Methods): string | undefined {
  const message = read(data);
  const { id, method, params } = message;
  if (typeof method !== 'string' || !method.startsWith(SCOPE)) return undefined;
  if (method === READY) return params === 'ping' ? JSON.stringify({ method: READY, params: 'pong' }) : undefined;
  if (typeof id !== 'number') return undefined; // a notification: nothing waits
  const name = method.slice(SCOPE.length);
  const run = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (!run) return JSON.stringify({ id, error: 'unknown_method', message: name });
  try {
    return JSON.stringify({ id, result: run(params) });
  } catch (error) {
    return JSON.stringify({
      id,
      error: 'runtime_error',
      message: error instanceof Error ? error.message : String(error),
    });
  }
}

function read(data: unknown): { id?: unknown; method?: unknown; params?: unknown } {
  try {
    const message: unknown = typeof data === 'string' ? JSON.parse(data) : undefined;
    return typeof message === 'object' && message !== null ? message : {};
  } catch {
    return {};
  }
}
