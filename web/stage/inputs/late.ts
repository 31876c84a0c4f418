/** Examples whose numbers come when one is asked for: until then there are its words, and the names of what comes. */
import type { Example, ExampleInputs } from './example.ts';

const arrived = new WeakMap<Example, ExampleInputs>();
const coming = new WeakMap<Example, Promise<void>>();

/** Those that are there: without rows while they are on their way. */
export const inputsHere = (example: Example): ExampleInputs => arrived.get(example) ?? example.inputs;

export const isHere = (example: Example): boolean => !example.load || arrived.has(example);

/** Undefined when its numbers are there. Rejects where they do not come; they can then be asked for again. */
export function arrivalOf(example: Example): Promise<void> | undefined {
  const { load } = example;
  if (!load || isHere(example)) return undefined;
  const known = coming.get(example);
  if (known) return known;
  const loading = load().then((inputs) => {
    arrived.set(example, inputs);
  });
  coming.set(example, loading);
  loading.catch(() => coming.delete(example));
  return loading;
}
