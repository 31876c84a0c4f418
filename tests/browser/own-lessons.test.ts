/** Anybody's lessons on a page, and the editor: the parts that need a browser. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AttentionLesson } from '../../web/hosts/lesson/define.ts';
import { escape } from '../../web/shared/markup.ts';
import { base, hostile } from '../web/hosts/lesson/hostile.ts';
import { expectNoFindings } from './axe.ts';
import { browsers } from './browsers.ts';
import { hostFolder, pageOf, served } from './serve.ts';
import { drop, holdBack, newPage, noteErrors, onFocused, record, site } from './tutorial.ts';

/** Lessons that are shown are all in one page each; of those that are refused, some of each kind. */
const shown = hostile.filter(({ said }) => said === undefined);
const refused = hostile.filter(({ text, said }) => said instanceof RegExp && text.length < 100_000).slice(0, 200);

const question = {
  ...base,
  parts: [
    { kind: 'lab', id: 'lab', lab: 'softmax' },
    {
      kind: 'questions',
      items: [
        { kind: 'number', id: 'one', ask: 'How much is $1 + 1$?', answer: '= 1 + 1', feedback: 'Yes.' },
        { kind: 'order', id: 'two', ask: 'In order?', items: ['a', 'b', 'c'], feedback: 'Yes.' },
      ],
    },
  ],
};

const hosts = {
  'index.html': `<h1>Host</h1>
    <attention-lesson id="src" src="own.json"></attention-lesson>
    <attention-lesson id="inline"><script type="application/json">${JSON.stringify(base)}</script></attention-lesson>
    <attention-lesson id="german" src="german.json"></attention-lesson>
    <attention-lesson id="missing" src="missing.json"></attention-lesson>
    <attention-lesson id="large" src="large.json"></attention-lesson>
    <attention-lesson id="elsewhere" src="${escape(site)}lesson.schema.json"></attention-lesson>
    <attention-lesson id="empty"></attention-lesson>`,
  'hostile.html': `<h1>Host</h1><attention-lesson></attention-lesson>`,
};

const pages = Object.entries(hosts).map(([name, body]) => [name, pageOf(body, ['lesson'])] as const);
const url = await served(
  hostFolder({
    'own.json': JSON.stringify(question),
    'german.json': JSON.stringify({ ...question, id: 'german', lang: 'de' }),
    'large.json': ' '.repeat(10_000_000),
    ...Object.fromEntries(pages),
  }),
);

