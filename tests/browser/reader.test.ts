/** A sentence that the trained model reads: on its page, and as a lab of a lesson. */
import { headRoles, patchEffects } from 'attention-steps/learn';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadReader } from '../../web/learn/reader/reader.ts';
import { read as readText, strongestFirst } from '../../web/learn/reader/reading.ts';
import { patchingCsv } from '../../web/learn/reader/csv.ts';
import { EXPERIMENTS } from '../../web/learn/reader/view/patching.ts';
import { FAILURES } from '../../web/learn/reader/view/sentence.ts';
import { base } from '../web/hosts/lesson/hostile.ts';
import { expectNoFindings } from './axe.ts';
import { oneBrowser } from './browsers.ts';
import { onFocused, openLesson, openOwnInput, saved, site, visit, watchedPage } from './tutorial.ts';

const trained = await loadReader();
const { heads } = trained;
const percent = (share: number): string => `${Math.round(100 * share)} %`.replace('-', '−');
const link = (sentence: string, head = 'who'): string =>
  `${site}read/#${new URLSearchParams({ read: sentence, head }).toString()}`;

type Stage = HTMLElementTagNameMap['attention-steps'];

/** Runs in the page, on the reader's own stage. */
const onOwnStage = <T>(page: Page, run: (stage: Stage) => T): Promise<Awaited<T>> =>
  page.evaluate(
    `(${String(run)})(document.querySelector('attention-reader').shadowRoot.querySelector('attention-steps'))`,
  );

declare global {
  interface Window {
    paint: () => string;
    printed: string[];
  }
}

