/** Each snippet of README.md and docs/ is run somewhere or compiles, and names only what the package has. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Loader, transform } from 'esbuild';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import {
  type Snippet,
  documents,
  pages,
  readDocument,
  readRecipes,
  readSnippets,
  recipePages,
  sorted,
} from '../hosts/recipes.ts';
import { EXAMPLES } from '../../web/stage/inputs/examples.ts';
import { LARGEST, pictureFile } from '../browser/draw-picture.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const projects = fileURLToPath(new URL('../hosts/', import.meta.url));
const recipes = readRecipes();

interface Project {
  readonly host: { readonly title: string; readonly recipe: string; readonly standIns?: readonly string[] };
  readonly scripts: Readonly<Record<string, string>>;
}
const tried = readdirSync(projects, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => JSON.parse(readFileSync(`${projects}${entry.name}/package.json`, 'utf8')) as Project);
const installed = tried.map(({ host }) => host.recipe);
const runners = {
  'npm run hosts': installed,
  'tests/browser/hosts.slow.test.ts': ['Any other framework or bundler'],
  'tests/browser/recipes.slow.test.ts, in an iframe': ['Moodle', 'Canvas', 'Blackboard', 'Open edX', 'WordPress'],
  'tests/browser/recipes.slow.test.ts': [
    'Learning records (xAPI)',
    'Quarto',
    'mkdocs-material',
    'JupyterLab',
    'MyST',
    'Observable',
  ],
  'tests/built/package.slow.test.ts': ['Node', 'Vitest'],
  // What these do with a custom element is not ours; what is asked of it is tried with the hosts above.
  'this file': ['Vue', 'Svelte', 'Solid', 'VitePress', 'Astro', 'Eleventy', 'Rollup'],
};

it('every snippet has something that runs it', () => {
  for (const page of pages) {
    const { inPage, program, inOrder, all } = sorted(page);
    const left = all.filter((snippet) => ![...inPage, ...program, ...inOrder].includes(snippet));
    // tests/web/course/lesson/ checks a lesson's further parts.
    expect(left.filter(({ lang }) => page !== 'docs/lessons-reference.md' || lang !== 'json')).toEqual([]);
  }
});

it('every file of dist/ that is named is there', () => {
  const named = documents.flatMap((page) => [...readDocument(page).matchAll(/`(dist\/[\w./-]*)`/g)]);
  expect(named.length).toBeGreaterThan(10);
  for (const [, path = ''] of named) expect(existsSync(`${root}${path}`), path).toBe(true);
});

it('every recipe is run or compiled', () => {
  expect([...new Set(Object.values(runners).flat())].sort()).toEqual([...recipes.keys()].sort());
  // The files of projects have to be named.
  for (const recipe of installed) for (const { file } of recipes.get(recipe) ?? []) expect(file, recipe).toBeDefined();
});

it('the table of what is tried has every project, and what its pages leave behind', () => {
  const [, section = ''] = /## What is tried\n(.*?)\n## /s.exec(readDocument('docs/recipes.md')) ?? [];
  const rows = [...section.matchAll(/^\| +(.+?) +\| +(\S+) +\| +(\S+) +\|$/gm)].map(([, ...cells]) => cells);
  const marks = tried.map(({ host, scripts }) => [
    host.title,
    ...['dev', 'build'].map((name) => (name in scripts ? (host.standIns?.includes(name) ? '✓¹' : '✓') : '–')),
  ]);
  const pages = marks.filter(([, ...cells]) => cells.some((cell) => cell !== '–'));
  expect(rows.filter(([name]) => !/^(project|-+)$/.test(name ?? '')).sort()).toEqual(pages.sort());
  for (const [title = ''] of marks) expect(section).toContain(title);
});

it('every recipe has a picture of what it gives, with words for who does not see it', () => {
  const text = recipePages.map(readDocument).join('\n');
  // What a test runner or Node runs has no page, and statements are sent away.
  const withoutPage = ['Node', 'Vitest', 'Jest', 'Learning records (xAPI)'];
  for (const recipe of recipes.keys()) {
    if (withoutPage.includes(recipe)) continue;
    const file = pictureFile(recipe);
    const [, alt = ''] = new RegExp(`!\\[([^\\]]+)\\]\\(\\.\\./${file.replaceAll('.', '\\.')}\\)`).exec(text) ?? [];
    expect(alt.length, `${recipe}: ![…](../${file})`).toBeGreaterThan(20);
    expect(statSync(`${root}${file}`).size, file).toBeLessThanOrEqual(LARGEST);
  }
});

interface Script {
  readonly code: string;
  readonly loader: Loader;
}

/** Returns the scripts of a page of HTML, Vue, Svelte, Astro or MDX, or the snippet itself if it is one. */
function scriptsIn({ lang, text }: Snippet): Script[] {
  if (/^[jt]sx?$/.test(lang)) return [{ code: text, loader: lang as Loader }];
  if (lang === 'xml') return []; // Open edX has Python in it
  const inTags = text.matchAll(/<script\b[^>]*>([^]*?)<\/script>/g);
  const frontMatter = text.matchAll(/^---\n([^]+?)\n---\n/g);
  const imports = lang === 'mdx' ? text.matchAll(/^(import .*)$/gm) : [];
  return [...inTags, ...frontMatter, ...imports].map(([, code = '']) => ({ code, loader: 'ts' }));
}

