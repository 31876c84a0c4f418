// @ts-check
// A WebAssembly that comes along as text.

/**
 * @param {string} text deflated, in base64
 * @returns {Promise<Uint8Array>}
 */
export async function unpack(text) {
  const packed = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
