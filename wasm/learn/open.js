// @ts-check
// A model from a file.
import { bytesOf } from '../kinds.js';
import { rangeError } from '../refuse.js';
import { readTensors } from './safetensors.js';

/**
 * @template Model
 * @param {unknown} bytes
 * @param {ReturnType<typeof import('./read-options.js').createReadOptions>} readConfig
 * @param {(config: import('./read-options.js').Options, file: import('./safetensors.js').File) => Model} create
 */
export function openFile(bytes, readConfig, create) {
  const file = readTensors('file', bytesOf('file', /** @type {ArrayBuffer | ArrayBufferView} */ (bytes)));
  return create(readConfig('config', configOf(file.metadata['config'])), file);
}

/**
 * @param {string | undefined} text
 * @returns {unknown}
 */
function configOf(text) {
  try {
    if (text !== undefined) return JSON.parse(text);
  } catch {
    // as if there were none
  }
  throw rangeError('file-config', '{argument}: expected a configuration, as JSON, in config of __metadata__', {
    argument: 'file',
  });
}
