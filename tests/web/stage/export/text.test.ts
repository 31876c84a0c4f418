/** The text of the programs, and LaTeX's output. */
import type { Inputs } from 'attention-steps/core';
import temml from 'temml';
import { describe, expect, it } from 'vitest';
import { type Format, FORMATS } from '../../../../web/stage/export/formats.ts';
import { latex } from '../../../../web/stage/export/latex.ts';
import { pytorch } from '../../../../web/stage/export/pytorch.ts';
import type { Convention } from '../../../../web/stage/export/program.ts';
import { allDigits } from '../../../../web/stage/export/text.ts';
import { type TakeSay, takeInPageLanguage as say } from '../../../../web/stage/export/words.ts';
import { programOf } from '../../../../web/stage/export/write.ts';
import { engine } from '../../engine.ts';
import { cases } from './cases.ts';

const x = [
  [1, 0.5],
  [0.3, 1],
  [0, -0.4],
];
const w = [
  [1, 0],
  [0, 1],
];
const self: Inputs = { x, wq: w, wk: w, wv: w };
const torch = (inputs: Inputs, convention: Convention = 'rows'): string => pytorch(programOf(inputs, convention), say);

describe('PyTorch’s own function', () => {
  it.each<[string, Inputs, string]>([
    ['plain', self, 'F.scaled_dot_product_attention(Q, K, V)\n'],
    ['causal', { ...self, causal: true }, '(Q, K, V, is_causal=True)'],
    ['padded', { ...self, keyLength: 2 }, '(Q, K, V, attn_mask=M)'],
    ['without a scale', { ...self, scale: 1 }, '(Q, K, V, scale=1)'],
    ['with heads', { ...self, heads: 2 }, '(split(Q, 2), split(K, 2), split(V, 2)).transpose(0, 1).flatten(1)'],
    [
      'with shared keys',
      { ...self, wk: [[1], [0]], wv: [[1], [0]], heads: 2, kvHeads: 1 },
      'split(K, 1).repeat_interleave(2, dim=0),',
    ],
    ['no key', { ...self, keyLength: 0 }, 'some versions return nan'],
  ])('is asked for the same: %s', (_, inputs, text) => {
    expect(torch(inputs)).toContain(text);
  });
  it('gets its tokens as rows', () => {
    expect(
      torch(
        {
          ...self,
          mask: [
            [0, 1, 2],
            [0, 0, 0],
            [0, 0, 0],
          ],
        },
        'columns',
      ),
    ).toContain('(Q.T, K.T, V.T, attn_mask=M.mT).T');
  });
});

it.each([
  [0.3, '0.3'],
  [-0.125, '−0.125'],
  [1e-7, '1×10⁻⁷'],
  [-2.5e-9, '−2.5×10⁻⁹'],
  [1.25e21, '1.25×10²¹'],
])('%d has all its digits: %s', (value, text) => {
  expect(allDigits(value)).toBe(text);
});

