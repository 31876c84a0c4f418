/** learning.wasm, packed as LZMA, in base64. There is no such file: .tools/inline.mjs puts the text in its place. */
declare const packed: string;
export default packed;
