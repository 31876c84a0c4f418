// README.md, docs/ and CONTRIBUTING.md: their links and files exist, and their tables equal the code's declarations.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { declarations } from '../../.tools/declarations.ts';
import { readDeclarations } from '../../web/shared/declarations.ts';
import { tables as engineTables } from '../bench/engine.bench.mjs';
import { tables as learningTables } from '../bench/learning.bench.mjs';
import { tables as pageTables } from '../bench/page.bench.mjs';
import { documents, readDocument, recipePages } from '../hosts/recipes.ts';
import { root } from '../../.tools/terminal.mjs';
import { entries } from './documentation.js';
import { isThere, labelsIn, namesIn, problemsOf, tableUnder } from './documents.js';

const read = (file) => readFileSync(join(root, file), 'utf8');

describe.each([...documents, 'CONTRIBUTING.md', 'CHANGELOG.md'])('%s', (page) => {
  it('links to what is there, and names files and commands that there are', () => {
    // A changelog names files that are gone, a recipe files of the reader's project.
    const ofOthers = ['CHANGELOG.md', ...recipePages].includes(page);
    const problems = problemsOf(page).filter((problem) => !ofOthers || !problem.startsWith('no such file'));
    expect(problems).toEqual([]);
  });
});

describe('the documents', () => {
  it('README.md has at most 150 lines', () => {
    expect(readDocument('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(150);
  });

  it('docs/README.md leads to every page', () => {
    const index = readDocument('docs/README.md');
    for (const page of documents.filter((one) => /^docs\/(?!README)/.test(one)))
      expect(index).toContain(`](${page.replace('docs/', '')})`);
  });

  it('call controls what the interface calls them', () => {
    const folder = 'web/shared/messages/en';
    const words = readdirSync(join(root, folder)).flatMap((file) =>
      Object.values(JSON.parse(read(`${folder}/${file}`))),
    );
    const labels = documents.flatMap((page) => labelsIn(readDocument(page)));
    expect(labels.length).toBeGreaterThan(2);
    for (const label of labels) expect(words).toContain(label);
  });
});

describe('their tables are what the code declares', async () => {
  const made = await declarations();
  /** Returns the names in the first column of the table under a heading. */
  const rows = (page, heading, at = 0) => tableUnder(readDocument(page), heading)[at].rows;
  const firstNames = (...table) => rows(...table).flatMap(([cell]) => namesIn(cell));

  /** Returns the attributes, and the events with the fields of their detail, of a declaration file. */
  function declared(file) {
    const text = made[file];
    const fieldsOf = (type) => {
      const body = type.startsWith('{')
        ? type
        : (new RegExp(`interface ${type} \\{([^]*?)\\n\\}`).exec(text)?.[1] ?? '');
      const bare = body.replace(/\/\*\*[^]*?\*\//g, '').replace(/(: )\{[^}]*\}/g, '$1…');
      return [...bare.matchAll(/(\w+)\??:/g)].map(([, name]) => name);
    };
    const attributes = [...text.matchAll(/@attribute[^]*?\*\/\s+(?:get )?(\w+)/g)].map(([, name]) => name);
    const events = [...text.matchAll(/'(attention-\w+:\w+)': CustomEvent<(.*)>;/g)];
    return { attributes, events: events.map(([, name, type]) => [name, type === 'object' ? [] : fieldsOf(type)]) };
  }

  it.each([
    ['docs/embedding-reference.md', 'Attributes', 0, 'Events', 0, 'attention-steps.d.ts'],
    ['docs/playground.md', 'Attributes', 0, 'Events', 0, 'attention-playground.d.ts'],
    ['docs/exercises.md', 'Attributes', 0, 'Events', 0, 'attention-exercise.d.ts'],
    ['docs/lessons-reference.md', 'The element', 0, 'Events', 0, 'attention-lesson.d.ts'],
  ])('%s: attributes and events', (page, attributesUnder, first, eventsUnder, second, file) => {
    const { attributes, events } = declared(file);
    expect(attributes.length).toBeGreaterThan(2);
    expect(firstNames(page, attributesUnder, first).sort()).toEqual([...attributes].sort());
    const table = rows(page, eventsUnder, second).map((row) => [namesIn(row[0])[0], namesIn(row[2])]);
    expect(table.sort()).toEqual(events.sort());
  });

  it('docs/embedding-reference.md: custom properties and parts', () => {
    const text = made['attention-steps.d.ts'];
    const named = readDocument('docs/embedding-reference.md').split('## Match your page')[1].split('\n## ')[0];
    const names = [...text.matchAll(/@cssprop --attention-steps-([\w-]+)|@csspart ([\w-]+)/g)].map(
      ([, a, b]) => a ?? b,
    );
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) expect(named).toContain(`\`${name}\``);
  });

  it('docs/engine.md: every input and every field of a head', async () => {
    const { declarations } = await readDeclarations(entries.core);
    const membersOf = (name) => declarations.find((one) => one.name === name).members.map((member) => member.name);
    const page = readDocument('docs/engine.md');
    const inputs = page.split('\n## Inputs')[1].split('\n## ')[0];
    expect(membersOf('Inputs').length).toBeGreaterThan(15);
    for (const name of membersOf('Inputs')) expect(inputs).toContain(`\`${name}\``);
    expect(firstNames('docs/engine.md', 'What a trace holds').sort()).toEqual(membersOf('HeadTrace').sort());
  });

  it('CONTRIBUTING.md: the wings of web, in their order', () => {
    const [, list = ''] = /const WINGS = \[([^]*?)\];/.exec(read('tests/web/architecture.test.ts')) ?? [];
    const wings = [...list.matchAll(/'(.+)'/g)].map(([, name]) => `web/${name}/`);
    // A wing that has its own wings, or no folder yet, has no line.
    const there = wings.filter((name) => name !== 'web/stage/' && isThere(name));
    expect(there.length).toBeGreaterThan(5);
    const named = [...read('CONTRIBUTING.md').matchAll(/^- `(web\/[^`]+\/)`:/gm)].map(([, name]) => name);
    expect(named).toEqual(there);
  });

  it('docs/lessons-reference.md: every lab', () => {
    const labs = readdirSync(join(root, 'web/course/labs'), { withFileTypes: true }).filter((one) => one.isDirectory());
    const section = readDocument('docs/lessons-reference.md').split('\n## Labs')[1].split('\n## ')[0];
    const named = [...section.matchAll(/`([\w-]+)`/g)].map(([, name]) => name);
    expect(named.sort()).toEqual(labs.map(({ name }) => name).sort());
  });

  describe('docs/performance.md, which npm run bench -- --write fills', () => {
    const tables = { ...engineTables, ...learningTables, ...pageTables };
    const written = /<!-- bench: (\w+) -->([^]*?)<!-- end -->/g;
    const page = readDocument('docs/performance.md');
    const texts = Object.fromEntries([...page.matchAll(written)].map(([, id, text]) => [id, text]));

    it.each(Object.entries(tables))('%s', (id, { columns, rows }) => {
      const [table] = marked.lexer(texts[id]).filter(({ type }) => type === 'table');
      expect(table.header.map(({ text }) => text)).toEqual(columns);
      expect(table.rows.map(([name]) => name.text)).toEqual(rows.map(([name]) => name));
      const figures = table.rows.flatMap(([, ...cells]) => cells.map(({ text }) => text));
      expect(figures.filter((text) => !/\d|^(?:–|none)$/.test(text))).toEqual([]);
    });

    it('with no other table, and no time, size or ratio between them', () => {
      expect(Object.keys(texts).sort()).toEqual(Object.keys(tables).sort());
      expect(page.replaceAll(written, '').match(/^\|.*|\d (?:µs|ms|s|kB|MB|%|×)(?!\w)/gm)).toBeNull();
    });
  });
});
