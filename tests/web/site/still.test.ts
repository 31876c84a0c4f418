import { html, nothing, svg } from 'lit';
import { live } from 'lit/directives/live.js';
import { expect, it } from 'vitest';
import { styled } from '../../../web/shared/look/styled.ts';
import { drawStill, staticText } from '../../../web/site/still.ts';
import { engine } from '../engine.ts';

it('of a template has its text and attributes, escaped, and nothing that only a script can do', () => {
  const rules: string[] = [];
  const template = html`<p class=${'a "b"'} title="${'c'} d" lang=${nothing} ${styled('--share:5%')} @click=${() => 1}>
    ${'<'}${[1, 2].map((each) => svg`<i x=${each}></i>`)}${nothing}${undefined}<input
      .checked=${live(true)}
      .value=${'e'}
    /><input .checked=${live(false)} ?disabled=${true} />
  </p>`;
  expect(staticText(template, rules).replaceAll(/\s+/g, ' ')).toBe(
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
