/**
 * The stage in a notebook, as an anywidget: `lesson`, `inputs` and `step` go in and come back as a reader changes them, `trace`
 * comes out. A model's values are JSON, so matrices are lists of rows, and what is infinite is a string that NumPy reads.
 */
import type { Trace } from 'attention-steps/core';
import './embed.ts';
import { toRows } from './data/matrix.ts';
import type { StepId } from './data/stage.ts';

/** What of anywidget's model is used here. */
interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, listener: () => void): void;
  off(event: string, listener: () => void): void;
}

type Json = string | number | readonly Json[] | { readonly [name: string]: Json };

/** A trace as JSON: each matrix as its rows. */
function plain(value: unknown): Json {
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
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

function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const stage = document.createElement('attention-steps');
  /** What was told last, so that what comes back from there is not taken for news. */
  const told = new Map<string, string>();
  const isNews = (name: string, value: unknown): boolean => {
    const text = JSON.stringify(value ?? null);
    if (told.get(name) === text) return false;
    told.set(name, text);
    return true;
  };

  const tell = (): void => {
    const { trace, step, lesson } = stage;
    const values = { step, lesson, ...(trace && { trace: plain(trace) }) };
    const changed = Object.entries(values).filter(([name, value]) => isNews(name, value));
    for (const [name, value] of changed) model.set(name, value);
    if (changed.length > 0) model.save_changes();
  };

  const take: Readonly<Record<string, (value: unknown) => void>> = {
    lesson: (value) => {
      if (isText(value)) stage.lesson = value;
    },
    inputs: (value) => {
      stage.inputs = typeof value === 'object' ? value : null;
    },
    step: (value) => {
      if (isText(value)) stage.step = value as StepId; // the stage says which there are
    },
  };
  const listen = (name: string): void => {
    const value = model.get(name);
    if (isNews(name, value)) take[name]?.(value);
  };
  const listeners = Object.keys(take).map((name) => {
    const listener = (): void => {
      listen(name);
      tell();
    };
    return [`change:${name}`, listener] as const;
  });

  for (const event of ['step', 'edit']) stage.addEventListener(`attention-steps:${event}`, tell);
  el.append(stage);
  void stage.ready.then(() => {
    told.set('inputs', 'null'); // as a stage begins
    for (const name of Object.keys(take)) listen(name);
    for (const [event, listener] of listeners) model.on(event, listener);
    tell();
  });
  return () => {
    for (const [event, listener] of listeners) model.off(event, listener);
    stage.remove();
  };
}

export default { render };
