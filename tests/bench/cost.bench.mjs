// The growth of attention's cost with n and with d: the least of several calls, as rows and as build/cost.svg.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadAttention } from 'attention-steps/core';

const matrix = (rows, cols) => ({
  rows,
  cols,
  data: Float32Array.from({ length: rows * cols }, (_, i) => Math.sin(i)),
});

/** Returns milliseconds, the least of as many calls as fit in a fifth of a second, at least 3. */
function leastTime(work) {
  let least = Infinity;
  const end = performance.now() + 200;
  for (let calls = 0; calls < 3 || performance.now() < end; calls++) {
    const start = performance.now();
    work();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

const doubling = (first, last) => Array.from({ length: Math.log2(last / first) + 1 }, (_, i) => first * 2 ** i);

// One chart, 440 × 300, both axes logarithmic: one line per series, in a frame of powers of ten.
const frame = { left: 62, top: 34, width: 350, height: 210 };

function chart(title, xName, series, left) {
  const points = Object.values(series).flat();
  const limits = (pick) => [Math.min(...points.map(pick)), Math.max(...points.map(pick))].map(Math.log10);
  const [xLow, xHigh] = limits(([x]) => x);
  const [yLow, yHigh] = limits(([, y]) => y).map((limit, i) => (i === 0 ? Math.floor(limit) : Math.ceil(limit)));
  const x = (value) => frame.left + (frame.width * (Math.log10(value) - xLow)) / (xHigh - xLow);
  const y = (value) => frame.top + (frame.height * (yHigh - Math.log10(value))) / (yHigh - yLow);
  const powers = Array.from({ length: yHigh - yLow + 1 }, (_, i) => 10 ** (yLow + i));
  const ticks = [...new Set(points.map(([value]) => value))].filter((_, i, all) => i % Math.ceil(all.length / 7) === 0);
  const bottom = frame.top + frame.height;
  const lines = Object.entries(series).map(([name, line]) => {
    const [lastX, lastY] = line.at(-1);
    const color = name === 'trace' ? '#c2571a' : '#2f7fd0';
    return `<polyline fill="none" stroke="${color}" stroke-width="2.5" points="${line.map((p) => `${x(p[0]).toFixed(1)},${y(p[1]).toFixed(1)}`).join(' ')}"/>
<text x="${(x(lastX) - (name === 'trace' ? 6 : 0)).toFixed(1)}" y="${(y(lastY) + (name === 'trace' ? -10 : 34)).toFixed(1)}" text-anchor="end" fill="${color}" font-weight="600">${name}</text>`;
  });
  return `<g transform="translate(${left} 0)">
<text x="${frame.left}" y="20" font-weight="600">${title}</text>
${powers.map((value) => `<path d="M${frame.left} ${y(value).toFixed(1)}h${frame.width}" stroke="#88888866"/><text x="${frame.left - 8}" y="${(y(value) + 4).toFixed(1)}" text-anchor="end">${value} ms</text>`).join('\n')}
${ticks.map((value) => `<text x="${x(value).toFixed(1)}" y="${bottom + 18}" text-anchor="middle">${value}</text>`).join('\n')}
<text x="${frame.left + frame.width / 2}" y="${bottom + 38}" text-anchor="middle" font-style="italic">${xName}</text>
${lines.join('\n')}
</g>`;
}

export default async function bench() {
  const attention = await loadAttention();
  const rows = [];
  const measure = (name, n, d) => {
    const inputs = { q: matrix(n, d), k: matrix(n, d), v: matrix(n, d) };
    const ours = leastTime(() => attention[name](inputs));
    rows.push({ name: `${name}, least`, n, d, unit: 'ms', ours, peers: {} });
    return ours;
  };
  const series = (name, sizes, of) => sizes.map((size) => [size, measure(name, ...of(size))]);
  const byLength = (name, sizes) => series(name, sizes, (n) => [n, 64]);
  const byWidth = (name) => series(name, doubling(8, 512), (d) => [1024, d]);
  const charts = [
    chart(
      'd = 64',
      'n, queries and keys',
      { trace: byLength('trace', doubling(64, 2048)), attend: byLength('attend', doubling(64, 8192)) },
      0,
    ),
    chart(
      'n = 1024',
      'd, width of queries, keys and values',
      { trace: byWidth('trace'), attend: byWidth('attend') },
      440,
    ),
  ];
  const folder = fileURLToPath(new URL('../../build/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    `${folder}cost.svg`,
    `<svg xmlns="http://www.w3.org/2000/svg" width="880" height="300" viewBox="0 0 880 300" font-family="system-ui, sans-serif" font-size="12" fill="#808080">\n${charts.join('\n')}\n</svg>\n`,
  );
  return rows;
}
