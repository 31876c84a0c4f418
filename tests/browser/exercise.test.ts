/** Exercises in Python, as learners use them: on a page of others, and in a lesson. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AttentionExercise } from '../../web/course/exercises/define.ts';
import type { AttentionLesson } from '../../web/hosts/lesson/define.ts';
import { expectNoFindings } from './axe.ts';
import { browsers } from './browsers.ts';
import { cors } from './host.ts';
import { check as checkIn, solutionOf } from './learner.ts';
import { hostFolder, pageOf, served } from './serve.ts';
import { isNoWiderThan, newPage, noteErrors, onFocused, openHost, record, site, unfold, visit } from './tutorial.ts';

const solution = solutionOf('softmax');
const naive = 'import numpy as np\ndef softmax(S):\n    E = np.exp(S)\n    return E / E.sum(axis=1, keepdims=True)\n';
const byColumns = naive.replace('axis=1', 'axis=0');

const element = (page: Page) => page.locator('attention-exercise').first();
/** Runs in the page, on its first exercise. */
function inExercise<T, A = undefined>(
  page: Page,
  run: (exercise: AttentionExercise, argument: A) => T,
  argument?: A,
): Promise<Awaited<T>> {
  const given = argument === undefined ? 'undefined' : JSON.stringify(argument);
  return page.evaluate(`(${String(run)})(document.querySelector('attention-exercise'), ${given})`);
}
const text = async (page: Page, selector: string): Promise<string> =>
  ((await element(page).locator(selector).textContent()) ?? '').replaceAll(/\s+/g, ' ').trim();

