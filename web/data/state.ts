// All that is needed to hold, write and read what a stage shows.
export * from './stage.ts';
export { decodeState, encodeState } from './link.ts';
