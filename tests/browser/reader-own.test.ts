/** Weights of a visitor's own in the page of the trained model, and what can be taken from there. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, loadLearning } from 'attention-steps/learn';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  lettersIn,
  openVisitorModel,
  visitorReader,
  spelt,
  vocabularyOf,
} from '../../web/learn/reader/visitor-model.ts';
import { loadReader } from '../../web/learn/reader/reader.ts';
import { read } from '../../web/learn/reader/reading.ts';
import { writeTensors } from '../../wasm/learn/safetensors.ts';
import { oneBrowser } from './browsers.ts';
import { onFocused, saved, site, visit, watchedPage } from './tutorial.ts';

const learning = await loadLearning();
const nanogpt = readFileSync(new URL('../fixtures/opened/nanogpt.safetensors', import.meta.url));
/** The folder of a published model of random numbers. */
const families = (name: string): string => fileURLToPath(new URL(`../fixtures/families/${name}`, import.meta.url));
const filesOf = (name: string) =>
  Object.fromEntries(readdirSync(families(name)).map((one) => [one, readFileSync(join(families(name), one))]));
const letters = '\n abcdeflmnow';
const microgpt: Config = {
  vocabulary: 27,
  context: 16,
  width: 16,
  layers: 1,
  heads: 4,
  positions: 'learned',
  mlp: 64,
  normalisation: 'rms',
  outerNorm: 'embedding',
  biases: false,
  gains: false,
};
const names = Buffer.from(learning.createModel(microgpt).save());
const zeros = (...shape: number[]) => ({ shape, data: new Float32Array(shape.reduce((a, b) => a * b)) });
const seven = Buffer.from(
  writeTensors(
    Object.entries({
      'wte.weight': zeros(65, 384),
      'wpe.weight': zeros(8, 384),
      'h.0.ln_1.weight': zeros(384),
      'h.0.ln_2.weight': zeros(384),
      'h.0.attn.c_attn.weight': zeros(3 * 384, 384),
      'h.0.attn.c_proj.weight': zeros(384, 384),
      'h.0.mlp.c_fc.weight': zeros(4, 384),
      'h.0.mlp.c_proj.weight': zeros(384, 4),
      'ln_f.weight': zeros(384),
    }).map(([name, tensor]) => ({ name, ...tensor })),
    { n_head: '7' },
  ),
);
const file = (name: string, bytes: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer: bytes });

declare global {
  interface Window {
    /** The messages to workers that wait. */
    held: (() => void)[];
  }
}

