/** The engine's results for a lesson's text, by name. */
import type { Attention, Inputs } from 'attention-steps/core';
import { biasAsRow } from '../../stage/inputs/biases.ts';
import { combinedMask } from '../../stage/inputs/mask.ts';
import { type PrintedMatrix, findExample } from '../../stage/inputs/examples.ts';
import { type Matrix, fromRows } from '../../shared/numbers/matrix.ts';
import { type StageInputs, exampleInputs } from '../../stage/inputs/stage-inputs.ts';
import { type InputOptions, defaultState } from '../../stage/inputs/stage-state.ts';
import { engineInputs, labelsOf } from '../../stage/model/picture.ts';
import { tracedMatrices } from '../../stage/model/values/traced.ts';
import { Findings } from './problems.ts';
import type { Computation, Pictures } from './reference.ts';
import type { Computed, Lesson } from './schema.ts';

export interface Given {
  readonly inputs: StageInputs;
  readonly options: InputOptions;
  /** Inputs that the stage does not have. */
  readonly more?: Pick<Inputs, 'heads' | 'scoring'>;
  /** The head to show, counted from 1. */
  readonly head?: number;
  readonly printed?: readonly PrintedMatrix[];
  readonly outputGradient?: Matrix | undefined;
}

type InputsOf<C> = C extends { readonly inputs: infer I } ? I : never;
type Numbers = NonNullable<InputsOf<Computed>[keyof InputsOf<Computed>]>;

function matrixFrom(numbers: Numbers): Matrix {
  if (!('zeros' in numbers)) return fromRows(numbers);
  const [rows, cols] = numbers.zeros;
  return { rows, cols, data: new Float32Array(rows * cols) };
}

export function inputsOf(computed: Computed): Given {
  if ('example' in computed) {
    const example = findExample(computed.example);
    if (!example) throw new Error(`there is no example "${computed.example}"`);
    const { printed = [] } = example;
    return { inputs: exampleInputs(example), options: defaultState(example.id).options, printed };
  }
  const { inputs, tokens, contextTokens, scale, causal, heads, head, scoring, outputGradient } = computed;
  if (head > heads) throw new Error(`head: expected at most ${heads}, as there are heads, got ${head}`);
  const matrices = Object.fromEntries(
    Object.entries(inputs).map(([name, rows]) => [name, biasAsRow(name, matrixFrom(rows))]),
  );
  const labels = { ...(tokens ? { tokens } : {}), ...(contextTokens ? { contextTokens } : {}) };
  return {
    inputs: { ...matrices, ...labels },
    options: { scale, causal },
    more: { heads, scoring },
    head,
    outputGradient: outputGradient && fromRows(outputGradient),
  };
}

/** @throws LessonError naming the computations that cannot be done */
export function picturesOf({ computed }: Pick<Lesson, 'computed'>, engine: Attention): Pictures {
  const findings = new Findings();
  const entries = Object.entries(computed).map(
    ([name, entry]) => [name, findings.at(['computed', name], () => computation(entry, engine))] as const,
  );
  findings.end();
  return Object.fromEntries(entries) as Pictures;
}

function computation(entry: Computed, engine: Attention): Computation {
  const { inputs, options, printed, more, head = 1, outputGradient } = inputsOf(entry);
  const asked = { ...engineInputs(inputs, options), ...more };
  const ofHead = <T>(all: { heads: readonly T[] }) => ({ heads: all.heads.slice(head - 1, head) });
  const trace = engine.trace(asked, { softmaxParts: true });
  const shown = { ...trace, ...ofHead(trace) };
  const gradients = outputGradient && engine.gradients(asked, outputGradient);
  const [quoted = trace.heads[0]!] = shown.heads;
  const matrices = {
    ...tracedMatrices({
      inputs,
      mask: combinedMask(inputs, options),
      trace: shown,
      ...(gradients && { outputGradient, gradients: { ...gradients, ...ofHead(gradients) } }),
    }),
    // Before W_O, `concat` has all heads, and `output` only the quoted one's.
    ...(trace.projected && { output: quoted.output }),
  };
  return { matrices, labels: labelsOf(inputs, quoted), ...(printed && { printed }) };
}
