/** Examples whose numbers come when one is asked for: until then there are its words, and the names of what comes. */
import type { Example, ExampleInputs } from './example.ts';

/** Those that are there: without rows while they are on their way. */
export const inputsHere = ({ late, inputs }: Example): ExampleInputs => late?.value ?? inputs;

export const isHere = ({ late }: Example): boolean => !late || late.value !== undefined;

/** Undefined when its numbers are there. Rejects where they do not come; they can then be asked for again. */
export const arrivalOf = (example: Example): Promise<unknown> | undefined =>
  isHere(example) ? undefined : example.late?.load();