describe('weights of one’s own', () => {
  let page: Page;
  const sent: string[] = [];
  beforeAll(async () => {
    ({ page } = await watchedPage(oneBrowser.chromium));
    page.on('request', (request) => {
      if (request.method() !== 'GET' || request.postData() !== null) sent.push(request.url());
    });
  });

  const reader = () => page.locator('attention-reader');
  const button = (name: string | RegExp) => reader().getByRole('button', { name });
  const sentence = () => reader().locator('form.typed input').inputValue();
  const guesses = () => reader().locator('.next ol').innerText();
  const words = () => reader().locator('.line-of-words .word > span').allInnerTexts();
  const start = async (): Promise<void> => {
    await visit(page, `${site}read/#read=he+plays+the&head=who`);
    await reader().locator('.line-of-words .words').waitFor();
    await button('Open a model').click();
  };
  const choose = (name: string, bytes: Buffer) =>
    reader().locator('input[name=weights]').setInputFiles(file(name, bytes));
  const spell = async (text: string): Promise<void> => {
    await reader().locator('textarea[name=letters]').fill(text);
    await button('Use these characters').click();
  };

  it('open before the shipped model has come, and ask for the characters in their order', async () => {
    await page.route('**/*.safetensors', (route) => route.abort());
    await page.goto(`${site}read/#read=bad+wolf&head=who`);
    await reader().getByRole('alert').filter({ hasText: 'could not be fetched' }).waitFor();
    await choose('wolf.safetensors', nanogpt);
    await reader().locator('textarea[name=letters]').waitFor();
    await spell('abc');
    await expect
      .poll(() => reader().locator('#letters-problem').innerText())
      .toBe('The model has 13 characters, and these are 3.');
    await spell('\n abcdefffnow');
    await expect.poll(() => reader().locator('#letters-problem').innerText()).toContain('“f” is there twice');
    await spell(String.raw`\n abcdeflmnow`);
    await expect.poll(() => reader().locator('#letters-problem').innerText()).toContain('paste what print shows');
    await reader().locator('textarea[name=letters]').fill(letters);
    await expect.poll(() => reader().locator('#letters-hint').innerText()).toContain('13 of 13.');
    await button('Use these characters').click();
    await expect.poll(words).toEqual(Array.from('bad␣wolf'));
    await expect
      .poll(() => reader().locator('.shown').innerText())
      .toMatch(/^wolf\.safetensors: layers 2, heads 4, width 16, tokens 13, activation GELU\.\s*Back/);
    await expect.poll(() => onFocused(page, ({ className }) => className)).toBe('shown');
    await page.unroute('**/*.safetensors');
  });

  it('say what the model says: its next tokens, a head that is off, and the stage of a head', async () => {
    const model = openVisitorModel(learning, nanogpt);
    const here = visitorReader(model, spelt(model, lettersIn(letters)));
    const off = { layer: 1, head: 2 };
    const shown = (text: string, changes?: Parameters<typeof read>[2]) =>
      read(here, text, changes).guesses[0]!.probability;
    const first = (): Promise<string> => reader().locator('.next .number').first().innerText();
    await expect.poll(async () => parseFloat(await first())).toBeCloseTo(100 * shown('bad wolf'), 0);
    const all = reader().getByRole('listbox', { name: /^One row per layer/ });
    await all.focus();
    for (const key of ['End', 'ArrowLeft']) await page.keyboard.press(key);
    await expect.poll(() => all.getByRole('option').getAttribute('aria-label')).toBe('Layer 1, head 2');
    await expect.poll(() => reader().locator('.tabs').count()).toBe(0);
    await reader().getByRole('switch').check();
    await expect.poll(first).toContain('was ');
    const { probability } = read(here, 'bad wolf', { off: [off], edits: [] }).guesses[0]!;
    await expect.poll(async () => parseFloat(await first())).toBeCloseTo(100 * probability, 0);
    await reader().getByRole('radio', { name: 'Every number' }).check({ force: true });
    await reader().locator('attention-steps .cell').first().waitFor();
    const stage = await page.evaluate(async () => {
      const own = document.querySelector('attention-reader')!.shadowRoot!.querySelector('attention-steps')!;
      await own.ready;
      return { inputs: own.state.inputs, query: own.query };
    });
    expect(stage.inputs?.tokens).toEqual(Array.from('bad␣wolf'));
    expect(stage.inputs?.origin).toBe('Layer 1, head 2 of wolf.safetensors');
    await button('Put all back').click();
    await button(/^Go on with/).click();
    await expect.poll(sentence).toBe(`bad wolf${read(here, 'bad wolf').guesses[0]!.word}`);
    model.dispose();
  });

  it('can be looked at from their first token, where there is no start', async () => {
    await reader().getByRole('radio', { name: 'Heads' }).check({ force: true });
    await reader().locator('.line-of-words .word.query').press('Home');
    await expect
      .poll(() => reader().locator('.look').innerText())
      .toBe('“b” is the first token: it can look only at itself.');
    await expect.poll(() => reader().locator('.line-of-words .start').count()).toBe(0);
  });

  it('take a line break that is pasted as their own', async () => {
    const field = reader().locator('form.typed input');
    await field.fill('wolf');
    await field.evaluate((input: HTMLInputElement) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'bad\nwolf');
      input.select();
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true });
      input.dispatchEvent(event);
    });
    await expect.poll(sentence).toBe('bad↵wolf');
    await field.press('Enter');
    await expect.poll(words).toEqual(Array.from('bad↵wolf'));
  });

  it('refuse a text with other characters, and keep what was read', async () => {
    const field = reader().locator('form.typed input');
    await field.fill('bad zoo');
    await field.press('Enter');
    await expect
      .poll(() => reader().getByRole('alert').first().innerText())
      .toContain('“z” is none of the model’s tokens');
    await expect.poll(async () => (await words()).slice(0, 3)).toEqual(Array.from('bad'));
  });

  it('that cannot be opened say why, by name, where they were chosen; all that was shown stays, and the next file opens', async () => {
    await start();
    const before = await guesses();
    for (const [name, bytes, said] of [
      [
        'seven.safetensors',
        seven,
        'seven.safetensors cannot be opened: heads: expected a divisor of 384 (width), got 7.',
      ],
      [
        'heads.safetensors',
        Buffer.from(writeTensors([{ name: 'wpe', ...zeros(1, 1) }], {})),
        "with metadata={'n_head': '4'}",
      ],
      [
        'note.txt',
        Buffer.from('nothing of the kind'),
        'note.txt cannot be opened: file: expected a file of safetensors, got text.',
      ],
      [
        'ckpt.pt',
        Buffer.from(`PK\x03\x04${'\0'.repeat(26)}ckpt/data.pkl`),
        'got a file of torch.save; write the state_dict',
      ],
      ['model-00001-of-00002.safetensors', nanogpt, 'it is one of the 2 files that a model is in'],
    ] as const) {
      await choose(name, bytes);
      await expect.poll(() => reader().locator('#own-problem').innerText()).toContain(said);
      await expect.poll(async () => [await guesses(), await sentence()]).toEqual([before, 'he plays the']);
    }
    await choose('names.safetensors', names);
    await expect.poll(async () => (await words())[0]).toBe('<s>');
    await expect.poll(() => reader().locator('#own-problem').count()).toBe(0);
    const model = openVisitorModel(learning, names);
    const { tokenize } = visitorReader(model, vocabularyOf(model)!);
    await expect.poll(async () => tokenize(await sentence()).known.every(Boolean)).toBe(true);
    await expect.poll(() => reader().locator('.shown').innerText()).toContain('has written this text itself');
    model.dispose();
    await expect.poll(() => new URL(page.url()).hash).toContain('model=names.safetensors');
    // What was switched off in one model says nothing of another.
    await reader().getByRole('switch').check();
    await expect.poll(() => button('Put all back').count()).toBe(1);
    await button('Back to the model that has read English').click();
    await expect.poll(guesses).toBe(before);
    await expect.poll(sentence).toBe('he plays the');
  });

  it('can be dropped, and show their tokens by number', async () => {
    await start();
    await reader().evaluate((element, bytes) => {
      const data = new DataTransfer();
      data.items.add(new File(['My model'], 'README.md')); // as a model's folder has it
      data.items.add(new File([Uint8Array.from(bytes)], 'dropped.safetensors'));
      const own = element.shadowRoot!.querySelector('.own')!;
      own.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, composed: true, cancelable: true }));
    }, Array.from(nanogpt));
    await button('Show tokens by number').click();
    await reader().locator('.shown').waitFor();
    const field = reader().locator('form.typed input');
    await field.fill('12 0 7');
    await field.press('Enter');
    await expect.poll(words).toEqual(['12', '0', '7']);
    await button(/^Go on with/).click();
    await expect.poll(sentence).toMatch(/^12 0 7 \d+$/);
  });

  it('leave what is typed while they open, and read what is sent', async () => {
    await start();
    const isHeld = () => page.evaluate(() => window.held.length);
    const release = () =>
      page.evaluate(() => {
        for (const post of window.held.splice(0)) post();
      });
    await page.evaluate(() => {
      window.held = [];
      const own = Object.getOwnPropertyDescriptor(Worker.prototype, 'postMessage')!;
      const send = own.value as Worker['postMessage'];
      Worker.prototype.postMessage = function (this: Worker, message: { readonly name?: string }) {
        const post = (): void => send.call(this, message);
        if (message.name === 'useVocabulary' || message.name === 'sample') window.held.push(post);
        else post();
      };
    });
    const field = reader().locator('form.typed input');
    // A text is sent while the shipped model is still shown, and another while the new one writes its own.
    await choose('held.safetensors', nanogpt);
    await button('Show tokens by number').click();
    await expect.poll(isHeld).toBe(1);
    await field.fill('12 0 7 zebra');
    await field.press('Enter');
    await reader().locator('.line-of-words .word', { hasText: 'zebra' }).waitFor();
    await release();
    await reader().locator('.shown').waitFor();
    await expect.poll(isHeld).toBe(1);
    await field.fill('12 0 7');
    await field.press('Enter');
    await release();
    await expect.poll(words).toEqual(['12', '0', '7']);
    await expect.poll(sentence).toBe('12 0 7');
    // A text that is not sent yet stays in its field, above the text that the model has written.
    await button('Back to the model that has read English').click();
    await reader().locator('.line-of-words .word', { hasText: 'zebra' }).waitFor();
    await button('Open a model').click();
    await choose('held.safetensors', nanogpt);
    await button('Show tokens by number').click();
    await expect.poll(isHeld).toBe(1);
    await field.fill('5 ');
    await release();
    await expect.poll(isHeld).toBe(1);
    await page.keyboard.type('4');
    await release();
    await expect.poll(() => reader().locator('.shown').innerText()).toContain('has written this text itself');
    await reader().locator('.answer.unread').waitFor();
    await expect.poll(sentence).toBe('5 4');
    await page.keyboard.press('Enter');
    await expect.poll(words).toEqual(['5', '4']);
  });

  it('and the shipped ones can be taken along, with programs', async () => {
    const downloaded = (name: string) => saved(page, reader().locator(`.take button[name=${name}]`));
    await reader().locator('details.take > summary').click();
    const opened = await downloaded('weights');
    expect(opened.name).toBe('own-model.safetensors');
    await button('Back to the model that has read English').click();
    await reader().locator('details.take > summary').click();
    const weights = await downloaded('weights');
    expect(weights.name).toBe('reader.safetensors');
    const model = learning.openModel(weights.bytes);
    const shipped = (await loadReader()).model;
    expect(model.trace([0, 20, 21]).logits.data).toEqual(shipped.trace([0, 20, 21]).logits.data);
    expect(model.metadata['license']).toContain('WordNet 3.1 Copyright');
    for (const format of ['numpy', 'pytorch']) {
      const program = await downloaded(format);
      expect(program.name).toBe(`reader-${format}.py`);
      expect(program.bytes.toString()).toContain("with open('reader.safetensors', 'rb')");
    }
  });

  it('come as a folder, which a worker reads: its heads, what each layer would say, and every number of a head', async () => {
    await start();
    await reader().locator('input[name=folder]').setInputFiles(families('gpt2'));
    await expect.poll(() => reader().locator('.shown').innerText()).toMatch(/^gpt2: layers 2, heads 4, width 16/);
    const field = reader().locator('form.typed input');
    await field.fill('3 1 4 1 5');
    await field.press('Enter');
    await expect.poll(words).toEqual(['3', '1', '4', '1', '5']);
    const model = await learning.loadModel(filesOf('gpt2'));
    const { probabilities } = model.trace([3, 1, 4, 1, 5]);
    const next = probabilities.data.slice(-probabilities.cols);
    await button(`Go on with “${next.indexOf(Math.max(...next))}”`).waitFor();
    await reader().getByRole('radio', { name: 'Layer by layer' }).check({ force: true });
    const cells = () => reader().locator('.layers td button').allInnerTexts();
    const lens = model
      .lens([3, 1, 4, 1, 5], { top: 1 })
      .flatMap((places) => places.map(([best]) => String(best!.token)));
    await expect.poll(cells).toEqual(lens);
    await reader().getByRole('radio', { name: 'Every number' }).check({ force: true });
    await reader().locator('attention-steps .cell').first().waitFor();
    const inputs = () =>
      reader().evaluate((element) =>
        Object.keys(element.shadowRoot!.querySelector('attention-steps')!.state.inputs ?? {}).sort(),
      );
    await expect.poll(inputs).toEqual(expect.arrayContaining(['bk', 'bq', 'bv', 'wk', 'wq', 'wv', 'x']));
    model.dispose();
  });

  it('that are not a model’s folder say what is wrong; what was there stays', async () => {
    await reader().getByRole('radio', { name: 'Heads' }).check({ force: true });
    await button('Open a model').click();
    const shown = await words();
    const config = (family: string) => file('config.json', Buffer.from(JSON.stringify({ model_type: family })));
    for (const [files, said] of [
      [[config('t5')], 'config.json: expected model_type to be one of gpt2, gpt_neo, gpt_neox, llama, bert, got t5'],
      [[config('t5')], 'Choose a model of one of these families.'],
      [[config('bert')], 'config.json: expected vocab_size to be a whole number'],
      [
        [
          file('config.json', filesOf('gpt2')['config.json']!),
          file('pytorch_model.bin', Buffer.from(`PK\x03\x04${'\0'.repeat(26)}archive/data.pkl`)),
        ],
        'For a model of your own, see “How to write such a file in Python”.',
      ],
    ] as const) {
      await reader()
        .locator('input[name=weights]')
        .setInputFiles([...files]);
      await expect.poll(() => reader().locator('#own-problem').innerText()).toContain(said);
      await expect.poll(words).toEqual(shown);
    }
  });

  it('are sent nowhere', () => {
    expect(sent).toEqual([]);
  });
});
