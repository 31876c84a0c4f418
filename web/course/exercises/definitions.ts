/** The course's exercises, each a folder in tasks/. */
import { drawCase } from './cases.ts';
import type { Exercise } from './exercise.ts';
import { EXERCISE_IDS } from './ids.ts';
import { RESULTS } from './results.ts';
import { FILES } from './texts.ts';

export const EXERCISES: readonly Exercise[] = EXERCISE_IDS.map((id) => {
  const { lesson, kind, parameters, returns, isVector, largest, draws, options = {}, cases } = FILES[id];
  const further = RESULTS[id];
  return {
    id,
    lesson,
    kind,
    name: FILES[id].function,
    results: returns,
    parameters: Object.entries(parameters).map(([name, is]) => ({ name, is })),
    ...(further && { further }),
    ...(isVector && { isVector }),
    ...(largest !== undefined && { most: ({ inputs: { q, k } }) => largest * (q?.rows ?? 0) * (k?.rows ?? 0) }),
    cases: (draw) => cases.map((row) => drawCase(draw, draws, options, row)),
  };
});
