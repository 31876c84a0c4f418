/** An engine's WebAssembly, deflated, in base64. .tools/build-core.mjs puts the text in its place. */
declare const PACKED: string;