describe('the trained model', () => {
  let page: Page;
  const requests: string[] = [];
  beforeAll(async () => {
    ({ page } = await watchedPage(oneBrowser.chromium));
    page.on('request', (request) => requests.push(request.url()));
  });

  const reader = () => page.locator('attention-reader');
  const button = (name: string | RegExp) => reader().getByRole('button', { name });
  const text = (selector: string) => reader().locator(selector).first().innerText();
  const guesses = () => reader().locator('.next ol').innerText();
  const isDrawn = () => reader().locator('.line-of-words .words').first().waitFor();
  const showNumbers = async (): Promise<void> => {
    await reader().getByRole('radio', { name: 'Every number' }).check({ force: true });
    await expect.poll(() => onOwnStage(page, ({ bench }) => bench.isThere)).toBe(true);
  };
  const read = async (sentence: string, head?: string): Promise<void> => {
    await visit(page, link(sentence, head));
    await isDrawn();
  };

  it('is where the front’s box for a sentence leads, with what is typed; until then nothing of it is fetched', async () => {
    await page.goto(site, { waitUntil: 'networkidle' });
    await page.locator('input[name=sentence-choice]').last().check({ force: true });
    await page.locator('input[name=typed]').fill('the dog bites the man');
    await page.waitForTimeout(300); // longer than what is fetched when nothing is waited for
    expect(requests.filter((url) => /safetensors|learning|read-words/.test(url))).toEqual([]);
    await page.getByRole('link', { name: 'Let a trained model read it' }).click();
    await isDrawn();
    await expect.poll(() => reader().locator('form.typed input').inputValue()).toBe('the dog bites the man');
    await page.goBack();
    await expect.poll(() => page.getByRole('listbox', { name: /bank gives/ }).isVisible()).toBe(true);
  });

  it('is where the stage’s dialog leads, too; going back leads to what was there', async () => {
    await visit(page, `${site}#example=worked-example`);
    await page.evaluate(() => document.querySelector('attention-steps')!.ready);
    await openOwnInput(page);
    const dialog = page.locator('dialog.own-input');
    await dialog.locator('[name=typed]').fill('he plays the');
    await page.getByRole('link', { name: 'Let a trained model read it' }).click();
    await isDrawn();
    await button('Go on with “piano”').click();
    await expect.poll(() => reader().locator('form.typed input').inputValue()).toBe('he plays the piano');
    await page.goBack();
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#example=worked-example');
    await expect.poll(() => page.evaluate(() => document.querySelector('attention-steps')!.view)).toBe('full');
  });

  it('opens links to the front, where it was before it had a page', async () => {
    await visit(page, link('he plays the', 'doing-what').replace('read/', ''));
    await isDrawn();
    expect(page.url()).toBe(link('he plays the', 'doing-what'));
    await expect.poll(() => reader().locator('.tabs [aria-pressed=true]').innerText()).toContain('Doing what?');
  });

  it('says so, and tries again, where a link to it cannot be opened', async () => {
    await page.route('**/*.safetensors', (route) => route.abort());
    await visit(page, link('he plays the'));
    await reader().getByRole('alert').waitFor();
    await page.unroute('**/*.safetensors');
    await button('Try again').click();
    await isDrawn();
    await expect.poll(guesses).toContain('piano');
  });

  it('asks the heads of the word that asks, each with its measured share', async () => {
    await read('an old man opened the window');
    const tabs = async () =>
      (await reader().locator('.tabs button[data-head]').allInnerTexts()).map((said) => said.replaceAll(/\s+/g, ' '));
    const shareOf = (id: string): string => percent(heads.find((head) => head.id === id)!.share);
    await expect
      .poll(tabs)
      .toEqual([
        `Who? finds it in ${shareOf('who')}`,
        `Doing what? finds it in ${shareOf('doing-what')}`,
        `The word before? finds it in ${shareOf('word-before')}`,
        `Which one? finds it in ${shareOf('determiner')}`,
      ]);
    await expect.poll(() => text('.look')).toContain('“window” looks most at “man”');
    await button(/^Doing what/).click();
    await expect.poll(() => text('.look')).toContain('“window” looks most at “opened”');
    await reader().locator('.line-of-words .word.query').press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => onFocused(page, ({ textContent }) => textContent)).toContain('opened');
    await expect
      .poll(tabs)
      .toEqual([
        `Who? finds it in ${shareOf('verb-who')}`,
        'Doing what? only from a noun',
        `The word before? finds it in ${shareOf('word-before')}`,
        'Which one? only from a noun',
      ]);
    await expect.poll(() => reader().locator('.tabs [aria-pressed=true]').isDisabled()).toBe(true);
    await expect.poll(() => text('.about')).toContain('“Doing what?” is asked only from a noun');
    await button(/^Who/).click();
    await expect.poll(() => reader().locator('.about caption').allInnerTexts()).toHaveLength(2);
    await showNumbers();
    await expect
      .poll(() => onOwnStage(page, (stage) => [stage.query, stage.state.inputs?.tokens?.[4]]))
      .toEqual([4, 'opened']);
  });

  it('marks words that it does not know, and asks every head of them', async () => {
    await read('the zorgblat opened the window');
    const word = reader().locator('.line-of-words .word.unknown');
    await expect.poll(() => word.allInnerTexts()).toEqual([expect.stringContaining('zorgblat')]);
    await word.click();
    await expect.poll(() => reader().locator('.tabs button[data-head]').count()).toBe(4);
    await expect.poll(() => text('.left > .note')).toContain('“zorgblat” as an unknown word');
  });

  it('takes what is changed on the stage into its guesses, but X, and says so', async () => {
    await read('he plays the');
    const plain = await guesses();
    await showNumbers();
    const change = (matrix: 'x' | 'wv') =>
      page.evaluate((of) => {
        const stage = document.querySelector('attention-reader')!.shadowRoot!.querySelector('attention-steps')!;
        stage.changes.attempt({ type: 'set', cell: { matrix: of, row: 1, col: 2 }, value: 90 });
      }, matrix);
    await change('wv');
    await expect.poll(guesses).not.toBe(plain);
    await expect.poll(guesses).toContain('was ');
    await change('x');
    await expect.poll(() => reader().locator('.notice').count()).toBe(1);
    await button('Show the head again').click();
    await expect.poll(() => reader().locator('.notice').count()).toBe(0);
    await button('Put all back').click();
    await expect.poll(guesses).toBe(plain);
    await expect.poll(() => onOwnStage(page, (stage) => stage.bench.canUndo)).toBe(false);
  });

  it('guesses otherwise while a head is off, and goes on', async () => {
    await read('he plays the');
    const plain = await guesses();
    const off = reader().getByRole('switch', { name: 'Switch this head off' });
    await off.check();
    await expect.poll(guesses).not.toBe(plain);
    await off.uncheck();
    await expect.poll(guesses).toBe(plain);
    await button('Go on with “piano”').click();
    await expect.poll(() => reader().locator('form.typed input').inputValue()).toBe('he plays the piano');
    expect(new URL(page.url()).hash).toContain('he+plays+the+piano');
    await expect.poll(() => text('.word.query')).toContain('piano');
    await button('Go on with “.”').click();
    await button('The sentence ends here').waitFor();
    await expect.poll(() => button('The sentence ends here').isDisabled()).toBe(true);
    await expect.poll(() => text('.word.query')).toContain('.');
  });

  it('shows every word, the one that asks and the one that it looks at, at any width', async () => {
    const sentence = 'yesterday the woman in the red dress bought a house by the river';
    await read(sentence);
    for (const width of [1440, 390, 320, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const outside = () =>
        reader()
          .locator('.line-of-words .word')
          .evaluateAll((words) =>
            words.flatMap((word) => {
              const { left, right } = word.getBoundingClientRect();
              const text = word.querySelector('span')!;
              const isIn = left >= 0 && right <= innerWidth && text.scrollWidth <= word.clientWidth + 1;
              return isIn ? [] : [word.textContent];
            }),
          );
      await expect.poll(outside, { message: `${width} px` }).toEqual([]);
      await expect.poll(() => reader().locator('.line-of-words .word').count()).toBe(sentence.split(' ').length + 1);
    }
  });

  it('says first what the head looks for, and that it cannot know which bank; its figures are folded', async () => {
    await read('an old man opened the window');
    const sought = () => text('.sought');
    await expect.poll(sought).toMatch(/this head looks for who acts.*cannot know which bank/s);
    await button(/^Doing what/).click();
    await expect.poll(sought).toContain('what is done: the verb');
    const table = reader().locator('.about table');
    await expect.poll(() => table.isVisible()).toBe(false);
    await reader().locator('.measured summary').click();
    await expect.poll(() => table.isVisible()).toBe(true);
  });

  it('greys the answer to the sentence before while another one is typed', async () => {
    await read('he plays the');
    const field = reader().locator('form.typed input');
    const isGrey = () => reader().locator('.answer.unread').count();
    await field.press('End');
    await field.pressSequentially(' game');
    await expect.poll(isGrey).toBe(1);
    await expect.poll(() => reader().getByText('still about “he plays the”').isVisible()).toBe(true);
    await field.press('Enter');
    await expect.poll(isGrey).toBe(0);
    await expect.poll(() => reader().locator('.line-of-words .word').last().innerText()).toContain('game');
  });

  it('refuses no words and too many, and keeps what it shows', async () => {
    await read('he plays the');
    const field = reader().locator('form.typed input');
    for (const [sentence, said] of [
      ['', 'Type a sentence first.'],
      ['the '.repeat(32), 'at most 31 words'],
    ] as const) {
      await field.fill(sentence);
      await field.press('Enter');
      await expect.poll(() => reader().getByRole('alert').innerText()).toContain(said);
      await expect.poll(() => reader().getByRole('alert').innerText()).toContain('still about “he plays the”');
      await expect.poll(() => reader().locator('.line-of-words .word').count()).toBe(4);
    }
  });

  it('refuses a link as long as a book by the number of its words, and cuts nothing', async () => {
    await visit(page, link('the cat '.repeat(50_000)));
    await expect.poll(() => reader().locator('form.typed input').inputValue()).toHaveLength(400_000);
    await expect.poll(() => reader().getByRole('alert').first().innerText()).toContain('this sentence has 100000');
    await read('the cat sat');
  });

  it('takes no more words where the model ends, and says so', async () => {
    for (const [words, isFull] of [
      [trained.model.config.context - 2, false],
      [trained.model.config.context - 1, true],
    ] as const) {
      await read('the '.repeat(words));
      await expect.poll(() => reader().locator('.next button').first().isDisabled()).toBe(isFull);
      await expect.poll(async () => (await text('.next')).includes('as long as the model can read')).toBe(isFull);
    }
  });

  it('shows all heads in one picture, by layer or the strongest first; a press or the arrow keys choose one', async () => {
    await read('he plays the');
    const all = reader().getByRole('listbox', { name: /^One row per layer/ });
    const chosen = () => all.getByRole('option').getAttribute('aria-label');
    await all.locator('canvas').click({ position: { x: 100, y: 100 } });
    await expect.poll(chosen).toBe('Layer 1, head 1');
    await expect.poll(() => new URL(page.url()).hash).toContain('head=1.1');
    await page.keyboard.press('ArrowDown');
    await expect.poll(chosen).toBe('Layer 2, head 1');
    await page.keyboard.press('Home');
    await expect.poll(chosen).toBe('Layer 0, head 0');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowDown');
    await expect.poll(chosen).toBe('Layer 2, head 3');
    const isPainted = () =>
      all.locator('canvas').evaluate((canvas) => {
        const { width, height } = canvas as HTMLCanvasElement;
        const { data } = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height);
        return new Set(new Uint32Array(data.buffer)).size;
      });
    await expect.poll(isPainted).toBeGreaterThan(20);
    await reader().getByRole('radio', { name: 'Strongest first' }).check({ force: true });
    const asks = trained.tokenize('he plays the').tokens.length - 2;
    const expected = strongestFirst(readText(trained, 'he plays the'), asks).map(
      ({ layer, head }) => `${layer}.${head}`,
    );
    const large = () =>
      reader()
        .locator('.all .head')
        .evaluateAll((heads) => heads.map((one) => one.getAttribute('data-head')));
    await expect.poll(large).toEqual(expected.slice(0, 6));
    const unasked = expected.slice(0, 6).find((id) => !heads.some((one) => `${one.layer}.${one.head}` === id))!;
    await reader().locator(`.all .head[data-head="${unasked}"]`).click();
    await expect.poll(() => new URL(page.url()).hash).toContain(`head=${unasked}`);
    await page.reload();
    await isDrawn();
    await showNumbers();
    await expect
      .poll(() => onOwnStage(page, (stage) => stage.state.inputs?.origin))
      .toContain(`Layer ${unasked.replace('.', ', head ')}`);
  });

  it('paints its heads in the colours of the theme that is chosen last, and on paper in those of paper', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await read('he plays the');
    await page.evaluate(() => {
      /** The most opaque pixel. */
      window.paint = () => {
        const { shadowRoot } = document.querySelector('attention-reader')!;
        const canvas = shadowRoot!.querySelector<HTMLCanvasElement>('.all canvas')!;
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
        const opacities = data.filter((_, at) => at % 4 === 3);
        const most = opacities.indexOf(Math.max(...new Set(opacities)));
        return String(data.slice(4 * most, 4 * most + 3));
      };
    });
    const paint = () => page.evaluate(() => window.paint());
    for (const order of ['By layer', 'Strongest first']) {
      await reader().getByRole('radio', { name: order, exact: true }).check({ force: true });
      await expect.poll(paint).toBe('254,206,62');
      await page.emulateMedia({ colorScheme: 'light' });
      await expect.poll(paint).toBe('247,192,32');
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect.poll(paint).toBe('254,206,62');
      await page.evaluate(() => {
        window.printed = [];
        matchMedia('print').addEventListener('change', () => window.printed.push(window.paint()), { once: true });
      });
      await page.pdf();
      await expect.poll(() => page.evaluate(() => window.printed)).toEqual(['247,192,32']);
      await expect.poll(paint).toBe('254,206,62');
    }
    await page.emulateMedia({ colorScheme: null });
  });

  it('says of each role that no head reaches it', async () => {
    await read('he plays the');
    await reader().getByRole('radio', { name: 'By role' }).check({ force: true });
    expect(headRoles(trained.model)).toEqual([]);
    await expect.poll(() => reader().getByText('No head of this model reaches .40.').count()).toBe(4);
  });

  it('finds the places that bring an answer back, and refuses texts of different lengths', async () => {
    await read('he plays the');
    await reader().getByRole('radio', { name: 'Patching' }).check({ force: true });
    await button('Copy, place by place').click();
    const [{ clean, corrupted, right, wrong }] = EXPERIMENTS;
    const tokensOf = (text: string) => trained.tokenize(text).tokens;
    const effects = patchEffects(trained.model, {
      clean: tokensOf(clean),
      corrupted: tokensOf(corrupted),
      answer: [tokensOf(right)[1]!, tokensOf(wrong)[1]!],
      at: 'residual',
    });
    const cells = () => reader().locator('.patching td.restores, .patching td.harms').allInnerTexts();
    const shares = [...effects.data].map((share) => percent(share));
    await expect.poll(async () => (await cells()).map((cell) => cell.replace('\u202f', ' ').trim())).toEqual(shares);
    await expect
      .poll(() => text('.patching'))
      .toMatch(/In the first text, “piano” has [\d.]+\s% and “door” [\d.]+\s%; in the second/);
    await expect.poll(() => text('.patching')).not.toContain('Both texts prefer the same answer');
    expect(effects.data[2]).toBeGreaterThan(0.5); // of the verb, after layer 0: the experiment has something to find
    const file = await saved(page, reader().locator('button[name=csv]'));
    expect(file.name).toBe('patching-residual.csv');
    expect(file.bytes.toString()).toBe(patchingCsv(effects, 'residual', trained.tokenize(corrupted).words));
    const position = reader().locator('input[name=position]');
    await position.fill('2');
    await button('Copy, place by place').click();
    const answer = [tokensOf(right)[1]!, tokensOf(wrong)[1]!] as const;
    const earlier = patchEffects(trained.model, {
      clean: tokensOf(clean),
      corrupted: tokensOf(corrupted),
      answer,
      at: 'residual',
      position: 2,
    });
    await expect
      .poll(async () => (await cells()).map((cell) => cell.replace('\u202f', ' ').trim()))
      .toEqual([...earlier.data].map((share) => percent(share)));
    await expect.poll(() => text('#effects')).toContain('read at token 2, “opened”');
    await position.fill('9');
    await button('Copy, place by place').click();
    await expect
      .poll(() => reader().locator('.patching [role=alert]').innerText())
      .toContain('The last token of these texts is 3');
    await position.fill('');
    const corruptedText = reader().locator('input[name=corrupted]');
    await corruptedText.fill('he opened the old');
    await reader().getByRole('radio', { name: 'what the MLP adds' }).check({ force: true });
    await expect.poll(() => corruptedText.inputValue()).toBe('he opened the old');
    await button('Copy, place by place').click();
    await expect
      .poll(() => reader().locator('.patching [role=alert]').innerText())
      .toBe('The texts have 4 and 5 tokens; they need the same number.');
    await expect.poll(async () => (await cells()).length).toBe(shares.length);
  });

  it('shows what it cannot do with one press', async () => {
    await read('he plays the');
    await reader().locator('.cannot summary').click();
    const [, sentence] = FAILURES[0];
    await button(sentence).click();
    await expect.poll(() => text('.look')).toContain('“was” looks most at “child”');
  });

  it('draws the next word by the temperature, the likeliest and the seed that are set', async () => {
    await read('he plays the');
    const { model, words, tokenize } = trained;
    const drawn = (seed: number, topK = 0) => {
      const { tokens } = tokenize('he plays the');
      return words[
        model.generate(tokens, { length: 1, temperature: 1.5, topK, seed: seed + tokens.length }).tokens[0]!
      ];
    };
    await reader().locator('input[name=temperature]').fill('1.5');
    await button(`Go on with “${drawn(1)}”`).waitFor();
    await button('Draw again').click();
    await button(`Go on with “${drawn(2)}”`).waitFor();
    await reader().locator('input[name=top-k]').fill('0');
    await button(`Go on with “${drawn(2, 2)}”`).click();
    await expect.poll(() => reader().locator('form.typed input').inputValue()).toBe(`he plays the ${drawn(2, 2)}`);
  });

  it('is a lab of a lesson, which keeps the sentence and the head', async () => {
    const lesson = {
      ...base,
      parts: [{ kind: 'lab', id: 'lab', lab: 'reader', values: { sentence: 'he plays the' } }],
    };
    requests.length = 0;
    await openLesson(page, lesson);
    await button('Load the model').waitFor();
    expect(requests.filter((url) => /safetensors|learning/.test(url))).toEqual([]);
    await button('Load the model').click();
    await button('Go on with “piano”').click();
    const lab = page.locator('attention-lab-reader');
    const values = () => lab.evaluate((element) => (element as HTMLElement & { changed: unknown }).changed);
    await expect.poll(values).toEqual({ sentence: 'he plays the piano' });
    await button(/^The word before/).click();
    await expect.poll(values).toEqual({ sentence: 'he plays the piano', head: 'word-before' });
    await lab.getByRole('button', { name: 'Start over' }).click();
    await expect.poll(() => reader().locator('form.typed input').inputValue()).toBe('he plays the');
    await expectNoFindings(page, { include: ['attention-lesson'] });
  });
});
