// Whether calls keep memory: the same steps again and again, however they end.
import { type Step, isAttending } from './call.ts';
import { begin, grown } from './disturb.ts';
import { type Load, prepare } from './play.ts';

const ROUNDS = 300;

/** The largest memory after 300 rounds of the steps, 600 and 900, in bytes; 0 where it never grew. */
export async function grownBy(steps: readonly Step[], load: Load): Promise<number[]> {
  const engine = await load();
  grown.bytes = 0;
  const calls = steps.map((step) => ({ step, call: prepare(step.call, () => undefined) }));
  const sizes: number[] = [];
  for (let round = 1; round <= 3 * ROUNDS; round++) {
    for (const { step, call } of calls) {
      const end = begin(step);
      try {
        await call(engine, isAttending(step.call) ? { onProgress: throwing(step) } : undefined);
      } catch {
        // What it says is looked at elsewhere.
      }
      end();
    }
    if (round % ROUNDS === 0) sizes.push(grown.bytes);
  }
  return sizes;
}

const throwing =
  ({ following }: Step) =>
  () => {
    if (following?.throwAt !== undefined) throw new Error('my own');
  };

/** A memory that is larger after each third of the rounds keeps something of each. */
export const keepsGrowing = ([first = 0, second = 0, third = 0]: number[]) => first < second && second < third;
