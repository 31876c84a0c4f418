/** The licences of what others made are with everything that is handed on. */
import { readFileSync, readdirSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';

const read = (file: string): Buffer => readFileSync(new URL(`../../dist/${file}`, import.meta.url));
const list = (folder: string): string[] =>
  readdirSync(new URL(`../../dist/${folder}/`, import.meta.url), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.\w+$/.test(file),
  );

/** The names that each text has, whatever else is in it. */
const ALWAYS = ['Eigen', 'Mozilla Public License 2.0', 'https://gitlab.com/libeigen/eigen', 'Emscripten', 'GloVe'];
/** A phrase of each licence that has to be handed on. */
const LIT = ['lit 3', 'Copyright (c) 2017 Google LLC', 'Redistribution and use in source and binary forms'];
const READER = ['WordNet 3.1 Copyright 2011 by Princeton University', 'tatoeba.org'];
const D3 = ['d3-scale ', 'Mike Bostock', 'Permission to use, copy, modify, and/or distribute this software'];

function check(text: string, ...phrases: readonly string[]): void {
  for (const phrase of [...ALWAYS, ...phrases]) expect(text).toContain(phrase);
}

describe('licences', () => {
  it('are in a file beside what is built, with the text of each package', () => {
    const exercise = [
      '@codemirror/view ',
      'Marijn Haverbeke',
      '@micropython/micropython-webassembly-pyscript ',
      'Damien P. George',
    ];
    const temml = ['temml ', 'valibot ', 'marked ', 'Permission is hereby granted, free of charge'];
    const tokenizers = ['@huggingface/tokenizers ', 'Apache License'];
    check(read('embed/licenses.txt').toString(), ...LIT, ...D3, ...temml, ...exercise, ...READER, ...tokenizers);
    check(
      read('site/licenses.txt').toString(),
      ...LIT,
      ...D3,
      ...temml,
      ...exercise,
      ...tokenizers,
      'minisearch ',
      'SIL Open Font License',
    );
    check(read('site/element/licenses.txt').toString(), ...LIT, ...D3);
    check(read('command/licenses.txt').toString(), 'temml ', 'valibot ', 'fflate ');
    // Every package brings a text of its own.
    expect(read('site/licenses.txt').toString()).not.toContain('It is under the licence');
  });

  it('are at the end of every single file, and so in every package for learning platforms', () => {
    const files = list('offline');
    expect(files.length).toBeGreaterThan(15);
    for (const file of files) {
      const page = read(`offline/${file}`).toString();
      check(page.slice(page.lastIndexOf('</body>')), ...LIT, 'Mike Bostock');
      expect(page.match(/attention-steps contains the work of others/g), file).toHaveLength(1);
    }
    for (const file of list('scorm')) {
      const pages = Object.entries(unzipSync(read(`scorm/${file}`))).filter(([name]) =>
        /^(index|course)\.html$/.test(name),
      );
      expect(pages.length, file).toBe(1);
      for (const [, bytes] of pages) check(strFromU8(bytes), ...LIT);
    }
  });
});

describe('source maps', () => {
  it('are beside the scripts of the element, and lead to its sources', () => {
    // Code without a source, such as the bundler's own helpers, has no map.
    const scripts = list('embed').filter(
      (file) => file.endsWith('.js') && read(`embed/${file}`).toString().includes('//# sourceMappingURL='),
    );
    for (const name of [
      'attention-steps.js',
      'attention-lesson.js',
      'attention-playground.js',
      'attention-exercise.js',
    ])
      expect(scripts).toContain(name);
    expect(scripts.length).toBeGreaterThan(50);
    for (const file of scripts) {
      const map = JSON.parse(read(`embed/${file}.map`).toString()) as { sources: string[]; sourcesContent?: string[] };
      expect(map.sourcesContent?.length ?? 0, file).toBe(map.sources.length); // some only pass others on
      for (const source of map.sources) expect(source, file).not.toMatch(/^(\/|file:)/);
    }
  });
});
