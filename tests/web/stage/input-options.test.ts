/** No option of the inputs is forgotten on the way from a reader to the engine, to links and to exported code. */
import { describe, expect, it } from 'vitest';
import { FORMATS } from '../../../web/stage/export/formats.ts';
import { plainInputs } from '../../../web/stage/export/stage.ts';
import { programOf } from '../../../web/stage/export/write.ts';
import { takeInPageLanguage } from '../../../web/stage/export/words.ts';
import { exampleInputs } from '../../../web/stage/inputs/stage-inputs.ts';
import { DEFAULT_EXAMPLE } from '../../../web/stage/inputs/examples.ts';
import { INPUT_OPTIONS, type InputOptions, defaultState } from '../../../web/stage/inputs/stage-state.ts';
import { engineInputs } from '../../../web/stage/model/values/engine-inputs.ts';
import { decodeState, encodeState } from '../../../web/stage/state/link.ts';
import { sessionOf, stateOf } from '../../../web/stage/state/session.ts';
import { stageInputs } from '../../../web/stage/view/element/page-inputs.ts';
import type { StageParts } from '../../../web/stage/view/parts/stage-parts.ts';
import { Workbench } from '../../../web/stage/view/parts/workbench.ts';
import { renderSettings } from '../../../web/stage/view/menu/controls.ts';
import { sayInPageLanguage } from '../../../web/shared/words/say.ts';
import { engine } from '../engine.ts';
import { flatten } from '../flatten.ts';

/** A value that changes the results of the first example, and the name of its control. */
const options: Readonly<Record<keyof InputOptions, { readonly value: number | boolean; readonly control: string }>> = {
  scale: { value: 0.25, control: 'scale' },
  causal: { value: true, control: 'causal' },
  keyLength: { value: 1, control: 'padding' },
};

const start = defaultState();
const inputs = exampleInputs(DEFAULT_EXAMPLE);
const outputOf = (given: Parameters<typeof engine.trace>[0]): number[] => [...engine.trace(given).output.data];

describe.each(INPUT_OPTIONS)('%s', (name) => {
  const { value, control } = options[name];
  const state = { ...start, options: { ...start.options, [name]: value } };
  const plain = plainInputs(inputs, state.options);

  it('reaches the engine, as a mask or by its own name: web/stage/inputs/mask.ts, model/engine-inputs.ts', () => {
    const output = outputOf(engineInputs(inputs, state.options));
    expect(output).not.toEqual(outputOf(engineInputs(inputs, start.options)));
    expect(output).toEqual(outputOf(plain));
  });

  it('is in a link, in the session and in what a page gives the stage: web/stage/state/link.ts', () => {
    expect(decodeState(encodeState(state))).toMatchObject({ state: { options: { [name]: value } }, problems: [] });
    expect(stateOf(sessionOf(state)).options).toMatchObject({ [name]: value });
    expect(stageInputs(plain).options).toMatchObject({ [name]: value });
  });

  it.each(Object.entries(FORMATS))('is in exported code, %s: web/stage/export/masks.ts', (_, { write }) => {
    const written = (given: typeof plain): string =>
      write(programOf(given, 'rows'), engine.trace(given, { softmaxParts: true }), takeInPageLanguage);
    expect(written(plain)).not.toBe(written(plainInputs(inputs, start.options)));
  });

  it('has a control: web/stage/view/menu/controls.ts', () => {
    const bench = new Workbench(state);
    bench.setEngine(engine);
    const host = { bench, changes: {}, language: { say: sayInPageLanguage }, pass: 'forward' };
    expect(flatten(renderSettings(host as unknown as StageParts))).toContain(`data-control="${control}"`);
  });
});
