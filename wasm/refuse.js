// @ts-check
// How arguments are refused: an error with a message in English, its code, and the values of the message as fields, so that
// a page can say it in its own language. The codes stand in refusals.d.ts.

/**
 * @param {ErrorConstructor} Kind RangeError or TypeError
 * @param {string} code
 * @param {string} text with each field's value where it says {field}
 * @param {Record<string, string | number>} fields
 */
function refusal(Kind, code, text, fields) {
  const message = text.replace(/\{(\w+)\}/g, (_, name) => String(fields[name]));
  return Object.assign(new Kind(message), { code, ...fields });
}

/**
 * About a shape or a value.
 * @param {string} code
 * @param {string} text
 * @param {Record<string, string | number>} fields
 */
export const rangeError = (code, text, fields) => refusal(RangeError, code, text, fields);

/**
 * About a kind.
 * @param {string} code
 * @param {string} text
 * @param {Record<string, string | number>} fields
 */
export const typeError = (code, text, fields) => refusal(TypeError, code, text, fields);

/**
 * What the core refused.
 * @param {{ code: string, message: string }} said
 */
export function coreRefusal({ message, ...fields }) {
  return Object.assign(new RangeError(message), fields);
}

/**
 * Memory that cannot be had, though it would be allowed.
 * @param {{ bytes?: number, cause?: unknown }} [why] bytes: of the inputs, when it is they that have no place
 */
export function outOfMemory({ bytes, cause } = {}) {
  const what = bytes === undefined ? 'a result of this size' : `${bytes} bytes of numbers`;
  const error = new RangeError(`inputs: not enough memory for ${what}`, { cause });
  return bytes === undefined
    ? Object.assign(error, { code: 'out-of-memory', argument: 'inputs' })
    : Object.assign(error, { code: 'out-of-memory-for-inputs', argument: 'inputs', bytes });
}

/** @param {unknown} error */
export const isOutOfMemory = (error) => codeOf(error)?.startsWith('out-of-memory') === true;

/**
 * A refusal's; undefined of any other error.
 * @param {unknown} error
 */
export function codeOf(error) {
  const { code } = /** @type {{ code?: unknown }} */ (Object(error));
  return error instanceof Error && typeof code === 'string' ? code : undefined;
}

/**
 * The engine broke off. It is started anew with the next call.
 * @param {unknown} cause
 */
export const brokenOff = (cause) =>
  Object.assign(
    new RangeError('inputs: the engine broke off at this call, and is started anew with the next', { cause }),
    {
      code: 'broken-off',
      argument: 'inputs',
    },
  );

/**
 * @template Result
 * @param {() => Result} allocate makes an array, which the host refuses in words of its own
 * @returns {Result}
 */
export function allocated(allocate) {
  try {
    return allocate();
  } catch (cause) {
    throw outOfMemory({ cause });
  }
}
