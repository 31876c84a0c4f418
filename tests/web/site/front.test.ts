/** What the front's last line promises. */
import { html, nothing, svg } from 'lit';
import { live } from 'lit/directives/live.js';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { styled } from '../../../web/shared/look/styled.ts';
import { fillWords } from '../../../web/site/front-words.ts';
import { drawStill, staticText } from '../../../web/site/still.ts';
import { timelineOf } from '../../../web/stage/model/timeline.ts';
import { engine, pictureOfExample } from '../engine.ts';

const read = (file: string): string => readFileSync(new URL(`../../../web/${file}`, import.meta.url), 'utf8');
const front = fillWords(read('site/front.html'));

it('the front counts the lessons, and plays for a minute', () => {
  const lessons = readdirSync(new URL('../../../web/course/lessons/en', import.meta.url));
  const counted = lessons.filter((file) => /^\d+-.*\.json$/.test(file)).length;
  expect(front).toContain(`${counted} lessons, from one dot product`);
  expect(front).toContain('one minute, step by step');
  for (const id of ['bank-river', 'bank-money'])
    expect(Math.abs(timelineOf(pictureOfExample(id)).duration - 60), id).toBeLessThan(15);
});

it('the front leads to an exercise that is there, and says that it tells which step went wrong', () => {
  const [, lesson, part, said] = /href="\.\/lessons\/([\w-]+)\/#([\w-]+)"\s*>(.*)<\/span/.exec(front) ?? [];
  expect(said).toContain('which step went wrong');
  const [file] = readdirSync(new URL('../../../web/course/lessons/en', import.meta.url)).filter((name) => name.endsWith(`-${lesson}.json`)); // prettier-ignore
  const { parts } = JSON.parse(read(`course/lessons/en/${file}`)) as { parts: { kind: string; id: string }[] };
  expect(parts.filter(({ id }) => id === part)).toMatchObject([{ kind: 'exercise' }]);
});

describe('the still picture', () => {
  it('of a template has its text and attributes, escaped, and nothing that only a script can do', () => {
    const rules: string[] = [];
    const template = html`<p
      class=${'a "b"'}
      title="${'c'} d"
      lang=${nothing}
      ${styled('--share:5%')}
      @click=${() => 1}
    >
      ${'<'}${[1, 2].map((each) => svg`<i x=${each}></i>`)}${nothing}${undefined}<input
        .checked=${live(true)}
        .value=${'e'}
      /><input .checked=${live(false)} ?disabled=${true} />
    </p>`;
    expect(staticText(template, rules).replaceAll(/\s+/g, ' ').replaceAll(' >', '>')).toBe(
      '<p class="a &quot;b&quot;" title="c d" data-style="0"> &lt;<i x="1"></i><i x="2"></i><input checked /><input /> </p>',
    );
    expect(rules).toEqual(['--share:5%']);
  });

  it('of the front has its sentence, a rule for each style, and nothing to press', () => {
    const { markup, file, styles } = drawStill(engine);
    expect(markup).toContain('she sat on the bank of the river: bank gives 87');
    expect(markup).toContain(`href="./${file}"`);
    const used = [...markup.matchAll(/data-style="(\d+)"/g)].map(([, at]) => at);
    expect(used.length).toBeGreaterThan(10);
    for (const at of used) expect(styles).toContain(`[data-style="${at}"] { `);
    expect(markup).not.toMatch(/ style=|object Object|<(button|input)(?! disabled)/);
  });
});
