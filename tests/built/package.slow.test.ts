/** The packed and installed package, examined by checkers and Node. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRecipes } from '../hosts/recipes.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'attention-steps-'));
const installed = join(folder, 'node_modules', 'attention-steps');
let tarball = '';

interface Package {
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default?: string }>>;
  readonly bin: { readonly 'attention-steps': string };
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies?: object;
}
const packed = (): Package => JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Package;
const modules = (): [name: string, file: string][] =>
  Object.entries(packed().exports).flatMap(([name, entry]) =>
    typeof entry === 'string' || !entry.default || entry.default.endsWith('.wasm')
      ? []
      : [[`attention-steps${name.slice(1)}`, entry.types]],
  );

beforeAll(async () => {
  // Scripts are skipped, as everything was built before the tests.
  const packing = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const [{ filename } = { filename: '' }] = JSON.parse((await run('npm', packing, { cwd: root })).stdout) as {
    filename: string;
  }[];
  tarball = join(folder, filename);
  mkdirSync(installed, { recursive: true });
  await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed]); // it has no dependencies to install
  for (const name of ['vitest', 'jsdom', 'happy-dom'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the package', () => {
  it('needs nothing else and runs nothing when it is installed', () => {
    const { dependencies, scripts } = packed();
    expect(dependencies).toBeUndefined();
    expect(Object.keys(scripts).filter((name) => /install|prepare/.test(name))).toEqual([]);
  });

  it('passes publint, its suggestions too', async () => {
    const { messages, pkg } = await publint({ pkgDir: installed, pack: false, level: 'suggestion', strict: true });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  it('has types that resolve wherever modules are imported', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(readFileSync(tarball)));
    if (!analysis.types) throw new Error('no types found');
    // Like attw's profile "esm-only": neither Node's old resolution nor require.
    const isMeant = (problem: object): boolean => {
      const { resolutionKind, resolutionOption } = problem as Readonly<Record<string, string | undefined>>;
      return !['node10', 'node16-cjs'].includes(resolutionKind ?? resolutionOption ?? '');
    };
    expect(analysis.problems.filter(isMeant)).toEqual([]);
    expect(Object.keys(analysis.entrypoints)).toEqual(
      expect.arrayContaining(['.', './core', './core/inline', './learn', './learn/inline']),
    );
  });

  it('is imported and required in bare Node, every entry, where no page is', async () => {
    const names = modules().map(([name]) => name);
    const script = `
      const require = (await import('node:module')).createRequire(process.cwd() + '/page.js');
      for (const load of [(name) => import(name), require])
        for (const name of ${JSON.stringify(names)})
          console.log(name, Object.keys(await load(name)).filter((key) => key !== '__esModule').sort().join());
      console.log(typeof HTMLElement, typeof document, typeof customElements);
      console.log(Object.keys((await import('attention-steps/custom-elements.json', { with: { type: 'json' } })).default).join());
      for (const name of ['attention-steps/core', 'attention-steps/core/inline']) {
        const attention = await (await import(name)).loadAttention();
        console.log(attention.trace({ q: [[1]], k: [[1]], v: [[7]] }).output.data[0]);
      }
      for (const name of ['attention-steps/learn', 'attention-steps/learn/inline']) {
        const learning = await (await import(name)).loadLearning();
        console.log(learning.createModel({ vocabulary: 2, context: 2, width: 2, layers: 1, heads: 1 }).parameterCount);
      }
      console.log((await (await import('attention-steps/reader')).loadReader()).words[0]);`;
    const { stdout } = await run(process.execPath, ['--no-warnings', '--input-type=module', '-e', script], {
      cwd: folder,
    });
    const entries = [
      'attention-steps AttentionSteps',
      'attention-steps/lesson AttentionLesson',
      'attention-steps/playground AttentionPlayground',
      'attention-steps/exercise AttentionExercise',
      'attention-steps/xapi statementOf',
      'attention-steps/widget default',
      'attention-steps/iframe-height.js ',
      'attention-steps/core loadAttention',
      'attention-steps/core/inline loadAttention',
      'attention-steps/learn compareContexts,headRoles,loadLearning,patchEffects',
      'attention-steps/learn/inline compareContexts,headRoles,loadLearning,patchEffects',
      'attention-steps/reader guesses,headInputs,loadReader',
    ];
    expect(stdout.trim().split('\n')).toEqual([
      ...entries,
      ...entries,
      'undefined undefined undefined',
      'schemaVersion,modules',
      '7',
      '7',
      '24',
      '24',
      '<s>',
    ]);
  });

  it('has a command that reads files and standard input, and ends with a code', () => {
    const bin = join(installed, packed().bin['attention-steps']);
    const inputs = { q: [[1]], k: [[1]], v: [[7]] };
    writeFileSync(join(folder, 'right.json'), JSON.stringify({ inputs, answers: { output: [[7]] } }));
    writeFileSync(join(folder, 'wrong.json'), JSON.stringify({ inputs, answers: { output: [[8]] } }));
    const command = (line: string, input = '') =>
      spawnSync(process.execPath, [bin, ...line.split(' ')], { cwd: folder, input });
    const traced = command('trace - --step scores --decimals 1', JSON.stringify(inputs));
    expect([traced.status, String(traced.stdout)]).toEqual([0, 'scores, 1 × 1\n  1.0\n']);
    expect(command('check right.json').status).toBe(0);
    expect(command('check wrong.json').status).toBe(1);
    const missing = command('check none.json');
    expect([missing.status, String(missing.stdout)]).toEqual([2, '']);
    expect(String(missing.stderr)).toMatch(/^none\.json: cannot be read: ENOENT/);
    expect(String(command('trace /dev/zero').stderr)).toMatch(/^\/dev\/zero: cannot be read: it is a device/);
    const endless = spawnSync(`yes 1 | "${process.execPath}" "${bin}" trace -`, { shell: true });
    expect([endless.status, String(endless.stderr)]).toEqual([
      2,
      expect.stringMatching(/^-: cannot be read: the pipe has more than 134217728 bytes/),
    ]);
  });

  /** Writes the file of a recipe of docs/recipes.md into the project, and returns its name. */
  function writeRecipe(heading: string): string {
    const { file = '', text } = readRecipes().get(heading)![0]!;
    writeFileSync(join(folder, file), text);
    return file;
  }

  it('computes in Node as the recipe says', async () => {
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    await run(process.execPath, [writeRecipe('Node')], { cwd: folder });
  });

  it.each(['jsdom', 'happy-dom'])('is tested by Vitest as the recipe says, in %s', async (environment) => {
    const vitest = join(root, 'node_modules/.bin/vitest');
    await run(vitest, ['run', '--root', folder, '--environment', environment, writeRecipe('Vitest')], { cwd: folder });
  });

  it('hands out a lesson as the build has prepared it', () => {
    const bin = join(installed, packed().bin['attention-steps']);
    const lesson = readFileSync(join(root, 'web/course/lessons/en/04-softmax.json'));
    const { status, stderr } = spawnSync(process.execPath, [bin, 'lesson', '-', '--html', 'l.html'], {
      cwd: folder,
      input: lesson,
    });
    expect([status, String(stderr)]).toEqual([0, '']);
    const shell = readFileSync(join(root, 'dist/offline/lesson.html'), 'utf8');
    const page = readFileSync(join(folder, 'l.html'), 'utf8');
    const scriptIn = (html: string): string =>
      html.slice(html.indexOf('<script type="module">'), html.indexOf('</head>'));
    expect(scriptIn(page)).toBe(scriptIn(shell));
    expect(page).toContain('<article class="lesson"');
  });

  it('tells TypeScript what there is, and what there is not', () => {
    const file = join(folder, 'page.ts');
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(
      file,
      `import { AttentionSteps, type StepId } from 'attention-steps';
      import 'attention-steps/lesson';
      import { loadAttention, type Trace } from 'attention-steps/core/inline';
      import { loadLearning, type Model, type Trace as LearnedTrace } from 'attention-steps/learn/inline';
      import 'attention-steps/playground';
      import { type Guess, guesses, headInputs, loadReader } from 'attention-steps/reader';
      import { statementOf } from 'attention-steps/xapi';
      const stage = document.querySelector('attention-steps')!;
      stage.inputs = { q: [[1]], k: [[1]], v: [[1]] };
      document.addEventListener('attention-steps:step', (event) => {
        event.detail.step satisfies StepId;
        statementOf(event, location.href)?.verb.id satisfies string | undefined;
      });
      export const isStage: boolean = stage instanceof AttentionSteps;
      export const trace: Trace = (await loadAttention()).trace({ q: [[1]], k: [[1]], v: [[1]] });
      export const model: Model = (await loadLearning()).createModel({ vocabulary: 2, context: 2, width: 2, layers: 1, heads: 1 });
      export const learned: LearnedTrace = model.trace([1]).layers[0]!.attention satisfies Trace;
      const reader = await loadReader({ url: 'reader.safetensors' });
      const { tokens } = reader.tokenize('a cup of');
      export const guess: Guess | undefined = guesses(reader, tokens, { off: reader.heads })[0];
      (await loadAttention()).trace(headInputs(reader.model, tokens, reader.heads[0]!));
      const lesson = document.querySelector('attention-lesson')!;
      lesson.lesson = { version: 1 };
      document.addEventListener('attention-steps:lesson', ({ detail }) => { detail.title satisfies string; });
      const playground = document.querySelector('attention-playground')!;
      [playground.task, playground.parts] = ['sort', 'patterns curves'];
      document.addEventListener('attention-playground:step', ({ detail }) => { detail.accuracy satisfies number; });
      // @ts-expect-error: no such number of layers
      playground.layers = '9';
      // @ts-expect-error: no such step
      stage.step = 'soft';
      // @ts-expect-error: read-only
      stage.time = 3;
      `,
    );
    const program = ts.createProgram([file], {
      noEmit: true,
      strict: true,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ES2023,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: [],
    });
    const complaints = ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
    expect(complaints).toEqual([]);
  });

  it('describes the elements to editors as they are', async () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'dist/embed/custom-elements.json'), 'utf8')) as {
      modules: {
        path: string;
        declarations: { name: string; attributes: { name: string }[]; members: { name: string; kind: string }[] }[];
      }[];
    };
    expect(manifest.modules.map(({ path }) => path)).toEqual(
      ['attention-steps.js', 'attention-lesson.js', 'attention-playground.js', 'attention-exercise.js'].map(
        (file) => `dist/embed/${file}`,
      ),
    );
    for (const { path, declarations } of manifest.modules) {
      const [element] = declarations;
      const module = (await import(join(installed, path))) as Record<
        string,
        { prototype: object; observedAttributes: string[] }
      >;
      const { prototype, observedAttributes } = module[element?.name ?? '']!;
      expect(element?.attributes.map(({ name }) => name).sort()).toEqual([...observedAttributes].sort());
      const methods = element?.members.filter(({ kind }) => kind === 'method') ?? [];
      expect(methods.length).toBeGreaterThan(0);
      for (const { name } of methods) expect(prototype).toHaveProperty([name]);
    }
  });
});