interface Named {
  readonly name: string;
}
const manifest = JSON.parse(readFileSync(`${root}dist/embed/custom-elements.json`, 'utf8')) as {
  modules: { declarations: { tagName: string; attributes: Named[]; members: Named[]; events: Named[] }[] }[];
};
const elements = new Map(
  manifest.modules
    .flatMap(({ declarations }) => declarations)
    .map(({ tagName, attributes, members, events }) => [
      tagName,
      { values: [...attributes, ...members].map(({ name }) => name), events: events.map(({ name }) => name) },
    ]),
);
/** Attributes of HTML and of frameworks. */
const general = ['class', 'ref'];

/** Finds names that an element in a template does not have, however the template language writes them. */
function unknownIn(text: string): string[] {
  return [...text.matchAll(/<(attention-[\w-]+)([^>]*(?:=>[^>]*)*)>/g)].flatMap(([, tag = '', rest = '']) => {
    const element = elements.get(tag);
    if (!element) return [tag];
    const withoutValues = rest.replace(/=(?:"[^"]*"|\{[^}]*\})/g, '=');
    const names = [...withoutValues.matchAll(/([^\s=']+)=|'(on[^']+)'/g)].map(([, plain, quoted]) => plain ?? quoted!);
    return names.filter((name) => {
      const [, event] = /^(?:@|\(|on:?)(attention-[\w:-]+)\)?$/.exec(name) ?? [];
      if (event) return !element.events.includes(event);
      return ![...element.values, ...general].includes(name.replace(/^:|^\[|\]$/g, ''));
    });
  });
}

const snippets = recipePages.flatMap(readSnippets);
const withScripts = snippets.filter((snippet) => scriptsIn(snippet).length > 0);
const withElements = snippets.filter(({ text }) => /<attention-/.test(text));
const examples = EXAMPLES.map(({ id }): string => id);

/** Returns what TypeScript says of a module of the package's users. */
function complaintsOf(code: string): string[] {
  const file = `${root}tests/built/imports-of-recipes.ts`;
  const options = {
    noEmit: true,
    noUncheckedSideEffectImports: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, code, ts.ScriptTarget.ES2023) : read(name, ...rest);
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

describe('the code of a recipe', () => {
  it.each(withScripts)('compiles: $heading, $file', async (snippet) => {
    for (const { code, loader } of scriptsIn(snippet))
      await transform(code, { loader, jsx: 'preserve', format: 'esm', logLevel: 'silent' });
  });

  it.each(withElements)('sets only what the elements have: $heading, $file', ({ text }) => {
    expect(unknownIn(text)).toEqual([]);
    for (const [, id] of text.matchAll(/example="([\w-]+)"/g)) expect(examples).toContain(id);
  });

  it('imports what the package has', () => {
    const imports = withScripts
      .flatMap(scriptsIn)
      .flatMap(({ code }) => [
        ...code.matchAll(/^\s*import\s+(?:type\s+)?(?:\{([^}]*)\}\s+from\s+)?'(attention-steps[\w/]*)'/gm),
      ]);
    const lines = imports.flatMap(([, names = '', from]) => [
      `import '${from}';`,
      ...[...names.matchAll(/\w+/g)].map(([name]) => `export { ${name} } from '${from}';`),
    ]);
    expect(lines.length).toBeGreaterThan(25);
    expect(complaintsOf([...new Set(lines)].join('\n'))).toEqual([]);
  });
});