describe.each(Object.entries(browsers))('%s', (name, launch) => {
  let page: Page;
  let problems: string[];
  beforeAll(async () => {
    page = await newPage(launch);
    problems = noteErrors(page);
    page.on('dialog', (dialog) => {
      problems.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      const { origin } = new URL(request.url());
      if (![new URL(url).origin, new URL(site).origin].includes(origin) && !request.url().startsWith('blob:'))
        problems.push(`request to ${request.url()}`);
    });
  });

  const notice = (id: string) => page.locator(`#${id} .problems`);

  it('shows lessons from an address, from inside and dropped, and says what it cannot have', async () => {
    await page.goto(url);
    await expect.poll(() => page.locator('#src h1').textContent()).toBe('A lesson');
    await expect.poll(() => page.locator('#inline h1').textContent()).toBe('A lesson');
    await expect.poll(() => page.locator('#german').getByRole('button', { name: 'Prüfen' }).count()).toBe(2);
    await expect
      .poll(() => notice('missing').textContent())
      .toMatch(/missing\.json cannot be fetched: the server answered 404/);
    await expect
      .poll(() => notice('large').textContent())
      .toContain('large.json is too large: a lesson has at most 262144');
    await expect.poll(() => notice('elsewhere').textContent()).toMatch(/cannot be fetched: .*CORS/);
    await page.evaluate(() => {
      const moved = document.createElement('attention-lesson');
      Object.assign(moved, { id: 'moved', src: 'own.json' });
      document.body.append(moved);
      document.body.append(moved); // while it loads
    });
    await expect.poll(() => page.locator('#moved h1').textContent()).toBe('A lesson');
    await page.locator('#empty input').waitFor();
    await drop(page, '#empty', 'mine.json', JSON.stringify({ ...base, title: 'Dropped' }));
    await expect.poll(() => page.locator('#empty h1').textContent()).toBe('Dropped');
    // Firefox reports a refused address as an error of the page.
    expect(problems.splice(0).filter((problem) => !problem.startsWith('The Same Origin Policy'))).toEqual([]);
  });

  it('tells answers, gives its state and takes it back, and keeps a part that is the same', async () => {
    const own = page.locator('#src');
    const told = await record(page, 'attention-steps:answer', 'attention-steps:complete');
    await own.locator('#one input').fill('2');
    await own.locator('#one button[type=submit]').click();
    await expect.poll(() => own.locator('#one .verdict').textContent()).toContain('Right');
    await expect
      .poll(told)
      .toMatchObject([
        {
          lesson: 'own',
          question: 'one',
          kind: 'number',
          answer: 2,
          right: true,
          correct: [expect.stringMatching(/^2|^1\.99/)],
        },
      ]);
    await expect
      .poll(() => own.evaluate((element: AttentionLesson) => element.state))
      .toEqual({ labs: {}, stages: {}, answers: { one: 2 }, first: { one: 'right' } });

    // By the keyboard, the focus goes with the item, inside the shadow root too.
    const item = own.locator('#two-item-0');
    const first = await item.textContent();
    await own.locator('#two-down-0').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => own.locator('#two-item-1').textContent()).toBe(first);
    await expect.poll(() => onFocused(page, ({ id }) => id)).toBe('two-down-1');

    await own.locator('#two .check').click();
    await expect.poll(() => own.locator('#two .verdict').textContent()).toMatch(/[✓✗]/);
    const rights = (await own.locator('#two .verdict').textContent())?.includes('✓') ? 2 : 1;
    await expect
      .poll(async () => (await told()).at(-1))
      .toMatchObject({ lesson: 'own', complete: true, right: rights, done: 2, of: 2, score: 50 * rights });

    await own.evaluate(
      (element: AttentionLesson, given) => {
        element.shadowRoot!.querySelector<HTMLElement>('#lab')!.dataset['same'] = 'yes';
        element.lesson = given;
      },
      { ...question, title: 'Another title' },
    );
    await expect.poll(() => own.locator('h1').textContent()).toBe('Another title');
    await expect.poll(() => own.locator('#lab').getAttribute('data-same')).toBe('yes');
    await own.evaluate((element: AttentionLesson) => {
      element.lesson = '{ "version": 1,\n nothing }';
    });
    await expect.poll(() => notice('src').textContent()).toContain('Line 2: ');
    await expect.poll(() => own.locator('h1').textContent()).toBe('Another title');
  });

  it('names the buttons of its questions with their formulas', async () => {
    if (name === 'firefox') return; // what is heard is asked of Chromium itself
    await page.goto(`${url}hostile.html`);
    const lesson = {
      ...base,
      parts: [
        {
          kind: 'questions',
          items: [
            {
              kind: 'choice',
              id: 'sums',
              ask: 'Which weights?',
              options: [
                { text: '$1$, $0$ and $0$', right: true, feedback: 'Yes.' },
                { text: '$\\frac{a+b}{2}$', feedback: 'No.' },
              ],
            },
            {
              kind: 'order',
              id: 'steps',
              ask: 'In order?',
              items: ['$QK^\\top$', '$\\sqrt{d_k}$', 'softmax'],
              feedback: 'Yes.',
            },
          ],
        },
      ],
    };
    await page.locator('attention-lesson').evaluate(async (element: AttentionLesson, given) => {
      await customElements.whenDefined('attention-lesson');
      element.lesson = given;
    }, lesson);
    await page.locator('#sums .option').first().waitFor();
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const names = nodes.flatMap(({ role, name }) => (role?.value === 'button' ? [String(name?.value)] : []));
    for (const formulas of [/^[AB] 1 ?, 0 and 0$/, /^[AB] \(a \+ b\) \/ 2$/, /^Move up QKᵀ$/, /^Move down √d_k$/])
      expect(names).toContainEqual(expect.stringMatching(formulas));
  });

  it('counts what is answered while a lab is on its way', async () => {
    const send = await holdBack(page, /\/lab-[\w-]{8}\.js$/);
    await page.goto(url);
    const own = page.locator('#src');
    await own.locator('#one input').fill('2');
    await own.locator('#one button[type=submit]').click();
    await expect.poll(() => own.locator('#one .verdict').textContent()).toContain('Right');
    const state = () => own.evaluate((element: AttentionLesson) => element.state);
    const answered = { labs: {}, stages: {}, answers: { one: 2 }, first: { one: 'right' } };
    await expect.poll(state).toEqual(answered);
    await expect.poll(() => own.evaluate((element: AttentionLesson) => element.lesson)).toBe(null);
    send();
    await own.evaluate((element: AttentionLesson) => element.ready);
    await expect.poll(state).toEqual(answered);
    await page.unrouteAll();
    problems.splice(0); // of the other lessons on the page
  });

  it('has an exercise to read, as high as it will be, while its script is on its way', async () => {
    const send = await holdBack(page, /\/define-[\w-]{8}\.js$/);
    await page.goto(`${url}hostile.html`);
    await page.locator('attention-lesson').evaluate(
      async (element: AttentionLesson, lesson) => {
        element.lesson = lesson;
        await element.ready;
      },
      { ...base, parts: [{ kind: 'exercise', id: 'write', exercise: 'softmax' }] },
    );
    const exercise = page.locator('attention-exercise');
    const height = () => exercise.evaluate((one) => one.getBoundingClientRect().height);
    await expect.poll(() => exercise.locator('.given pre').textContent()).toContain('def softmax(S):');
    const before = await height();
    send();
    await exercise.locator('.cm-content').waitFor();
    await expect.poll(async () => Math.abs((await height()) - before)).toBeLessThan(4);
    await page.unrouteAll();
  });

  it('runs nothing of hostile lessons, asks nobody, and says something of each', async () => {
    await page.goto(`${url}hostile.html`);
    const { results, pressed } = await page.locator('attention-lesson').evaluate(
      async (element: AttentionLesson, texts) => {
        await customElements.whenDefined('attention-lesson');
        const results: string[] = [];
        let pressed = 0;
        for (const text of texts) {
          const end = new Promise<string>((resolve) => {
            for (const type of ['lesson', 'error'] as const)
              element.addEventListener(
                `attention-steps:${type}`,
                (event) => resolve(type === 'lesson' ? '' : (event as CustomEvent<{ message: string }>).detail.message),
                { once: true },
              );
          });
          element.lesson = text;
          results.push(await end);
          // Every feedback is tried, too.
          for (const option of element.shadowRoot?.querySelectorAll<HTMLElement>('.option, .check') ?? []) {
            option.click();
            pressed++;
          }
        }
        await new Promise((resolve) => setTimeout(resolve));
        return { results, pressed };
      },
      [...shown, ...refused].map(({ text }) => text),
    );
    shown.forEach(({ name }, index) => expect(results[index], name).toBe(''));
    refused.forEach(({ name, said }, index) => expect(results[shown.length + index], name).toMatch(said as RegExp));
    expect(pressed).toBeGreaterThan(30);
    await expect.poll(() => page.evaluate('document.documentElement.dataset.hacked ?? "no"')).toBe('no');
  });

  it('is written with what is wrong beside it, and nothing is lost', async () => {
    await page.goto(`${site}editor/`);
    const field = page.locator('#file');
    const found = page.locator('.found');
    await expect.poll(() => found.textContent()).toContain('No problems: 4 parts.');
    await field.fill(JSON.stringify({ ...base, minutes: 500 }, null, 2));
    await found.getByRole('button').click();
    await expect.poll(() => found.textContent()).toContain('Line 6, column 14');
    await expect
      .poll(() =>
        field.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd)),
      )
      .toBe('500');
    // The numbers are beside their lines, wherever these break.
    const isBeside = () =>
      page.evaluate(() => {
        const [height, lines] = ['#file', '.lines'].map((part) => document.querySelector(part)?.scrollHeight);
        return height === lines;
      });
    await expect.poll(isBeside).toBe(true);
    if (name === 'firefox') return; // the rest is the same in both
    await expectNoFindings(page);
    // The exercise of its own is run: a broken solution is named, and handed out once it is mended.
    const exercise = (solution: string) => ({
      kind: 'own-exercise',
      id: 'own',
      title: 'A sum',
      prompt: 'Add.',
      function: 'f',
      parameters: ['x'],
      start: 'def f(x):\n    return ...\n',
      solution: `def f(x):\n    return ${solution}\n`,
      cases: [[[1, 2]], [[3]]],
    });
    const trials = page.locator('.trials');
    for (const [solution, said] of [
      ['y', 'its own solution is broken. For input 1: Line 2: y is not there'],
      ['sum(x)', '✓ The solution runs'],
    ] as const) {
      await field.fill(JSON.stringify({ ...base, parts: [exercise(solution)] }, null, 2));
      await expect.poll(() => trials.textContent()).toContain(said);
      await expect.poll(() => found.textContent()).toContain(solution === 'y' ? 'handed out yet' : 'No problems');
      await page.getByRole('button', { name: 'Copy a link' }).click();
      await expect
        .poll(() => page.locator('#editor > [role=status]').textContent())
        .toContain(
          solution === 'y' ? 'cannot be handed out yet: what is wrong with the exercise “A sum”' : 'characters',
        );
    }
    await expect.poll(() => trials.locator('tbody tr').first().allInnerTexts()).toEqual(['x = [1, 2]\t3\t...']);
    // An empty file leads back to a small one, and messages end with the text that they are about.
    const note = page.locator('#editor > [role=status]');
    await field.fill(' ');
    await expect.poll(() => found.textContent()).toContain('The file is empty: “New lesson” brings back a small one.');
    await page.getByRole('button', { name: 'Choice', exact: true }).click();
    await expect.poll(() => note.textContent()).toContain('The file is empty');
    await page.getByRole('button', { name: 'New lesson', exact: true }).click();
    await expect.poll(() => note.textContent()).toBe('My lesson is open.');
    await field.press('Space');
    await expect.poll(() => note.textContent()).toBe('');
    await field.fill(JSON.stringify({ ...base, minutes: 500 }, null, 2));
    await page.getByLabel('Open a lesson of the course').selectOption({ label: 'softmax' });
    await expect.poll(() => note.textContent()).toMatch(/^softmax is open\. The previous text is kept: “Restore/);
    await expect.poll(() => found.textContent()).toMatch(/No problems: \d+ parts/);
    await drop(page, 'h1', 'picture.json', new Uint8Array([0xff, 0xfe, 0x00]));
    await expect.poll(() => note.textContent()).toContain('picture.json is not text');
    await page.reload();
    await page.locator('.back').click();
    await expect.poll(() => field.inputValue()).toContain('"minutes": 500');
  });
});
