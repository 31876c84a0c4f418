/**
 * The stage in a notebook, as an anywidget: `example`, `inputs` and `step` go in and come back as a reader changes them, `trace`
 * comes out. A model's values are JSON, so matrices are lists of rows, and what is infinite is a string that NumPy reads.
 */
import type { Inputs, Trace } from 'attention-steps/core';
import type { AttentionSteps } from '../stage/define.ts';
import '../stage/define.ts';
import { plainInputs } from '../stage/export/stage.ts';
import { toRows } from '../shared/numbers/matrix.ts';
import { currentInputs } from '../stage/inputs/stage-inputs.ts';
import { defaultState, isSameInputOptions } from '../stage/inputs/stage-state.ts';
import type { StepId } from '../stage/inputs/step-ids.ts';

/** What of anywidget's model is used here. */
interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, listener: () => void): void;
  off(event: string, listener: () => void): void;
}

type Json = string | number | boolean | readonly Json[] | { readonly [name: string]: Json };

/** A trace as JSON: each matrix as its rows. */
function plain(value: unknown): Json {
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(plain);
  const given = value as Readonly<Record<string, unknown>>;
  if (given['data'] instanceof Float32Array) return plain(toRows(given as unknown as Trace['output']));
  return Object.fromEntries(
    Object.entries(given)
      .filter(([, entry]) => entry !== undefined)
      .map(([name, entry]) => [name, plain(entry)]),
  );
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Rows of numbers out of JSON: what is infinite is a string there, as `plain` or NumPy writes it. */
function revived(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revived);
  if (typeof value !== 'string') return value;
  const [, sign] = /^([-+]?)inf(?:inity)?$/i.exec(value) ?? [];
  return sign === undefined ? value : sign === '-' ? -Infinity : Infinity;
}

const inputsFrom = (value: unknown): Inputs | null =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, revived(entry)]))
    : null;

/** What the engine computes from, as it would be given; null where that is the example as it begins. */
function inputsOf(stage: AttentionSteps): Json | null {
  const { state } = stage;
  const isAsItBegins = isSameInputOptions(state.options, defaultState(state.example).options);
  if (!state.inputs && !state.sentence && isAsItBegins) return null;
  return plain({ ...plainInputs(currentInputs(state), state.options), causal: state.options.causal });
}

function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const stage = document.createElement('attention-steps');
  /** What the model and the stage had last: only what is new goes from one to the other. */
  const known = { model: new Map<string, string>(), stage: new Map<string, string>() };
  const isNews = (of: keyof typeof known, name: string, value: unknown): boolean => {
    const text = JSON.stringify(value ?? null);
    if (known[of].get(name) === text) return false;
    known[of].set(name, text);
    return true;
  };
  const give: Readonly<Record<string, (value: unknown) => void>> = {
    example: (value) => {
      if (isText(value)) stage.example = value;
    },
    inputs: (value) => {
      stage.inputs = inputsFrom(value);
    },
    step: (value) => {
      if (isText(value)) stage.step = value as StepId; // the stage says which there are
    },
  };
  const now = (): Record<string, Json | null> => ({
    example: stage.example,
    inputs: inputsOf(stage),
    step: stage.step,
  });

  /** What is being given is no news of the stage's. */
  let isGiving = false;
  const tell = (): void => {
    if (isGiving) return;
    const { trace } = stage;
    const news = Object.entries({ ...now(), ...(trace && { trace: plain(trace) }) }).filter(([name, value]) =>
      isNews('stage', name, value),
    );
    for (const [name, value] of news) {
      known.model.set(name, JSON.stringify(value));
      model.set(name, value);
    }
    if (news.length > 0) model.save_changes();
  };
  /** All that is new, also where one change is told after the other. What was given is not given back in other words. */
  const listen = (): void => {
    const news = Object.keys(give).filter((name) => isNews('model', name, model.get(name)));
    isGiving = true;
    for (const name of news) give[name]?.(model.get(name));
    isGiving = false;
    for (const name of news) isNews('stage', name, now()[name]);
    tell();
  };

  const events = Object.keys(give).map((name) => `change:${name}`);
  let isOver = false;
  el.append(stage);
  void stage.ready.then(() => {
    if (isOver) return;
    known.model.set('inputs', 'null'); // as a stage begins
    listen();
    for (const event of ['step', 'edit']) stage.addEventListener(`attention-steps:${event}`, tell);
    for (const event of events) model.on(event, listen);
  });
  return () => {
    isOver = true;
    for (const event of ['step', 'edit']) stage.removeEventListener(`attention-steps:${event}`, tell);
    for (const event of events) model.off(event, listen);
    stage.remove();
  };
}

export default { render };
