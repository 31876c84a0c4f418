/** HTML of the clipboard, as word processors, browsers and formulas put it there. */
import { Window } from 'happy-dom';
import temml from 'temml';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mathOf } from '../../../../web/course/lesson/math.ts';
import { toRows } from '../../../../web/shared/numbers/matrix.ts';
import { readMatrices } from '../../../../web/shared/input/parse.ts';
import { textInHtml } from '../../../../web/stage/inputs/from-html.ts';

beforeAll(() => {
  vi.stubGlobal('DOMParser', new Window().DOMParser);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const cells = (tag: string, of: (text: string) => string): string =>
  ['1 2', '3 4'].map((row) => `<tr>${row.replace(/\d/g, (one) => `<${tag}>${of(one)}</${tag}>`)}</tr>`).join('');
const mathml = (name: string): string =>
  `<math><mrow><mi>${name}</mi><mo>=</mo><mrow><mo>[</mo><mtable>${['1 2', '3 4'].map((row) => `<mtr>${row.replace(/\d/g, '<mtd><mn>$&</mn></mtd>')}</mtr>`).join('')}</mtable><mo>]</mo></mrow></mrow></math>`;
const TEX = String.raw`Q = \begin{bmatrix} 1 & 2 \\ 3 & 4 \end{bmatrix}`;

describe('HTML', () => {
  it.each([
    [
      'of Word: cells are paragraphs',
      `<p>Q</p><table>${cells('td', (one) => `<p class="MsoNormal">${one}<o:p></o:p></p>`)}</table>`,
      '1\n2\n3\n4',
    ],
    [
      'of LibreOffice',
      `<style>td { }</style><p>Q:</p><table><tbody>${cells('td', (one) => `\n<p align="right">\n${one}</p>\n`)}</tbody></table>`,
      '1\n\n2\n\n3\n\n4',
    ],
    ['with a caption', `<table><caption>Q: queries</caption>${cells('td', (one) => `<div>${one}</div>`)}</table>`, ''],
    ['without plain text', `<h2>Q</h2><table>${cells('td', String)}</table>`, ''],
    ['of MathML', `<p>Here is ${mathml('Q')}.</p>`, 'Q=[1234]'],
    [
      'of KaTeX',
      `<span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>Q</mi></mrow><annotation encoding="application/x-tex">${TEX.replaceAll('&', '&amp;')}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">Q=[13​24​]</span></span>`,
      'Q=[13​24​]',
    ],
  ])('%s is read whole', (_, html, plain) => {
    const text = textInHtml(`<html><head><title>x</title></head><body>${html}</body></html>`, plain);
    const { matrices } = readMatrices(text ?? '');
    expect(matrices.map(({ name, matrix }) => [name, toRows(matrix)])).toEqual([['q', [[1, 2], [3, 4]]]]); // prettier-ignore
  });
  it('of a formula of the lessons is read with its names', () => {
    const math = mathOf(temml)(String.raw`\Q = \begin{bmatrix} 2 & 0 \\ -1.5 & 1 \end{bmatrix} \quad \K = \begin{bmatrix} 1 & 0 \end{bmatrix}`, true); // prettier-ignore
    const text = textInHtml(`<p>Two queries:</p>${math}<p>First compute without a scale.</p>`, '') ?? '';
    const { matrices } = readMatrices(text);
    expect(matrices.map(({ name, matrix }) => [name, toRows(matrix)])).toEqual([['q', [[2, 0], [-1.5, 1]]], ['k', [[1, 0]]]]); // prettier-ignore
  });
  it('of a spreadsheet, or of words, leaves plain text as it is', () => {
    expect(textInHtml(`<table>${cells('td', String)}</table>`, '1\t2\n3\t4')).toBeUndefined();
    expect(textInHtml('<p>The <b>dog</b> bites</p>', 'The dog bites')).toBeUndefined();
    expect(textInHtml('<img src="data:,">', '')).toBeUndefined();
  });
});
