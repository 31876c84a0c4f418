/** A lab is a folder, an id, an element and a file of words of one name. */
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { LAB_IDS } from '../../../../web/course/kit/ids.ts';

const web = fileURLToPath(new URL('../../../../web/', import.meta.url));

it('every lab has its id in kit/ids.ts, and its words', () => {
  expect([...LAB_IDS].sort()).toEqual(readdirSync(`${web}course/labs`).sort());
  const words = readdirSync(`${web}shared/messages/en`).filter((name) => name.startsWith('lab-'));
  expect(words.sort()).toEqual(LAB_IDS.map((id) => `lab-${id}.json`).sort());
});

it.each(LAB_IDS)('%s defines the element of its name', (id) => {
  const text = readFileSync(`${web}course/labs/${id}/lab.ts`, 'utf8');
  expect(text).toContain(`customElements.define('attention-lab-${id}'`);
});
