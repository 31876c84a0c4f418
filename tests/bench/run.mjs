// npm run bench [-- TABLE…] [--write]: builds, measures the tables of tests/bench/*.bench.mjs, all or some of them, and prints them;
// with --write it also puts them into docs/performance.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../../.tools/build.mjs';
import { setUp } from '../../.tools/setup.mjs';
import { Problem, root, say, script, task } from '../../.tools/terminal.mjs';
import { close } from './chromium.mjs';

const page = join(root, 'docs', 'performance.md');
/** How often a time is measured; of these it is the median. */
const REPEATS = 3;

/** Two digits, or all before the point. */
function shown(value, unit) {
  if (value === null) return '–';
  if (typeof value === 'string') return value;
  const number = value >= 10 ? Math.round(value) : Number(value.toPrecision(2));
  return `${value < 0.001 ? value.toExponential(1) : number} ${unit}`.trim();
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Returns a row's cells: the medians of its figures. */
async function cellsOf([name, unit, measure], isExact) {
  const runs = [];
  for (let i = 0; i < (isExact ? 1 : REPEATS); i++) runs.push([await measure()].flat());
  return [
    name,
    ...runs[0].map((_, at) => shown(median(runs.map((run) => run[at])), Array.isArray(unit) ? unit[at] : unit)),
  ];
}

/** Measures a table, and prints its rows as they come. */
async function markdownOf({ columns, rows, isExact = false }) {
  const lines = [];
  const add = (cells) => {
    lines.push(`| ${cells.join(' | ')} |`);
    say(lines.at(-1));
  };
  add(columns);
  add(columns.map(() => '---'));
  for (const row of rows) add(await cellsOf(row, isExact));
  return lines.join('\n');
}

function put(id, table) {
  const text = readFileSync(page, 'utf8');
  const [before, rest] = text.split(`<!-- bench: ${id} -->\n`);
  const end = rest.indexOf('<!-- end -->');
  writeFileSync(page, `${before}<!-- bench: ${id} -->\n\n${table}\n\n${rest.slice(end)}`);
}

await script(async () => {
  const { values, positionals } = parseArgs({ options: { write: { type: 'boolean' } }, allowPositionals: true });
  await setUp(['bench']);
  await build();
  const peers = join(root, 'tests', 'bench', 'peers');
  if (!existsSync(join(peers, 'node_modules')))
    await task('Installing the other libraries', 'peers', ({ run }) =>
      run('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], { cwd: peers }),
    );
  const modules = await Promise.all(['engine', 'learning', 'page'].map((name) => import(`./${name}.bench.mjs`)));
  const tables = Object.assign({}, ...modules.map((module) => module.tables));
  const unknown = positionals.find((id) => !(id in tables));
  if (unknown) throw new Problem(`There is no table ${unknown}: ${Object.keys(tables).join(', ')}`);
  try {
    for (const [id, table] of Object.entries(tables)) {
      if (positionals.length > 0 && !positionals.includes(id)) continue;
      say(`\n${id}`);
      const text = await markdownOf(table);
      if (values.write) put(id, text);
    }
  } finally {
    await close();
  }
  if (values.write) {
    await task('Formatting', 'format', ({ run }) => run('npx', ['oxfmt', page]));
    say('\nWritten to docs/performance.md');
  }
});
