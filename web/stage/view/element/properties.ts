/** The properties of a stage: what each takes. Which steps and heads there are, their setters say. */
import { type Properties, type Property, isNone, isObject, isText } from '../../../shared/properties.ts';
import type { KeyOf } from '../../../shared/words/messages.ts';
import type { Words } from '../../../shared/words/say.ts';
import { EXAMPLES } from '../../inputs/examples.ts';
import { SETTINGS } from '../../inputs/settings.ts';
import { ALL_STEP_IDS, PASSES } from '../../inputs/step-ids.ts';
import { inList } from '../../../shared/words/list.ts';

type Kind = Property<KeyOf<Words>>;

const oneOf = (names: readonly string[]): Kind => ({
  takes: (value) => names.includes(value as string),
  expects: 'input.none-of',
  places: { names: inList(names) },
  attribute: String,
});

const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;

/** A name, or a cell. */
const isPlace = (entry: { matrix?: unknown } | null): boolean => isText(entry?.matrix ?? entry);
const names: Kind = {
  takes: (value) => isNone(value) || isText(value) || (Array.isArray(value) && value.every(isPlace)),
  expects: 'value.names',
  attribute: String,
  start: null,
};

const index: Kind = {
  takes: (value) => isNone(value) || isCount(value),
  expects: 'value.count',
  attribute: Number,
  start: null,
};

const REFLECTED = ['view', 'controls', 'theme'];

function propertyOf(name: string, setting: (typeof SETTINGS)[keyof typeof SETTINGS]): Kind {
  if (setting.kind === 'names') return names;
  if (setting.kind === 'index') return index;
  const property =
    setting.kind === 'flag' ? { ...oneOf(['on', 'off']), start: 'on' } : { ...oneOf(setting.of), start: setting.value };
  return REFLECTED.includes(name) ? { ...property, reflects: true } : property;
}

export const PROPERTIES: Properties<KeyOf<Words>> = {
  ...Object.fromEntries(Object.entries(SETTINGS).map(([name, setting]) => [name, propertyOf(name, setting)])),
  example: { ...oneOf(EXAMPLES.map(({ id }) => id)), reflects: true },
  link: { takes: isText, expects: 'value.text', attribute: String },
  pass: oneOf(PASSES),
  step: oneOf(ALL_STEP_IDS),
  head: { ...index, takes: isCount, start: 0 },
  present: {
    ...oneOf(['true', 'false']),
    takes: (value) => typeof value === 'boolean',
    attribute: () => true,
    start: false,
  },
  predict: names,
  inputs: { takes: (value) => isNone(value) || isObject(value), expects: 'value.inputs' },
  state: { takes: (value) => isObject(value) && value['version'] === 1, expects: 'value.state' },
  // A lesson's page sets it before its stages are near.
  highlight: { takes: (value) => value === undefined || isText(value), expects: 'value.text' },
};
