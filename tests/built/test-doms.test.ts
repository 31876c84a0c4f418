/**
 * Pages of others are tested in jsdom and happy-dom, which lay nothing out and lack much of a browser. The built elements can be
 * made, put in, waited for and taken out there, and nothing is left to be thrown later, which would fail the others' tests.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import plain from '../fixtures/own-lesson.json' with { type: 'json' };

const lesson = {
  ...plain,
  parts: [...plain.parts, { kind: 'stage', id: 'stage', link: 'example=two-queries&step=scores' }],
};

const making = {
  jsdom: `
    const { JSDOM, VirtualConsole } = await import('jsdom');
    const { window } = new JSDOM('<!doctype html><html lang="en">', { url: 'http://localhost/', pretendToBeVisual: true, virtualConsole: new VirtualConsole() });
    // The jsdom of Jest 30 does not have these.
    for (let of = window.CSSStyleSheet.prototype; of; of = Object.getPrototypeOf(of)) for (const name of ['replace', 'replaceSync']) delete of[name];
    delete window.Document.prototype.adoptedStyleSheets;`,
  'happy-dom': `
    const { Window } = await import('happy-dom');
    const window = new Window({ url: 'http://localhost/' });
    window.document.documentElement.lang = 'en';`,
};

/** Vitest and Jest put a window's names into Node's global object, too. */
const script = (make: string) => `${make}
const own = ['window', 'document', 'navigator', 'location', 'Event', 'EventTarget', 'CustomEvent', 'addEventListener', 'removeEventListener', 'dispatchEvent', 'Blob', 'File', 'URL', 'AbortController', 'AbortSignal'];
const prototype = Object.getPrototypeOf(window);
for (const name of new Set([...own, ...Object.getOwnPropertyNames(window), ...Object.getOwnPropertyNames(prototype)]))
  if (own.includes(name) || !(name in globalThis)) {
    const value = window[name];
    const isMethod = /^(add|remove|dispatch)Event|^(request|cancel)AnimationFrame$|^getComputedStyle$/.test(name);
    Object.defineProperty(globalThis, name, { value: isMethod ? value.bind(window) : value, configurable: true, writable: true });
  }
const missing = ['Animation', 'ResizeObserver', 'IntersectionObserver', 'matchMedia', 'Worker'].filter((name) => delete globalThis[name]);
const said = { missing: missing.filter((name) => name in globalThis), errors: [], lengths: {} };
for (const type of ['unhandledRejection', 'uncaughtException']) process.on(type, (error) => said.errors.push(String(error?.stack ?? error)));
addEventListener('error', ({ message }) => said.errors.push(message));
for (const type of ['attention-steps:error', 'attention-playground:error'])
  document.addEventListener(type, ({ detail }) => said.errors.push(detail.message));
const { loadAttention } = await import('attention-steps/core/inline');
said.inlined = (await loadAttention()).trace({ q: [[1]], k: [[1]], v: [[7]] }).output.data[0];
for (const name of ['steps', 'lesson', 'playground', 'exercise']) {
  await import('attention-steps' + (name === 'steps' ? '' : '/' + name));
  const element = document.createElement('attention-' + name);
  if (name === 'lesson') element.lesson = ${JSON.stringify(JSON.stringify(lesson))};
  if (name === 'exercise') element.exercise = 'softmax';
  document.body.append(element);
  await element.ready;
  await element.updateComplete;
  await new Promise((drawn) => setTimeout(drawn, 200));
  said.lengths[name] = element.shadowRoot.textContent.length;
  if (name === 'steps') said.output = [...element.trace.output.data].length;
  element.remove();
}
await new Promise((thrown) => setTimeout(thrown, 200));
console.log(JSON.stringify(said));
process.exit();`;

it.each(Object.entries(making))('%s', async (_name, make) => {
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script(make)], { cwd });
  const said = JSON.parse(stdout.trim().split('\n').at(-1)!) as {
    missing: string[];
    errors: string[];
    output: number;
    inlined: number;
    lengths: Record<string, number>;
  };
  expect(said.missing).toEqual([]);
  expect(said.errors).toEqual([]);
  expect(said.inlined).toBe(7);
  expect(said.output).toBeGreaterThan(0);
  for (const length of Object.values(said.lengths)) expect(length).toBeGreaterThan(100);
});