describe('LaTeX', () => {
  const all = cases(12);
  const blocks = (text: string): string[] => text.match(/\\begin\{align\*\}.*?\\end\{align\*\}/gs) ?? [];

  it.each(all.map((one) => [one.name, one] as const))(
    'is read by Temml in strict mode: %s',
    (_, { program, trace }) => {
      const text = latex(program, trace, say);
      for (const block of blocks(text))
        expect(temml.renderToString(block, { displayMode: true, throwOnError: true, strict: true })).toContain(
          '<mtable',
        );
      // Only words are between them, nothing with a meaning in TeX.
      const words = text.replace(/\\begin\{align\*\}.*?\\end\{align\*\}/gs, '').replace(/^%.*$/gm, '');
      expect(words.replace(/\\\(.*?\\\)/g, '').replace(/\\textbackslash\{\}/g, '')).not.toMatch(/[\\#$%&_{}^~]/);
    },
  );

  it('shows the numbers of the trace, rounded as on the stage', () => {
    const { program, trace } = all.find(({ name }) => name.startsWith('causal-dog-bites-man, rows'))!;
    const text = latex(program, trace, say);
    expect(text).toContain(
      "A &= \\operatorname{softmax}\\left(S''\\right) = \\left[\\begin{array}{rrr} 1.00 & 0.00 & 0.00 \\\\ 0.46 & 0.54 & 0.00 \\\\ 0.26 & 0.23 & 0.51",
    );
    expect(text).toMatch(/S'' &= S' \+ M = .* & -\\infty & -\\infty \\\\/);
    expect(text).toContain('the computation used unrounded ones');
  });
  it('shows each head’s own numbers', () => {
    const inputs: Inputs = { q: [[1, 2]], k: [[3, 4]], v: [[5, 6]], heads: 2 };
    const text = latex(programOf(inputs, 'rows'), engine.trace(inputs), say);
    expect(text).toContain('O_{0} &= A_{0} \\, V_{0} = \\left[\\begin{array}{r} 5 ');
    expect(text).toContain('O_{1} &= A_{1} \\, V_{1} = \\left[\\begin{array}{r} 6 ');
  });
  it('writes powers of ten', () => {
    const inputs: Inputs = { q: [[20_000.5]], k: [[0.5]], v: [[1]] };
    const text = latex(programOf(inputs, 'rows'), engine.trace(inputs), say);
    expect(text).toContain('2.0\\times 10^{4}');
  });
  it.each([
    [1e-7, String.raw`1\times 10^{-7}`, String.raw`times 1\(\times 10^{-7}\)`],
    [-2.5e-9, String.raw`-2.5\times 10^{-9}`, String.raw`times \(-\)2.5\(\times 10^{-9}\)`],
    [3e21, String.raw`3\times 10^{21}`, String.raw`times 3\(\times 10^{21}\)`],
    [-0.5, '-0.5', String.raw`times \(-\)0.5`],
  ])('writes a scale of %d as a number, in formulas and in words', (scale, formula, words) => {
    const inputs: Inputs = { q: [[1e-9]], k: [[1]], v: [[1]], scale };
    const text = latex(programOf(inputs, 'rows'), engine.trace(inputs), say);
    expect(text).toContain(String.raw`S' &= ${formula} \, S = `);
    expect(text).toContain(`${words}.`);
    for (const block of blocks(text))
      expect(() => temml.renderToString(block, { displayMode: true, throwOnError: true })).not.toThrow();
  });
});

describe('comments', () => {
  it('say how many heads share what', () => {
    const q = [[1, 2, 3, 4, 5, 6]];
    const shared = torch({ q, k: [[1, 2]], v: [[1, 2]], heads: 6, kvHeads: 2 });
    expect(shared).toContain(say('step.shared', { heads: 6, share: 3 }));
  });
  it('stay comments, whatever the tokens are', () => {
    const labels = { queries: ['a\nimport os', 'b\\', '\u2028c\r', '*/'], keys: ['%', '”'] };
    const inputs = { q: x, k: x, v: x };
    const program = programOf(inputs, 'rows', labels);
    for (const { write, comment } of Object.values(FORMATS)) {
      const [first = '', ...rest] = write(program, engine.trace(inputs), say).split('\n');
      const named = [first, ...rest].filter((line) => /import%20os|%E2%80%9D/.test(line));
      expect(named.length).toBeGreaterThan(0);
      for (const line of named) {
        expect(line.startsWith(comment), line).toBe(true);
        expect(line).not.toMatch(/[\\\r\u2028]/);
      }
    }
  });
});

describe('every format', () => {
  const formats = Object.values<Format>(FORMATS);
  const all = cases(12);

  it('has a label and a file name of its own', () => {
    expect(new Set(formats.map(({ label }) => label)).size).toBe(formats.length);
    expect(new Set(formats.map(({ file }) => file)).size).toBe(formats.length);
  });
  it.each(formats)('says what is given and every step, of each case, in order: $label', ({ write }) => {
    const sayKey: TakeSay = (key) => key;
    for (const { name, program, trace } of all) {
      const { given, before, heads, loop, perHead, after } = program;
      const notes = [...given, ...before, ...(heads > 1 ? [{ note: loop }] : []), ...perHead, ...after];
      let rest = write(program, trace, sayKey);
      for (const { note } of notes) {
        if (!note) continue;
        expect(rest, name).toContain(note.key);
        rest = rest.slice(rest.indexOf(note.key) + note.key.length);
      }
    }
  });
  // Otherwise it would show the results that a reader is to predict.
  it.each(formats)('says so where it has results, and only there: $label', ({ write, hasResults = false }) => {
    const inputs = { q: x, k: x, v: x };
    const program = programOf(inputs, 'rows');
    const another = engine.trace({ ...inputs, scale: 2 });
    expect(write(program, another, say) !== write(program, engine.trace(inputs), say)).toBe(hasResults);
  });
});

it('refuses what the stage does not have, and names it', () => {
  expect(() => programOf({ ...self, softcap: 1 }, 'rows')).toThrow('softcap: cannot be written as code yet');
  expect(() => programOf({ ...self, mask: [[[0]]] }, 'rows')).toThrow('mask: one per head cannot be written');
});
