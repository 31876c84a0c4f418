/** What the engine computes for a lesson's text, by name. */
import type { Attention, Inputs } from 'attention-steps/core';
import { type PrintedMatrix, findLesson } from '../data/lessons.ts';
import { type Matrix, fromRows } from '../data/matrix.ts';
import { type StageInputs, defaultState, lessonInputs } from '../data/stage.ts';
import { type Options, backwardOf, engineInputs, pictureOf } from '../model/picture.ts';
import type { Pictures } from './reference.ts';
import type { Computed, Lesson } from './schema.ts';

export interface Given {
  readonly inputs: StageInputs;
  readonly options: Options;
  /** What the stage has no place for. */
  readonly more?: Pick<Inputs, 'heads' | 'scoring'>;
  /** Which head, the first being 1. */
  readonly head?: number;
  readonly printed?: readonly PrintedMatrix[];
  readonly outputGradient?: Matrix | undefined;
}

export function given(computed: Computed): Given {
  if ('example' in computed) {
    const example = findLesson(computed.example);
    if (!example) throw new Error(`there is no example "${computed.example}"`);
    const { printed = [] } = example;
    return { inputs: lessonInputs(example), options: defaultState(example.id).options, printed };
  }
  const { inputs, tokens, contextTokens, scale, causal, heads, head, scoring, outputGradient } = computed;
  const matrices = Object.fromEntries(Object.entries(inputs).map(([name, rows]) => [name, fromRows(rows)]));
  const labels = { ...(tokens ? { tokens } : {}), ...(contextTokens ? { contextTokens } : {}) };
  return {
    inputs: { ...matrices, ...labels },
    options: { scale, causal },
    more: { heads, scoring },
    head,
    outputGradient: outputGradient && fromRows(outputGradient),
  };
}

/** @throws Error naming the computation that cannot be done */
export function picturesOf({ computed }: Pick<Lesson, 'computed'>, engine: Attention): Pictures {
  const entries = Object.entries(computed).map(([name, entry]) => {
    try {
      const { inputs, options, printed, more, head = 1, outputGradient } = given(entry);
      const asked = { ...engineInputs(inputs, options), ...more };
      const ofHead = <T>(all: { heads: readonly T[] }) => ({ heads: all.heads.slice(head - 1, head) });
      const trace = engine.trace(asked, { softmaxParts: true });
      const forward = pictureOf(inputs, options, { ...trace, ...ofHead(trace) });
      const gradients = outputGradient && engine.gradients(asked, outputGradient);
      const picture = gradients
        ? backwardOf(forward, inputs, outputGradient, { ...gradients, ...ofHead(gradients) })
        : forward;
      return [name, printed ? { ...picture, printed } : picture];
    } catch (error) {
      throw new Error(`computed.${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  });
  return Object.fromEntries(entries) as Pictures;
}
