/** The texts of lessons: the numbers that they quote, their markup, and formulas as text where MathML is not read. */
import { parseFragment } from 'parse5';
import temml from 'temml';
import { describe, expect, it } from 'vitest';
import { mathOf } from '../../../../web/course/lesson/math.ts';
import { picturesOf } from '../../../../web/course/lesson/pictures.ts';
import { plainTextOf } from '../../../../web/course/lesson/plain-text.ts';
import { type ProseContext, lineMarkup, proseMarkup } from '../../../../web/course/lesson/prose.ts';
import { reckon } from '../../../../web/course/lesson/reckon.ts';
import { quote } from '../../../../web/course/lesson/reference.ts';
import { escape, jsonMarkup, markup } from '../../../../web/shared/markup.ts';
import { plainText } from '../../../../web/site/contents/search-sections.ts';
import { engine } from '../../engine.ts';

const pictures = picturesOf(
  { computed: { dog: { example: 'dog-bites-man' }, two: { example: 'two-queries' } } },
  engine,
);
const context: ProseContext = {
  pictures,
  exampleOf: (name) => (name === 'dog' ? 'dog-bites-man' : undefined),
  math: (tex, displayMode) => `<math>${escape(tex)}${displayMode ? '!' : ''}</math>`,
  lessonUrl: (id) => (id === 'scores' ? '../scores/' : undefined),
};
const prose = (text: string): string => proseMarkup(text, context).text;

describe('a quoted number', () => {
  it('is a cell, a row, a sum, a size', () => {
    expect(quote('scores[0,1]', pictures)).toMatchObject({
      cell: { picture: 'dog', matrix: 'scores', row: 0, col: 1 },
    });
    expect(quote('scores[0,1]:3', pictures).values[0]).toBeCloseTo(0.8, 6);
    expect(quote('two.scores[1]', pictures).values).toEqual([0, 1, 1]);
    expect(quote('sum(weights[2])', pictures).values[0]).toBeCloseTo(1, 6);
    expect(quote('max(scores)', pictures).values[0]).toBeCloseTo(1.25, 6);
    expect(quote('columns(two.scores)', pictures)).toEqual({ values: [3], decimals: 0 });
  });
  it('is of any head, and of any scoring', () => {
    const q = [[1, 2, 3]];
    const k = [
      [1, 0, 1],
      [0, 1, 2],
    ];
    const entry = { inputs: { q, k, v: k }, scale: 'on', causal: false, heads: 3, head: 3, scoring: 'dot' } as const;
    const third = picturesOf({ computed: { third: entry } }, engine);
    expect(quote('scores[0]', third).values).toEqual([3, 6]);
    expect(quote('columns(q)', third).values).toEqual([1]);
    const general = [
      [0, 1, 0],
      [0, 0, 0],
      [0, 0, 0],
    ];
    const bilinear = picturesOf(
      { computed: { general: { ...entry, heads: 1, head: 1, scoring: { general } } } },
      engine,
    );
    expect(quote('scores[0]', bilinear).values).toEqual([0, 1]);
    expect(() => picturesOf({ computed: { fourth: { ...entry, head: 4 } } }, engine)).toThrow('computed.fourth: ');
  });
  it('is computed with', () => {
    expect(quote('= 512 / 8', pictures)).toEqual({ values: [64], decimals: 0 });
    expect(quote('= 2 * columns(q) + rows(two.k) * 3 - 1', pictures).values).toEqual([16]);
    expect(quote('= 1 / 8', pictures)).toEqual({ values: [0.125], decimals: 2 });
    expect(() => quote('= weights[0] * 2', pictures)).toThrow(
      '{{= weights[0] * 2}}: expected a single number, got weights[0]',
    );
  });
  it('is what a source prints, and how much of it is wrong', () => {
    const worked = picturesOf({ computed: { worked: { example: 'worked-example' } } }, engine);
    expect(quote('printed(weights[0])', worked)).toEqual({ values: [0.48, 0.25, 0.27], decimals: 2 });
    expect(quote('printed(weights[0,1])', worked)).toEqual({ values: [0.25], decimals: 2 });
    const count = (text: string) => quote(text, worked).values[0];
    expect(['q', 'k', 'v', 'scores', 'scaledScores', 'weights', 'output'].map((id) => count(`wrong(${id})`))).toEqual([
      6, 5, 6, 9, 9, 8, 6,
    ]);
    expect([count('wrong(all)'), count('cells(all)'), count('cells(q)')]).toEqual([49, 51, 6]);
    expect(quote('wrong(all)', pictures)).toEqual({ values: [0], decimals: 0 });
  });
  it('can show what two decimals hide', () => {
    const inputs = { q: [[1]], k: [[0], [-100], [-104]], v: [[1], [1], [1]] };
    const far = { inputs, scale: 1, causal: false, heads: 1, head: 1, scoring: 'scaled-dot' } as const;
    const context_ = { ...context, pictures: picturesOf({ computed: { far } }, engine) };
    expect(proseMarkup('{{weights[0]}}', context_).text).toContain('>1.00, 0.00, 0.00<');
    expect(proseMarkup('{{weights[0]:e}}', context_).text).toContain('>1.00, 3.8×10⁻⁴⁴, 0<');
  });
  it.each([
    ['weights', 'expected a row and a column'],
    ['weights[3,0]', 'weights has 3 × 3 cells'],
    ['three.weights[0,0]', 'no computation is named "three"'],
    ['wieghts[0,0]', 'there is no wieghts, only'],
    ['mean(weights)', 'expected one of sum, max, min, entropy, rows, columns, got mean'],
    ['printed(weights[0])', 'the source prints no number there'],
    ['printed(scores[7])', 'the source prints no number there'],
    ['wrong(output)', 'the source prints no number there'],
    ['weights[0,0', 'expected something like weights[0,1]'],
  ])('%s is refused: %s', (text, message) => {
    expect(() => quote(text, pictures)).toThrow(message);
  });
});

