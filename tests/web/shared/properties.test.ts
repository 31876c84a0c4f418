/** The properties of the elements without a page; tests/browser/properties.test.ts has them in one. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { declarations } from '../../../.tools/declarations.ts';
import { customElements } from '../../../web/hosts/custom-elements.ts';
import { PROPERTIES as ofExercise } from '../../../web/course/exercises/element/properties.ts';
import { PROPERTIES as ofLesson } from '../../../web/hosts/lesson/properties.ts';
import { PROPERTIES as ofPlayground } from '../../../web/learn/view/element/properties.ts';
import {
  type Properties,
  type Refusal,
  checkProperties,
  readAttribute,
  takeSet,
} from '../../../web/shared/properties.ts';
import { PROPERTIES as ofStage } from '../../../web/stage/view/element/properties.ts';

const tables: Readonly<Record<string, Properties<string>>> = {
  'attention-steps': ofStage,
  'attention-lesson': ofLesson,
  'attention-playground': ofPlayground,
  'attention-exercise': ofExercise,
};

/** Makes an element as far as properties need one. */
function elementWith(properties: Properties<string>) {
  class Fake {
    readonly refused: (readonly [string, Refusal<string>])[] = [];
    readonly attributes = new Map<string, string>();
    refuse(name: string, refusal: Refusal<string> | undefined): void {
      if (refusal) this.refused.push([name, refusal]);
    }
    getAttribute(name: string): string | null {
      return this.attributes.get(name) ?? null;
    }
    setAttribute(name: string, value: string): void {
      this.attributes.set(name, value);
    }
  }
  checkProperties(Fake as unknown as { prototype: HTMLElement & Fake }, properties);
  return new Fake() as unknown as HTMLElement & Fake & Record<string, unknown>;
}

describe.each(Object.entries(tables))('the properties of %s', (tag, properties) => {
  it('are those that are declared', async () => {
    const declared = (await customElements(await declarations())).modules.flatMap(({ declarations }) => declarations);
    const members = declared.find(({ tagName }) => tagName === tag)?.members ?? [];
    const writable = members.filter((one) => one.kind === 'field' && !('readonly' in one) && !('static' in one));
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(writable.map(({ name }) => name)));
  });

  it('are set to what they take, and to nothing else', () => {
    const raise = (): never => {
      throw new Error('read');
    };
    const odd: Readonly<Record<string, unknown>> = {
      function: raise,
      symbol: Symbol('one'),
      bigint: 10n,
      map: new Map(),
      getters: {
        get matrix() {
          return raise();
        },
        get version() {
          return raise();
        },
      },
      proxy: new Proxy({}, { get: raise, ownKeys: raise }),
    };
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(properties)),
        fc.oneof(
          fc.anything(),
          fc.constantFrom(...Object.keys(odd)).map((name) => ({ odd: name })),
        ),
        (name, given) => {
          const isOdd = typeof given === 'object' && given !== null && 'odd' in given;
          const value = isOdd ? odd[String(given.odd)] : given;
          const element = elementWith(properties);
          const before = element[name];
          element[name] = value;
          const [refused, ...others] = element.refused;
          expect(others).toEqual([]);
          expect(element[name] === (refused ? before : value)).toBe(true);
          expect(refused ? [refused[0], refused[1].values['name']] : [name, name]).toEqual([name, name]);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('a property', () => {
  const properties: Properties<string> = {
    size: { takes: Number.isInteger, expects: 'size', places: { max: 5 }, start: 1, reflects: true, attribute: Number },
    name: { takes: (value) => typeof value === 'string', expects: 'name', attribute: String },
  };

  it('has what it is given, as its attribute has', () => {
    const element = elementWith(properties);
    expect(element['size']).toBe(1);
    element['size'] = 3;
    expect([element['size'], element.attributes.get('size')]).toEqual([3, '3']);
    element['size'] = '4'; // as frameworks set what stands in a tag
    expect([element['size'], element.attributes.get('size')]).toEqual([4, '4']);
    element['size'] = 'wide';
    expect([element['size'], element.attributes.get('size')]).toEqual([4, '4']);
    expect(element.refused).toEqual([['size', { key: 'size', values: { name: 'size', got: 'wide', max: 5 } }]]);
  });

  it('follows its attribute, and where that is gone begins again or stays', () => {
    const element = elementWith(properties);
    element.attributes.set('size', '4').set('name', 'one');
    for (const name of ['size', 'name', 'other']) readAttribute(element, properties, name);
    expect([element['size'], element['name']]).toEqual([4, 'one']);
    element.attributes.clear();
    for (const name of ['size', 'name']) readAttribute(element, properties, name);
    expect([element['size'], element['name']]).toEqual([1, 'one']);
  });

  it('is not written as an attribute that nobody set', () => {
    const element = elementWith(properties);
    readAttribute(element, properties, 'size'); // it has been removed
    element['size'] = 1;
    expect([...element.attributes]).toEqual([]);
    element['size'] = 2;
    element['size'] = 1;
    expect([...element.attributes]).toEqual([['size', '1']]);
  });

  it('that was set before its element was defined is set as it is defined, in the order of it', () => {
    const element = elementWith(properties);
    for (const [name, value] of Object.entries({ name: 5, other: 1, size: 2 }))
      Object.defineProperty(element, name, { value, writable: true, enumerable: true, configurable: true });
    // Attributes come first, as if it had been set right after.
    element.attributes.set('size', '4');
    readAttribute(element, properties, 'size');
    takeSet(element, properties);
    expect(element.refused.map(([name]) => name)).toEqual(['name']);
    expect([element['size'], element['name'], element['other']]).toEqual([2, undefined, 1]);
    expect(Object.keys(element)).not.toContain('size');
  });
});
