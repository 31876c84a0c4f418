// Runs in the test runners, beside the recipe's own test.
import { loadAttention } from 'attention-steps/core';
import { loadAttention as loadInline } from 'attention-steps/core/inline';
import 'attention-steps/lesson';
import 'attention-steps/playground';
import { lesson, output } from './lesson.mjs';

const { expect, test } = globalThis;

const loaders = [['core', loadAttention]];
if ('DecompressionStream' in globalThis) loaders.push(['core/inline', loadInline]);
test.each(loaders)('%s', async (_, load) => {
  const engine = await load();
  const trace = engine.trace({ q: [[1, 0]], k: [[1, 0], [0, 1]], v: [[10], [20]] }); // prettier-ignore
  expect(trace.output.data[0]).toBeCloseTo(output, 3);
});

const shown = (name) => {
  document.body.innerHTML = `<attention-${name}></attention-${name}>`;
  return document.body.firstElementChild;
};
const heard = (element, type) => new Promise((resolve) => element.addEventListener(type, resolve, { once: true }));

test('a lesson', async () => {
  const element = shown('lesson');
  const arrives = heard(element, 'attention-steps:lesson');
  element.lesson = lesson;
  await arrives;
  const text = () => element.shadowRoot.textContent;
  for (let tries = 0; tries < 100 && !text().includes(String(output)); tries++)
    await new Promise((drawn) => setTimeout(drawn, 50));
  expect(text()).toContain(String(output));
}, 20_000);

test('a playground', async () => {
  const element = shown('playground');
  element.setAttribute('task', 'language');
  element.setAttribute('steps', '20');
  const learns = heard(element, 'attention-playground:step');
  element.play();
  const { detail } = await learns;
  expect(detail.loss).toBeGreaterThan(0);
}, 20_000);
