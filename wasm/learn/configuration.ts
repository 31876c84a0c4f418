/** Configurations of published models, turned into options of the engine by their families' fields. */
import { shortened } from '../kinds.ts';
import { BERT } from './families/bert.ts';
import { type Family, type Field, NOWHERE } from './families/family.ts';
import { GPT2 } from './families/gpt2.ts';
import { GPT_NEO } from './families/gpt_neo.ts';
import { GPT_NEOX } from './families/gpt_neox.ts';
import { LLAMA } from './families/llama.ts';
import { refuser, SHOWN } from './open.ts';
import type { Config } from './types.ts';

const FAMILIES = [GPT2, GPT_NEO, GPT_NEOX, LLAMA, BERT];
/** A text that is longer takes too long for a page. */
const MOST_CONTEXT = 2048;

/** The engine's options, by a family's fields. @param name - of the file, for messages */
export function configOf(name: string, fields: Readonly<Record<string, unknown>>): { family: Family; config: Config } {
  const refuse = refuser(name);
  const saidOf = (value: unknown) => shortened(typeof value === 'string' ? value : JSON.stringify(value ?? null));
  const family = FAMILIES.find(({ type }) => type === fields['model_type']);
  if (!family)
    throw refuse('config-family', 'expected model_type to be one of {expected}, got {got}', {
      expected: FAMILIES.map(({ type }) => type).join(', '),
      got: saidOf(fields['model_type']),
    });
  const said = new Map<keyof Config, { readonly field: string; readonly value: unknown }>();
  const read = (name: string, value: unknown, how: Field, config: Config): Config => {
    const wrong = (expected: string) =>
      refuse('config-field', 'expected {field} to be {expected}, got {got}', {
        field: name,
        expected,
        got: saidOf(value),
      });
    if ('within' in how) {
      if (value === undefined) return config;
      if (typeof value !== 'object' || Array.isArray(value)) throw wrong('an object or null');
      return Object.entries(value as object).reduce((all, [field, inner]: [string, unknown]) => {
        const known = how.within[field];
        if (!known) throw wrong(`without ${field.slice(0, SHOWN)}`);
        return inner === null ? all : read(`${name}.${field}`, inner, known, all);
      }, config);
    }
    if ('only' in how) {
      const expected = typeof how.only === 'function' ? how.only(config) : how.only;
      if (value !== undefined && value !== expected) throw wrong(String(expected));
      return config;
    }
    if ('names' in how) {
      const said = value ?? how.otherwise;
      if (typeof said === 'string' && Object.hasOwn(how.names, said)) return { ...config, [how.ours]: how.names[said] };
      throw wrong(`one of ${Object.keys(how.names).join(', ')}`);
    }
    const isRight =
      how.kind === 'flag'
        ? typeof value === 'boolean'
        : how.kind === 'count'
          ? Number.isSafeInteger(value) && (value as number) > 0
          : typeof value === 'number' && value > 0;
    if (!isRight && (value !== undefined || how.otherwise === undefined))
      throw wrong({ flag: 'true or false', count: 'a whole number', number: 'a number' }[how.kind]);
    if (!('ours' in how)) return config;
    const before = said.get(how.ours);
    if (before && value !== undefined && value !== before.value)
      throw wrong(`${String(before.value)}, as ${before.field}`);
    if (value !== undefined) said.set(how.ours, { field: name, value });
    return { ...config, [how.ours]: value ?? before?.value ?? how.otherwise };
  };
  // A family's own come first, as what follows may replace what they set, and count where both have one.
  const known = Object.entries({ ...family.fields, ...NOWHERE, ...family.fields });
  const config = known.reduce((all, [field, how]) => read(field, fields[field] ?? undefined, how, all), {
    ...family.config,
  } as Config);
  const whole = family.complete?.(config, fields) ?? config;
  return { family, config: { ...whole, context: Math.min(whole.context, MOST_CONTEXT) } };
}
