/** What the tests of labs do as a reader does, and how they read what a lab shows then. */
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

export type Act = (lab: Locator) => Promise<unknown>;

/** Makes an act from what is done with the element that a selector finds in a lab. */
function on<By extends unknown[]>(run: (found: Locator, ...by: By) => Promise<unknown>) {
  return (selector: string, ...by: By): Act =>
    (lab) =>
      run(lab.locator(selector), ...by);
}

export const click = on((found) => found.click());
export const hover = on((found) => found.hover());
export const check = on((found, isOn: boolean | undefined = true) => found.setChecked(isOn));
export const choose = on((found, value: string) => found.selectOption(value));
export const fill = on((found, text: string) => found.fill(text));

/** Replaces the text of a field of one line, as the Enter key takes it. */
export const enter = on(async (found, text: string) => {
  await found.fill(text);
  await found.press('Enter');
});

/** Focuses a control, and presses keys, wherever these move the focus. */
export const press = on(async (found, ...keys: string[]) => {
  await found.focus();
  for (const key of keys) await found.page().keyboard.press(key);
});

/** Clicks on a slider near its start (0), near its end (1), or between. */
export const clickAlong = on(async (found, share: number) => {
  const { width, height } = (await found.boundingBox())!;
  await found.click({ position: { x: 2 + share * (width - 5), y: height / 2 } });
});

/** Drags something sideways, to this x of the window. */
export const dragTo = on(async (found, x: number) => {
  await found.scrollIntoViewIfNeeded();
  const box = (await found.boundingBox())!;
  const y = box.y + box.height / 2;
  const { mouse } = found.page();
  await mouse.move(box.x + box.width / 2, y);
  await mouse.down();
  await mouse.move(x, y, { steps: 4 });
  await mouse.up();
});

/** Takes the pointer off the lab. */
export const leave: Act = (lab) => lab.page().mouse.move(0, 0);

/** Sets values as a page does that has the lab. */
export function setValues(values: object): Act {
  return (lab) => lab.evaluate((element, to) => Object.assign(element, { values: to }), values);
}

/**
 * What a lab shows, by selectors: how many elements there are, the text of each, or what stands in their texts. Any white space
 * counts as one space. 'selector @name' reads a property or an attribute of the elements instead of their texts.
 */
export type Shown = Readonly<Record<string, number | string | RegExp | readonly (string | RegExp)[]>>;

const readNamed = (all: Element[], name: string): string[] =>
  all.map((element) => {
    const property = (element as unknown as Record<string, string | boolean | null | undefined>)[name];
    return String(property ?? element.getAttribute(name));
  });

async function read(lab: Locator, key: string, like: Shown[string]): Promise<unknown> {
  const [selector = '', name] = key.split(' @');
  const found = lab.locator(selector);
  if (typeof like === 'number') return found.count();
  const texts = name === undefined ? await found.allInnerTexts() : await found.evaluateAll(readNamed, name);
  const plain = texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
  return Array.isArray(like) ? plain : plain.join(' | ');
}

function matching(like: Shown[string]): unknown {
  if (typeof like === 'number') return like;
  if (typeof like === 'string') return expect.stringContaining(like);
  if (like instanceof RegExp) return expect.stringMatching(like);
  return like.map((text): unknown => (typeof text === 'string' ? text : expect.stringMatching(text)));
}

/** Waits until a lab shows all of this. */
export async function expectShown(lab: Locator, shown: Shown, message = ''): Promise<void> {
  const expected = Object.entries(shown);
  const actual = (): Promise<unknown[]> => Promise.all(expected.map(([key, like]) => read(lab, key, like)));
  const named = (values: readonly unknown[]) =>
    Object.fromEntries(expected.map(([key], at) => [key, values[at]] as const));
  const wanted = named(expected.map(([, like]) => matching(like)));
  await expect.poll(async () => named(await actual()), { message }).toEqual(wanted);
}
