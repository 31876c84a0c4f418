/**
 * The stage in a notebook, as an anywidget: `example`, `inputs` and `step` go in and come back as a reader changes them, `trace`
 * comes out. A model's values are JSON, so matrices are lists of rows, and infinities are strings that NumPy reads.
 */
import type { Inputs, Trace } from 'attention-steps/core';
import type { AttentionSteps } from '../stage/define.ts';
import '../stage/define.ts';
import { plainInputs } from '../stage/export/stage.ts';
import { toRows } from '../shared/numbers/matrix.ts';
import { currentInputs } from '../stage/inputs/stage-inputs.ts';
import { defaultState, isSameInputOptions } from '../stage/inputs/stage-state.ts';
import type { StepId } from '../stage/inputs/step-ids.ts';

/** The part of anywidget's model that is used here. */
interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, listener: () => void): void;
  off(event: string, listener: () => void): void;
}

interface Widget {
  /** @returns a function that ends it */
  render(context: { readonly model: Model; readonly el: HTMLElement }): () => void;
}

type Json = string | number | boolean | readonly Json[] | { readonly [name: string]: Json };

/** Writes a trace as JSON: each matrix as its rows. */
function plain(value: unknown): Json {
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(plain);
  const entries = value as Readonly<Record<string, unknown>>;
  if (entries['data'] instanceof Float32Array) return plain(toRows(entries as unknown as Trace['output']));
  return Object.fromEntries(
    Object.entries(entries)
      .filter(([, entry]) => entry !== undefined)
      .map(([name, entry]) => [name, plain(entry)]),
  );
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Reads rows of numbers from JSON: infinities are strings there, as `plain` or NumPy writes them. */
function fromJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromJson);
  if (typeof value !== 'string') return value;
  const [, sign] = /^([-+]?)inf(?:inity)?$/i.exec(value) ?? [];
  return sign === undefined ? value : sign === '-' ? -Infinity : Infinity;
}

const inputsFrom = (value: unknown): Inputs | null =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, fromJson(entry)]))
    : null;

/** Returns the engine's inputs as they would be set; null for those that the example begins with. */
function inputsOf(stage: AttentionSteps): Json | null {
  const { state } = stage;
  const isUnchanged = isSameInputOptions(state.options, defaultState(state.example).options);
  if (!state.inputs && !state.sentence && isUnchanged) return null;
  return plain({ ...plainInputs(currentInputs(state), state.options), causal: state.options.causal });
}

const render: Widget['render'] = ({ model, el }) => {
  const stage = document.createElement('attention-steps');
  /** The last values of the model and of the stage: only changes go from one to the other. */
  const last = { model: new Map<string, string>(), stage: new Map<string, string>() };
  const isChanged = (side: keyof typeof last, name: string, value: unknown): boolean => {
    const text = JSON.stringify(value ?? null);
    if (last[side].get(name) === text) return false;
    last[side].set(name, text);
    return true;
  };
  const setters: Readonly<Record<string, (value: unknown) => void>> = {
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
  const currentValues = (): Record<string, Json | null> => ({
    example: stage.example,
    inputs: inputsOf(stage),
    step: stage.step,
  });

  /** True while values are being set on the stage: they are no changes of its own. */
  let isSetting = false;
  const updateModel = (): void => {
    if (isSetting) return;
    const { trace } = stage;
    const changes = Object.entries({ ...currentValues(), ...(trace && { trace: plain(trace) }) }).filter(
      ([name, value]) => isChanged('stage', name, value),
    );
    for (const [name, value] of changes) {
      last.model.set(name, JSON.stringify(value));
      model.set(name, value);
    }
    if (changes.length > 0) model.save_changes();
  };
  /** Takes over all changes, even if they are reported one by one. Values just set are not sent back in another form. */
  const updateStage = (): void => {
    const changes = Object.keys(setters).filter((name) => isChanged('model', name, model.get(name)));
    isSetting = true;
    for (const name of changes) setters[name]?.(model.get(name));
    isSetting = false;
    for (const name of changes) isChanged('stage', name, currentValues()[name]);
    updateModel();
  };

  const events = Object.keys(setters).map((name) => `change:${name}`);
  let isRemoved = false;
  el.append(stage);
  void stage.ready.then(() => {
    if (isRemoved) return;
    last.model.set('inputs', 'null'); // as a stage begins
    updateStage();
    for (const event of ['step', 'edit']) stage.addEventListener(`attention-steps:${event}`, updateModel);
    for (const event of events) model.on(event, updateStage);
  });
  return () => {
    isRemoved = true;
    for (const event of ['step', 'edit']) stage.removeEventListener(`attention-steps:${event}`, updateModel);
    for (const event of events) model.off(event, updateStage);
    stage.remove();
  };
};

/** The stage as an anywidget: its model has `example`, `inputs` and `step`, and gets `trace`. */
const widget: Widget = { render };
export default widget;
