/** The bytes of a WebAssembly that comes along as text: deflated, in base64. */
export async function unpack(text: string): Promise<Uint8Array> {
  const packed = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  // Not of a Blob, which in jsdom has no stream.
  const stream = (new Response(packed).body as ReadableStream<BufferSource>).pipeThrough(
    new DecompressionStream('deflate-raw'),
  );
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
