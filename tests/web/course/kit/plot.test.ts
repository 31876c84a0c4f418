import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COLOURS, histograms, linePlot } from '../../../../web/course/kit/plot.ts';

/** A template as text: enough to read attributes and numbers from. */
function textOf(part: unknown): string {
  if (Array.isArray(part)) return part.map(textOf).join('');
  if (typeof part === 'object' && part !== null && 'strings' in part) {
    const { strings, values } = part as unknown as { strings: readonly string[]; values: readonly unknown[] };
    return strings.map((string, index) => string + (index < values.length ? textOf(values[index]) : '')).join('');
  }
  return typeof part === 'symbol' ? '' : String(part);
}

const x = { label: 'd', domain: [1, 100], ticks: [1, 10, 100], log: true } as const;

describe('a plot of lines', () => {
  const y = { label: 'share', domain: [0, 1], ticks: [0, 1] } as const;
  const text = textOf(
    linePlot({
      label: 'Shares',
      x,
      y,
      series: [
        {
          look: 'plain',
          points: [
            [1, 0],
            [10, 1],
            [100, 0.5],
          ],
        },
      ],
      at: 10,
      bands: [{ from: 10, to: 100, shade: 0.2, label: 'far' }],
    }),
  );
  it('puts equal factors at equal distances, and more further up', () => {
    const [first = [], second = [], third = []] = [...text.matchAll(/<circle cx=([\d.]+) cy=([\d.]+)/g)].map(
      ([, cx, cy]) => [Number(cx), Number(cy)] as const,
    );
    expect(second[0]! - first[0]!).toBeCloseTo(third[0]! - second[0]!, 6);
    expect(second[1]).toBeLessThan(third[1]!);
    expect(third[1]).toBeLessThan(first[1]!);
  });
  it('has ticks, a name for readers, and open marks where the look is plain', () => {
    expect(text).toContain('aria-label=Shares');
    expect([...text.matchAll(/>(1|10|100)<\/text>/g)].length).toBeGreaterThanOrEqual(3);
    expect(text).toContain('fill=var(--paper)');
    expect(text).toContain('>far</text>');
  });
});

describe('histograms', () => {
  const bars = [
    { from: -1, to: 0, height: 2 },
    { from: 0, to: 1, height: 4 },
  ];
  const text = textOf(
    histograms({
      label: 'Two',
      x: { label: 'score', domain: [-2, 2], ticks: [-2, 0, 2] },
      rows: [
        { label: 'wide', look: 'plain', bars },
        {
          label: 'narrow',
          look: 'scores',
          bars: bars.map(({ from, to, height }) => ({ from: from / 2, to: to / 2, height: 10 * height })),
        },
      ],
    }),
  );
  it('are as high as their own highest bar, on one axis', () => {
    const paths = [...text.matchAll(/<path d=(\S+) fill/g)].map(([, d = '']) => d);
    const spans = paths.map((d) => {
      const points = [...d.matchAll(/([\d.]+),([\d.]+)/g)].map(([, px, py]) => [Number(px), Number(py)] as const);
      const across = points.map(([px]) => px);
      const down = points.map(([, py]) => py);
      return { width: Math.max(...across) - Math.min(...across), height: Math.max(...down) - Math.min(...down) };
    });
    expect(spans).toHaveLength(2);
    expect(spans[1]?.width).toBeCloseTo((spans[0]?.width ?? NaN) / 2, 0);
    expect(spans[1]?.height).toBeCloseTo(spans[0]?.height ?? NaN, 0);
    expect(text).toContain('−2');
  });
});

it('colours are tokens', () => {
  const tokens = readFileSync(new URL('../../../../web/shared/look/tokens.css', import.meta.url), 'utf8');
  for (const colour of Object.values(COLOURS)) expect(tokens).toContain(`\n  ${colour.slice(4, -1)}:`);
});
