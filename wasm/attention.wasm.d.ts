/** The file as a bundler gives it, as it is told: its address for `wasmUrl`, or its bytes or module for `wasmBinary`. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- either of the two goes in without a cast
declare const wasm: any;
export default wasm;
