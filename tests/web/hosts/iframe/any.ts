/** Settings at random, of any table of them, that say something other than the usual. */
import fc from 'fast-check';
import { type Setting, type Settings, type Texts, textOf, usualText } from '../../../../web/shared/settings.ts';

function anyText(setting: Setting): fc.Arbitrary<string> {
  switch (setting.kind) {
    case 'choice':
      return fc.constantFrom(...setting.of);
    case 'flag':
      return fc.constantFrom('on', 'off');
    case 'index':
      return fc.nat({ max: 300 }).map(String);
    case 'count':
      return fc.integer(setting).map(textOf);
    case 'number':
      return fc.double({ min: setting.min, max: setting.max, noNaN: true }).map(textOf);
    case 'text':
      return fc.constant('to be or not to be & that is the question = 50 %, + “so”; '.repeat(2));
    case 'names':
      return setting.of
        ? fc.subarray([...setting.of], { minLength: 1 }).map((names) => names.join(' '))
        : fc.constantFrom('all', 'q k', 'wq[0,1] x', '&=#%+"');
    case 'own':
      throw new Error('own: nothing is known of its values');
  }
}

/** Any of them may be absent. */
export const anyOf = (table: Settings): fc.Arbitrary<Texts> =>
  fc.record(
    Object.fromEntries(
      Object.entries(table).map(([name, setting]) => [
        name,
        anyText(setting).filter((text) => text !== usualText(setting)),
      ]),
    ),
    { requiredKeys: [] },
  ) as fc.Arbitrary<Texts>;