describe.each(Object.entries(browsers))('an exercise in %s', (name, launch) => {
  /** @param attributes of the element; `before` may keep files from coming */
  async function host(
    attributes = '',
    before?: (page: Page) => Promise<unknown>,
    problems: string[] = [],
  ): Promise<Page> {
    const page = await newPage(launch);
    noteErrors(page, problems);
    await before?.(page);
    const body = `<main><h1>x</h1><attention-exercise exercise="softmax" ${attributes}></attention-exercise></main>`;
    await openHost(page, 'exercise', body);
    await page.evaluate(() => customElements.whenDefined('attention-exercise'));
    await inExercise(page, (exercise) => exercise.ready);
    return page;
  }
  const check = (page: Page, code: string) => checkIn(element(page), code);

  // As bundlers leave them behind: such an address is answered with the page itself, or with an error.
  it.each([
    ['worker', /\/worker-[\w-]+\.js/, 200],
    ['MicroPython', /\/micropython[\w-]*\.wasm/, 404],
    ['worker and MicroPython', /\/(worker|micropython)[\w-]*\.(js|wasm)/, 404],
  ])('judges with copies in a script where the file has not come along: %s', async (_, files, status) => {
    const problems: string[] = [];
    const page = await host(
      '',
      (fresh) =>
        fresh.route(files, (route) => route.fulfill({ status, contentType: 'text/html', body: '<!doctype html>' })),
      problems,
    );
    for (const [code, right] of [
      [solution, true],
      [byColumns, false],
    ] as const) {
      const judged = await inExercise(
        page,
        (exercise, program) => {
          exercise.code = program;
          return exercise.check();
        },
        code,
      );
      expect(judged.right, judged.message).toBe(right);
    }
    // Firefox says itself, as an error of the page, that the script of the worker is none.
    const other = problems.splice(0).filter((problem) => !/^Loading Worker from .* disallowed MIME type/.test(problem));
    expect(other).toEqual([]);
    await page.close();
  });

  it('runs and judges in a sandboxed iframe, as Open edX has', async () => {
    const frame = (inside: string): string =>
      `<iframe sandbox="allow-scripts" width="900" height="900" src="${inside}"></iframe>`;
    const inside = await served(
      hostFolder({
        'index.html': pageOf('<attention-exercise exercise="softmax"></attention-exercise>', ['exercise']),
      }),
      cors,
    );
    const page = await newPage(launch);
    await page.goto(await served(hostFolder({ 'index.html': pageOf(frame(inside)) })));
    const exercise = page.frameLocator('iframe').locator('attention-exercise');
    await checkIn(exercise, solution);
    await expect.poll(() => exercise.locator('.verdict').textContent()).toMatch(/✓\s*Solved/);
    await page.close();
  });

  it('that is taken out while Python comes leaves no worker behind', async () => {
    const page = await newPage(launch);
    let go = (): void => {};
    const held = new Promise<void>((done) => (go = done));
    await page.route(/\/judge-[\w-]+\.js/, (route) => held.then(() => route.continue()));
    // Firefox ends loading the page when the judge has come.
    const opened = openHost(page, 'exercise', '<attention-exercise exercise="softmax"></attention-exercise>');
    await page.locator('attention-exercise').waitFor({ state: 'attached' });
    await page.evaluate(async () => customElements.whenDefined('attention-exercise').then(() => {}));
    const isReady = inExercise(page, (exercise) => {
      const { ready } = exercise;
      exercise.remove();
      return ready.then(() => true);
    });
    go();
    await Promise.all([opened, isReady]);
    await expect.poll(() => page.workers().length).toBe(0);
    await page.close();
  });

  describe('on a page of others', () => {
    let page: Page;
    beforeAll(async () => {
      page = await host('stage="https://example.org/"');
    });
    afterAll(() => page.close());

    it('says what is right, then what is wrong, shows the matrices, and opens the inputs on a stage', async () => {
      const told = await record(
        page,
        ...['attention-exercise:answer', 'attention-exercise-answer', 'attention-exercise:run'],
      );
      await check(page, byColumns);
      await expect
        .poll(() => text(page, '.verdict'))
        .toMatch(/^✗ Not yet\. For small scores: .*exactly what you get when softmax goes down the columns/);
      await expect.poll(() => text(page, '.credit')).toBe('You can keep trying.');
      await expect.poll(() => element(page).locator('.comparison table').count()).toBe(2);
      await expect.poll(() => element(page).locator('td.lit').count()).toBe(1);
      const link = element(page).locator('.open');
      await expect.poll(() => link.getAttribute('target')).toBe('_blank');
      await expect
        .poll(() => link.getAttribute('href'))
        .toMatch(/^https:\/\/example\.org\/#example=.*&step=softmax&scale=off&q=2x3:/);
      await check(page, naive);
      await expect
        .poll(() => text(page, '.verdict'))
        .toMatch(/^✓ Partly right\. Right for small scores, .* ✗ For scores around 1000: .*Subtract the row’s largest/);
      await check(page, solution);
      await expect
        .poll(() => text(page, '.verdict'))
        .toMatch(/^✓ Solved\. Right for every input that it was tried with/);
      const types = async () => (await told()).map(({ type }) => type);
      await expect
        .poll(types)
        .toEqual([1, 2, 3].flatMap(() => ['attention-exercise:answer', 'attention-exercise-answer']));
    });

    it('judges one program after the other, however many are checked at once', async () => {
      const judged = await inExercise(
        page,
        (exercise, [code, wrong]) => {
          exercise.code = code!;
          const first = exercise.check();
          exercise.code = wrong!;
          return Promise.all([first, exercise.check(), exercise.check()]);
        },
        [solution, naive],
      );
      expect(judged.map(({ right }) => right)).toEqual([true, false, false]);
      expect(judged.map(({ message }) => message).join()).not.toContain('stopped');
    });

    it('gives what its methods promise', async () => {
      const judged = await inExercise(
        page,
        (exercise, code) => {
          exercise.code = code;
          return exercise.check();
        },
        naive,
      );
      expect(judged).toMatchObject({ right: false, mistake: 'overflow', matrix: 'weights' });
      expect(Object.keys(judged).sort()).toEqual(['cell', 'matrix', 'message', 'mistake', 'right', 'score']);
      const ran = await inExercise(page, (exercise) => {
        exercise.code = 'print(1)\nprint(undefined_name)';
        return exercise.run();
      });
      expect(ran).toEqual({
        output: '1\n',
        error: { message: 'undefined_name is not there: define it above, or in this function', line: 2 },
      });
      await expect.poll(() => element(page).locator('.cm-line.wrong').textContent()).toBe('print(undefined_name)');
      await expect.poll(() => text(page, '.feedback')).toContain('Line 2: undefined_name is not there');
      await expect.poll(() => text(page, '.output')).toBe('1');
    });

    // On a busy machine the two seconds are over before memory is, or before a function has called itself too often.
    // Other verdicts: tests/web/course/exercises/verdict.test.ts.
    it.each([
      ['an endless loop', 'def softmax(S):\n    while True: pass', /did not end within 2 seconds/],
      ['endless recursion', 'def softmax(S): return softmax(S)', /calls itself without an end|did not end/],
      [
        'memory',
        'import numpy as np\ndef softmax(S): return np.zeros((100000, 10000))',
        /more memory than it gets|did not end/,
      ],
      [
        '10 MB of print',
        'def softmax(S):\n    for i in range(10**6): print("0123456789")',
        /prints more than can be shown|did not end/,
      ],
    ])('answers to %s, while the page goes on', async (_, code, message) => {
      const { judged, ticks } = await inExercise(
        page,
        async (exercise, given) => {
          let ticks = 0;
          const timer = setInterval(() => (ticks += 1), 1);
          exercise.code = given;
          const judged = await exercise.check();
          clearInterval(timer);
          return { judged, ticks };
        },
        code,
      );
      expect(judged).toMatchObject({ right: false });
      expect(judged.score).toBeLessThan(1);
      expect(judged.message).toMatch(message);
      expect(ticks).toBeGreaterThan(0);
    });
  });

  it('offers the stage where it can show the inputs, and nowhere else', async () => {
    const page = await host('stage="https://example.org/"');
    for (const [id, code, told, links] of [
      ['positions', 'np.zeros((n, d_model))', /^✗ Not yet\. For five positions: P is wrong in row 0, column 1/, 0],
      [
        'block',
        'X + softmax(X @ W_Q @ (X @ W_K).T / 2) @ X @ W_V @ W_O',
        /^✗ Not yet\. For an MLP that is wider than X: .* This is exactly what you get when the MLP is left out/,
        1,
      ],
    ] as const) {
      await inExercise(page, (exercise, to) => void (exercise.exercise = to), id);
      const start = await inExercise(page, (exercise) => exercise.code);
      const softmax = 'def softmax(S):\n    return np.exp(S) / np.exp(S).sum(axis=1, keepdims=True)\n';
      const [signature = ''] = new RegExp(`def ${id}.*`).exec(start) ?? [];
      await check(page, `import numpy as np\n${softmax}${signature}\n    return ${code}\n`);
      await expect.poll(() => text(page, '.verdict')).toMatch(told);
      await expect.poll(() => element(page).locator('.open').count()).toBe(links);
    }
    await page.close();
  });

  it('gives hints and, after two tries, a solution; starts again, and brings the program back', async () => {
    const page = await host();
    const show = element(page).locator('.show');
    await expect.poll(() => show.isDisabled()).toBe(true);
    for (const count of [1, 2, 3]) {
      await element(page).locator('.help').click();
      await expect.poll(() => element(page).locator('.hints li').count()).toBe(count);
    }
    await expect.poll(() => element(page).locator('.help').count()).toBe(0);
    // A text that is no Python is no try, and neither is the same again.
    await check(page, 'def softmax(S)');
    await expect.poll(() => text(page, '.feedback')).toContain('This does not count as a try.');
    await expect.poll(() => text(page, '.credit')).toBe('');
    await check(page, naive);
    await inExercise(page, (exercise) => exercise.check());
    await expect.poll(() => show.isDisabled()).toBe(true);
    await check(page, byColumns);
    await show.click();
    await expect.poll(() => text(page, '.solution')).toContain('E = np.exp(S - S.max(axis=1, keepdims=True))');
    await element(page).locator('.again').click();
    await expect.poll(() => inExercise(page, (exercise) => exercise.code)).toContain('"""Turns each row');
    await element(page).locator('.again').click();
    await expect.poll(() => inExercise(page, (exercise) => exercise.code)).toBe(byColumns);
    await page.close();
  });

  it('runs by Ctrl+Enter, checks with Shift as well, indents by Tab, and is left by Escape and Tab, in the plain field, too', async () => {
    for (const block of [undefined, (page: Page) => page.route('**/editor-*.js', (route) => route.abort())]) {
      const page = await host('', block);
      const field = element(page).locator(block ? 'textarea' : '.cm-content');
      await field.focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('if True:');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.type('print(6 * 7)');
      await expect.poll(() => inExercise(page, (exercise) => exercise.code)).toMatch(/^if True:\n +print\(6 \* 7\) *$/);
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect.poll(() => text(page, '.output')).toBe('42');
      await page.keyboard.press('ControlOrMeta+Shift+Enter');
      await expect.poll(() => text(page, '.feedback')).toContain('There is no function');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
      await expect.poll(() => onFocused(page, ({ className }) => className)).toBe('run');
      await page.close();
    }
  });

  it.each(['micropython', 'worker'])('can be read where %s and its copy do not come, and says why', async (missing) => {
    const files = new RegExp(`/(${missing}|packed)-?[\\w-]*\\.(js|wasm)$`);
    const page = await host('notebook="exercises.ipynb"', (one) => one.route(files, (route) => route.abort()));
    await expect.poll(() => text(page, '.unable')).toMatch(/^Python cannot run here: .+ All exercises as a notebook$/);
    await expect.poll(() => text(page, '.prompt')).toContain('Write softmax');
    const { message, right } = await inExercise(page, (exercise) => exercise.check());
    expect([right, message]).toEqual([false, expect.stringMatching(/Python/)]);
    await expect.poll(() => text(page, '.credit')).toContain('The lesson can be completed without it.');
    await page.close();
  });

  it('fits a phone, is readable in both themes and on paper, and axe finds nothing', async () => {
    const page = await host();
    await check(page, naive);
    for (const [width, theme] of [
      [1280, 'light'],
      [390, 'dark'],
      [320, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await inExercise(page, (exercise, to) => void (exercise.theme = to), theme);
      await expectNoFindings(page, {}, `${width} ${theme}`);
      await isNoWiderThan(page, width);
    }
    const starts = await inExercise(page, async (exercise) => {
      exercise.code = `def softmax(S):\n    return ${'S + '.repeat(20)}0`;
      await exercise.updateComplete;
      const line = exercise.renderRoot.querySelectorAll('.cm-line')[1]!;
      const text = document.createRange();
      text.selectNodeContents(line);
      const edges = [...text.getClientRects()].map(({ left, top }) => ({ left, top }));
      const first = edges.filter(({ top }) => top < edges[0]!.top + 5).map(({ left }) => left);
      const others = edges.filter(({ top }) => top > edges[0]!.top + 5).map(({ left }) => left);
      return { begins: Math.min(...first), goesOn: Math.min(...others), width: line.clientWidth };
    });
    expect(starts.goesOn - starts.begins).toBeGreaterThan(20);
    expect(starts.goesOn - starts.begins).toBeLessThan(starts.width / 2);
    if (name === 'chromium') {
      // Firefox emulates no paper.
      await page.emulateMedia({ media: 'print' });
      for (const [part, isThere] of Object.entries({
        paper: true,
        prompt: true,
        editor: false,
        buttons: false,
        feedback: false,
      }))
        await expect.poll(() => element(page).locator(`.${part}`).isVisible(), { message: part }).toBe(isThere);
    }
    await page.close();
  });

  it('is named where there is none of its name, and where a property is of another kind', async () => {
    const page = await host('lang="en"');
    await inExercise(page, (exercise) => void (exercise.exercise = 'soft'));
    await expect
      .poll(() => text(page, '[role="alert"]'))
      .toMatch(/^There is no exercise “soft”\. It can be lookup, project, /);
    await inExercise(page, (exercise) => void (exercise.exercise = 'scores'));
    await inExercise(page, (exercise) => void Object.assign(exercise, { code: 5 }));
    await expect.poll(() => text(page, '[role="alert"]')).toBe('code: expected text, got 5');
    await expect.poll(() => inExercise(page, (exercise) => exercise.code)).toContain('def scores(Q, K):');
    await page.close();
  });

  it('is kept with its lesson, on the device and in a link, and counts there', async () => {
    const page = await newPage(launch);
    noteErrors(page);
    await page.goto(`${site}lessons/softmax/`);
    const code = () => inExercise(page, (exercise) => exercise.code);
    const isThere = async (): Promise<void> => {
      await unfold(page);
      await element(page).scrollIntoViewIfNeeded();
      await page.evaluate(() => customElements.whenDefined('attention-exercise'));
      await inExercise(page, (exercise) => exercise.ready);
    };
    await isThere();
    await check(page, naive);
    await element(page).locator('.cm-content').focus();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('# mine');
    await page.waitForFunction(() => JSON.stringify(localStorage).includes('# mine')); // kept with the next pause
    await page.reload();
    await isThere();
    await expect.poll(code).toBe(`${naive}# mine`);
    await expect.poll(() => text(page, '.credit')).toBe('You can keep trying.');
    // The hints that were opened and that it was solved are kept, too; the verdict is not.
    await element(page).locator('.help').click();
    await check(page, solution);
    await page.reload();
    await isThere();
    await expect.poll(() => element(page).locator('.hints li').count()).toBe(1);
    await expect.poll(() => text(page, '.credit')).toBe('✓ Solved.');
    await expect.poll(() => element(page).locator('.verdict, .comparison').count()).toBe(0);
    await expect.poll(() => element(page).locator('.show').isEnabled()).toBe(true);
    await inExercise(page, (exercise, before) => void (exercise.code = before), `${naive}# mine`);
    await page.locator('.keep button').click();
    const link = page.url();
    expect(link).not.toContain('hints');
    expect(link).toContain('write-softmax=import');
    await page.evaluate(() => {
      localStorage.clear();
    });
    await visit(page, link);
    await isThere();
    await expect.poll(code).toBe(`${naive}# mine`);
    await expect.poll(() => text(page, '.credit')).toBe('');
    await inExercise(page, (exercise) => void (exercise.first = 'right'));
    await expect.poll(() => text(page, '.credit')).toBe('✓ Solved.');
    await page.close();
  });

  it('of a lesson file is judged by the engine, or by its own solution', async () => {
    const [, json = ''] =
      /In `mean\.json`:\n\n```json\n([^]*?)```/.exec(
        readFileSync(new URL('../../docs/exercises.md', import.meta.url), 'utf8'),
      ) ?? [];
    const page = await newPage(launch);
    noteErrors(page);
    await openHost(page, 'lesson', '<attention-lesson></attention-lesson>');
    const told = await record(page, 'attention-steps:answer');
    await page.locator('attention-lesson').evaluate(
      async (lesson: AttentionLesson, text) => {
        await customElements.whenDefined('attention-lesson');
        lesson.lesson = text;
        await lesson.ready;
        // No other program finds what the solution leaves behind.
      },
      json.replace('"solution": "', String.raw`$&import numpy as np\nnp.mean = None\n`),
    );
    await expect.poll(() => page.locator('#scaled [slot="prompt"] math').count()).toBeGreaterThan(0);
    const np = 'import numpy as np\n';
    for (const [id, code, score, message, mistake] of [
      ['scaled', `${np}def scaled(Q, K):\n    return Q @ K.T\n`, 0.5, 'For input 1:', 'unscaled'],
      [
        'scaled',
        `${np}def scaled(Q, K):\n    return Q @ K.T / np.sqrt(K.shape[1])\n`,
        1,
        'Right for every input that it was tried with: input 1.',
      ],
      [
        'mean',
        'def mean(x):\n    return sum(x)\n',
        0.33,
        'Right for input 2. For input 1: `mean` returns 6, right is 2.',
      ],
      ['mean', 'def mean(x):\n    return [sum(x)]\n', 0.33, '`mean` returns 6, right is 2.'],
      ['mean', `${np}def mean(x):\n    return np.mean(x)\n`, 1, 'input 1, input 2, and input 3'],
    ] as const) {
      const judged = await page.locator(`#${id}`).evaluate(async (exercise: AttentionExercise, program) => {
        exercise.scrollIntoView();
        await customElements.whenDefined('attention-exercise');
        await exercise.ready;
        exercise.code = program;
        return exercise.check();
      }, code);
      expect(judged).toMatchObject({ right: score === 1, score, message: expect.stringContaining(message) as string });
      expect(judged.mistake).toBe(mistake);
    }
    await expect.poll(told).toHaveLength(5);
    // One whose own solution is broken is named so, and the lesson is complete without it.
    const completed = await record(page, 'attention-steps:complete');
    await page.locator('attention-lesson').evaluate(async (lesson: AttentionLesson, text) => {
      const { parts, ...own } = JSON.parse(text) as { parts: { id: string }[] };
      const mean = { ...parts.find(({ id }) => id === 'mean')!, solution: 'def mean(x):\n    return y\n' };
      lesson.lesson = JSON.stringify({ ...own, id: 'broken', parts: [mean] });
      await lesson.ready;
    }, json);
    await page.locator('#mean .check').click();
    await expect
      .poll(() => text(page, '.feedback'))
      .toMatch(/its own solution is broken\. For input 1: .*can be completed without it/s);
    await expect.poll(completed).toMatchObject([{ lesson: 'broken', complete: true, of: 0 }]);
    await page.close();
  });
});
