/** What the engine computes for a lesson's text, by name. */
import type { Attention } from 'attention-steps/core';
import { findLesson } from '../data/lessons.ts';
import { fromRows } from '../data/matrix.ts';
import { type StageInputs, defaultState, lessonInputs } from '../data/stage.ts';
import { type Options, engineInputs, pictureOf } from '../model/picture.ts';
import type { Pictures } from './reference.ts';
import type { Computed, Lesson } from './schema.ts';

function given(computed: Computed): { inputs: StageInputs; options: Options } {
  if ('example' in computed) {
    const example = findLesson(computed.example);
    if (!example) throw new Error(`there is no example "${computed.example}"`);
    return { inputs: lessonInputs(example), options: defaultState(example.id).options };
  }
  const { inputs, tokens, contextTokens, scale, causal } = computed;
  const matrices = Object.fromEntries(Object.entries(inputs).map(([name, rows]) => [name, fromRows(rows)]));
  const labels = { ...(tokens ? { tokens } : {}), ...(contextTokens ? { contextTokens } : {}) };
  return { inputs: { ...matrices, ...labels }, options: { scale, causal } };
}

/** @throws Error naming the computation that cannot be done */
export function picturesOf({ computed }: Pick<Lesson, 'computed'>, engine: Attention): Pictures {
  const entries = Object.entries(computed).map(([name, entry]) => {
    try {
      const { inputs, options } = given(entry);
      return [name, pictureOf(inputs, options, engine.trace(engineInputs(inputs, options), { softmaxParts: true }))];
    } catch (error) {
      throw new Error(`computed.${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  });
  return Object.fromEntries(entries) as Pictures;
}
