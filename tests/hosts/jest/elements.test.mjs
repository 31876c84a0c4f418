/** @jest-environment jest-fixed-jsdom */
import { expect, test } from '@jest/globals';
import 'attention-steps';
import { loadAttention } from 'attention-steps/core';
import 'attention-steps/exercise';
import 'attention-steps/lesson';
import { loadLearning } from 'attention-steps/learn';
import 'attention-steps/playground';

const lesson = {
  version: 1,
  id: 'own',
  lang: 'en',
  title: 'Weights',
  minutes: 1,
  question: 'What is it?',
  computed: { own: { inputs: { q: [[1, 0]], k: [[1, 0], [0, 1]], v: [[10], [20]] } } }, // prettier-ignore
  parts: [{ kind: 'text', text: 'The output is {{output[0,0]:3}}.' }],
  sources: [{ source: 'vaswani-2017', for: 'The definition' }],
};

const drawn = {
  steps: 'Words become numbers',
  lesson: 'The output is 13.302',
  playground: 'Layer 0, head 0',
  exercise: 'def softmax',
};

/** Returns what an element shows, without its styles. */
const textOf = ({ shadowRoot }) => {
  const copy = document.createElement('div');
  copy.append(...[...(shadowRoot?.childNodes ?? [])].map((node) => node.cloneNode(true)));
  for (const style of copy.querySelectorAll('style')) style.remove();
  return copy.textContent;
};

test.each(Object.keys(drawn))(
  'attention-%s is made, put in and taken out',
  async (name) => {
    const element = document.createElement(`attention-${name}`);
    if (name === 'lesson') element.lesson = JSON.stringify(lesson);
    if (name === 'exercise') element.exercise = 'softmax';
    document.body.append(element);
    for (const end = Date.now() + 20_000; Date.now() < end && !textOf(element).includes(drawn[name]);)
      await new Promise((later) => setTimeout(later, 50));
    expect(textOf(element)).toContain(drawn[name]);
    element.remove();
  },
  30_000,
);

test('the engines compute', async () => {
  const attention = await loadAttention();
  expect(attention.trace({ q: [[1]], k: [[1]], v: [[7]] }).output.data[0]).toBe(7);
  const learning = await loadLearning();
  const sizes = { vocabulary: 2, context: 2, width: 2, layers: 1, heads: 1 };
  expect(learning.createModel(sizes).parameterCount).toBe(24);
});
