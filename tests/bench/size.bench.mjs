// What a reader downloads, gzipped: the engine's wasm, and all that the first page asks for.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const kilobytes = (file) => gzipSync(readFileSync(file), { level: 9 }).length / 1000;

/** The longest text of each file of words but the first page's own: what holds one comes only when it is asked for. */
const messages = fileURLToPath(new URL('../../web/shared/messages/', import.meta.url));
const longest = (texts) => texts.reduce((a, b) => (b.length > a.length ? b : a));
const foreign = readdirSync(messages, { recursive: true })
  .filter((file) => file.endsWith('.json') && !/^en.element\.json$/.test(file))
  .map((file) => longest(Object.values(JSON.parse(readFileSync(messages + file, 'utf8')))));

/**
 * The page, what it names, and what those name in turn: a file counts if its name is written in one that counts. The service
 * worker is no part of the first load: it comes when that is done.
 */
function firstLoad(site) {
  const all = readdirSync(site, { recursive: true }).filter(
    (file) => /\.\w+$/.test(file) && !/^(sw\.js|(element|offline)\/.*)$/.test(file), // those are for the pages of others
  );
  const loaded = new Set(['index.html']);
  for (const file of loaded) {
    if (!/\.(html|css|js)$/.test(file)) continue;
    // Vite's list of what imports still to come will need is no import.
    const text = readFileSync(site + file, 'utf8').replace(/m\.f=\[[^\]]*\]/, '');
    if (foreign.some((words) => text.includes(words))) loaded.delete(file);
    else for (const other of all) if (text.includes(other.split('/').pop())) loaded.add(other);
  }
  return [...loaded];
}

export default function bench() {
  const row = (name, ours) => ({ name, n: null, d: null, unit: 'kB', ours, peers: {} });
  const rows = [row('wasm, gzipped', kilobytes(`${dist}core/attention.wasm`))];
  const site = `${dist}site/`;
  if (existsSync(`${site}index.html`)) {
    const files = firstLoad(site);
    rows.push(
      row(
        'first load, gzipped',
        files.reduce((sum, file) => sum + kilobytes(site + file), 0),
      ),
    );
  }
  return rows;
}