describe('arithmetic in text', () => {
  it.each([
    ['512^2*4', 1_048_576],
    ['2+3*4-1', 13],
    ['2^3^2', 512],
    ['-2^2', -4],
    ['2*-3', -6],
    ['(1+2)*3/2', 4.5],
    ['sqrt(16) + log2(8) * exp(0)', 7],
    ['8-4-2', 2],
    ['ln(exp(2))', 2],
  ])('%s is %d', (expression, value) => {
    expect(reckon(expression)).toBe(value);
  });
  it.each([
    ['2+', 'expected a number, got the end'],
    ['(2', 'expected ), got the end'],
    ['2 3', 'expected the end, got 3'],
    ['sine(2)', 'expected a number, got sine'],
    ['sqrt 2', 'expected (, got 2'],
  ])('%s is refused: %s', (expression, message) => {
    expect(() => reckon(expression)).toThrow(message);
  });
  it('is quoted with the decimals it asks for, none where it is whole', () => {
    expect(quote('=512^2*4/2^20', {})).toEqual({ values: [1], decimals: 0 });
    expect(quote(' =1/3 ', {}).decimals).toBe(2);
    expect(quote('=1/3:4', {}).decimals).toBe(4);
    expect(() => quote('=1/', {})).toThrow('{{=1/}}: expected a number');
  });
});

describe('text', () => {
  it('has numbers, terms, formulas and links', () => {
    expect(prose('It is {{scores[0,0]}}.')).toContain(
      '<data class="number" data-cell="dog-bites-man scores 0 0" data-decimals="2" data-role="scores">1.25</data>',
    );
    expect(prose('[**Q**](matrix:q)')).toContain('data-matrix="q" data-role="q"><strong>Q</strong></span>');
    expect(prose('$a<b$ and $$c$$')).toContain(
      '<math>a&lt;b</math> and <span class="formula" tabindex="0"><math>c!</math></span>',
    );
    expect(prose('[next](lesson:scores)')).toContain('<a href="../scores/">next</a>');
  });
  it('shows HTML and follows no other link', () => {
    expect(prose('<script>alert(1)</script>')).not.toContain('<script');
    expect(prose('a <img src=x onerror=alert(1)> b')).not.toContain('<img');
    expect(() => prose('![x](https://example.org/x.png)')).toThrow('a lesson cannot load pictures');
    expect(() => prose('[x](javascript:alert(1))')).toThrow('expected matrix:…, lesson:…, https://… or mailto:…');
    expect(() => prose('[x](lesson:nowhere)')).toThrow('link to lesson:nowhere');
    expect(() => prose('[x](matrix:y)')).toThrow('matrix:y: expected one of x,');
    expect(prose('[x](https://example.org/"onclick="a)')).not.toContain('"onclick');
  });
  it('can be searched', () => {
    expect(plainText(proseMarkup('The **score** of [Q](matrix:q) is {{scores[0,0]}}.', context))).toBe(
      'The score of Q is 1.25.',
    );
  });
});

describe('markup', () => {
  it('escapes what is not markup', () => {
    expect(markup`<p title="${'"&'}">${['<', markup`<b>${1}</b>`]}${undefined}${false}</p>`.text).toBe(
      '<p title="&quot;&amp;">&lt;<b>1</b></p>',
    );
    expect(jsonMarkup({ a: '</script>' }).text).toBe('{"a":"\\u003c/script>"}');
  });
});

describe('formulas as text', () => {
  const read = (text: string): string =>
    plainTextOf(parseFragment(lineMarkup(text, { ...context, math: mathOf(temml) }).text).childNodes);

  it.each([
    ['$1$, $0$ and $0$', '1, 0 and 0'],
    ['**Divide** by $\\sqrt{d_k}$', 'Divide by √d_k'],
    ['$\\frac{QK^\\top}{\\sqrt{d_k}}$', 'QKᵀ / √d_k'],
    ['$\\frac{a+b}{2}$', '(a + b) / 2'],
    ['$a+\\frac{b}{2}$', 'a + b / 2'],
    ['$\\sqrt{a+b}$', '√(a + b)'],
    ['$\\sqrt{a}+b$', '√a + b'],
    ['$e^{s-1}$', 'e^(s−1)'],
    ['$e^{s}-1$', 'e^s−1'],
  ])('read differently where they differ: %s', (text, plain) => {
    expect(read(text)).toBe(plain);
  });
});
