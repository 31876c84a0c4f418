/** `train` and `generate`, without a process: learning, files, refusals. */
import { describe, expect, it } from 'vitest';
import { loadLearning } from 'attention-steps/learn';
import { batchOf } from '../../../../web/hosts/command/train.ts';
import { metadataOf } from '../../../../web/learn/export/trained.ts';
import { startRun } from '../../../../web/learn/run.ts';
import { defaultSetup, settingsOf, taskOf } from '../../../../web/learn/setup.ts';
import { command, type Files } from './host.ts';

const learning = await loadLearning();
const sentences = ['the dog runs', 'the dogs run', 'a dog sleeps now', 'two dogs sleep now'];
const config = { model: { width: 16, layers: 1, heads: 2, positions: 'learned' }, batch: 4, data: { sentences } };

/** @param turns the number of times it goes on before it is interrupted */
async function learn(line: string | readonly string[], files: Files, turns = Infinity) {
  const written: Record<string, Uint8Array> = {};
  const told: string[] = [];
  const outcome = await command(line, files, {
    write: (file, bytes) => void (written[file] = bytes),
    load: () => Promise.reject(new Error('not asked for')),
    tell: (text) => told.push(text),
    goesOn: () => Promise.resolve(turns-- > 0),
  });
  return { ...outcome, written, told };
}

const trained = await learn('train config.json --steps 200 --out=m.safetensors', { 'config.json': config });
const known = Object.keys(learning.openModel(trained.written['m.safetensors']!).config);

describe('train', () => {
  it('learns, tells how it goes, and writes a model that goes on', () => {
    expect([trained.code, trained.error]).toEqual([0, '']);
    expect(trained.told.length).toBe(10);
    expect(trained.told[0]).toMatch(/^step 20 of 200: loss \d\.\d{3}, accuracy \d\.\d{3}\n$/);
    const lossOf = (text: string) => Number(/loss (\d+\.\d+)/.exec(text)?.[1]);
    expect(lossOf(trained.out)).toBeLessThan(lossOf(trained.told[0]!));
    expect(trained.out).toMatch(/^m\.safetensors: 200 steps, loss /);
    const model = learning.openModel(trained.written['m.safetensors']!);
    expect([model.step, model.config.vocabulary, model.config.context]).toEqual([200, 10, 3]);
    expect(JSON.parse(model.metadata['words']!)).toEqual([...new Set(sentences.join(' ').split(' '))]);
  });

  it('tells of every step where there are few', async () => {
    const { told } = await learn('train config.json --steps 3', { 'config.json': config });
    expect(told.map((text) => text.split(':')[0])).toEqual(['step 1 of 3', 'step 2 of 3', 'step 3 of 3']);
  });

  it('refuses a file that cannot be written before it learns anything', async () => {
    const told: string[] = [];
    const mayWrite = (file: string) => {
      throw new Error(`ENOENT: no such file or directory, access '${file}'`);
    };
    const line = 'train config.json --out none/m.safetensors';
    const { code, error } = await command(
      line,
      { 'config.json': config },
      { mayWrite, loadLearning: () => expect.fail('loaded'), tell: (text) => told.push(text) },
    );
    expect([code, told]).toEqual([2, []]);
    expect(error).toMatch(/^none\/m\.safetensors: cannot be written: ENOENT/);
  });

  it('keeps what was reached when it is interrupted', async () => {
    const { code, out, written } = await learn('train config.json', { 'config.json': config }, 7);
    expect([code, out.split(',')[0]]).toEqual([0, 'model.safetensors: stopped after 40 of 500 steps']);
    expect(learning.openModel(written['model.safetensors']!).step).toBe(40);
  });

  it('goes on from a file to the same bits', async () => {
    const first = await learn('train config.json', { 'config.json': config }, 7);
    const files = { 'config.json': config, 'part.safetensors': first.written['model.safetensors'] };
    const { code, out, told, written } = await learn('train config.json --from part.safetensors --steps 160', files);
    expect([code, out.split(',')[0], told[0]?.slice(0, 15)]).toEqual([
      0,
      'part.safetensors: 200 steps',
      'step 56 of 200:',
    ]);
    expect(written['part.safetensors']).toEqual(trained.written['m.safetensors']);
  });

  it('goes on with fewer words, and forgets none', async () => {
    const files = {
      'fewer.json': { ...config, data: { sentences: ['the dog runs'] } },
      'm.safetensors': trained.written['m.safetensors'],
    };
    const { written } = await learn('train fewer.json --from=m.safetensors --steps=1', files);
    const wordsOf = (file: Uint8Array | undefined) => learning.openModel(file!).metadata['words'];
    expect(wordsOf(written['m.safetensors'])).toBe(wordsOf(trained.written['m.safetensors']));
  });

  it.each<[object, string]>([
    [{ ...config, model: { width: 8 } }, 'in.json: model: expected width to be 16, as in m.safetensors, got 8'],
    [{ ...config, model: { widht: 8 } }, `in.json: widht: unknown; known: ${known.join(', ')}; did you mean width?`],
    [
      { ...config, data: { sentences: ['the cat runs'] } },
      'in.json: data: m.safetensors has not learnt the word cat, or learnt it at another place',
    ],
  ])('does not go on with another model: %j', async (content, message) => {
    const files = { 'in.json': content, 'm.safetensors': trained.written['m.safetensors'] };
    const { code, error, written } = await learn('train in.json --from=m.safetensors', files);
    expect([code, error.split('\n')[0], written]).toEqual([2, message, {}]);
  });

  it('says that it diverged, and keeps what it had', async () => {
    const wild = { ...config, training: { optimizer: 'sgd', rate: 1e30, clip: 0, decay: 1e20 } };
    const { code, out, written } = await learn('train config.json', { 'config.json': wild });
    expect([code, out]).toEqual([1, 'model.safetensors: diverged after 0 of 500 steps; a smaller rate may help\n']);
    expect(learning.openModel(written['model.safetensors']!).step).toBe(0);
  });

  it('learns the same from a text in a file, and tokens as they are', async () => {
    const files = {
      'config.json': { ...config, data: { text: 'lines.txt' } },
      'lines.txt': `${sentences.join('\n')}\n`,
    };
    const { written } = await learn('train config.json --steps 200', files);
    expect(written['model.safetensors']).toEqual(trained.written['m.safetensors']);
    const tokens = {
      ...config,
      data: {
        sequences: [
          [0, 1, 2],
          [2, 1, 0, 1],
        ],
      },
    };
    const { out } = await learn('train config.json --steps=20', { 'config.json': tokens });
    expect(out).toMatch(/^model\.safetensors: 20 steps/);
  });

  it('learns names, one to a line, letter by letter, and writes one', async () => {
    const names = ['anna', 'hanna', 'johanna', 'susanna', 'marianna'];
    const model = { width: 16, layers: 1, heads: 4, positions: 'learned' };
    const files = { 'config.json': { model, batch: 4, data: { text: 'names.txt' } }, 'names.txt': names.join('\r\n') };
    const { code, out, written } = await learn('train config.json --steps 120', files);
    expect([code, out.split(',')[0]]).toEqual([0, 'model.safetensors: 120 steps']);
    const { 'model.safetensors': file } = written;
    const { config, metadata } = learning.openModel(file!);
    expect([metadata['words'], metadata['boundary']]).toEqual([JSON.stringify(Array.from('ahijmnorsu•')), '•']);
    expect([config.vocabulary, config.context]).toEqual([11, 9]);
    const has = { 'm.safetensors': file };
    expect(names).toContain((await learn('generate m.safetensors', has)).out.trim());
    expect((await learn('generate m.safetensors joh', has)).out).toBe('johanna\n');
    expect((await learn('generate m.safetensors joh --length=2', has)).out).toBe('johan\n');
    const other = await learn('generate m.safetensors q', has);
    expect(other.error.split('\n')[0]).toBe('q: the model has not learnt this word');
    // The names as a list give the same result, and training continues from a file.
    const listed = { 'config.json': { model, batch: 4, data: { sentences: names } }, 'm.safetensors': file };
    const more = await learn('train config.json --from m.safetensors --steps 1', listed);
    expect(more.out.split(',')[0]).toBe('m.safetensors: 121 steps');
  });

  it('fills up shorter sequences with what counts nothing', () => {
    const corpus = {
      sequences: [
        [1, 2, 3],
        [4, 5],
      ],
      words: [],
      size: 6,
      longest: 3,
    };
    expect(batchOf(corpus, [0, 1])).toEqual({
      tokens: { rows: 2, cols: 2, data: Int32Array.from([1, 2, 4, 0]) },
      targets: { rows: 2, cols: 2, data: Int32Array.from([2, 3, 5, 0]) },
      weights: { rows: 2, cols: 2, data: Float32Array.from([1, 1, 1, 0]) },
    });
  });

  it.each<[object, string]>([
    [{ ...config, modell: {} }, 'modell: unknown; known: model, training, batch, data; did you mean model?'],
    [{ model: config.model }, 'data is missing'],
    [{ ...config, data: { lines: [] } }, 'data: expected one of text, sentences, sequences'],
    [{ ...config, data: { sentences, text: '' } }, 'data: expected one of text, sentences, sequences'],
    [{ ...config, data: { text: 3 } }, 'text: expected the name of a file'],
    [{ ...config, data: { text: 'none.txt' } }, 'none.txt: cannot be read: ENOENT: no such file'],
    [{ ...config, data: { sentences: [3] } }, 'sentences: expected a list of texts'],
    [{ ...config, data: { sequences: [[-1, 2]] } }, 'sequences: expected lists of whole numbers from 0 on'],
    [{ ...config, data: { sentences: ['', ' '] } }, 'data: expected at least one sequence'],
    [
      { ...config, data: { sentences: ['mary', 'john', 'mary ann', 'bob'] } },
      'data: expected at least 2 words in each text, got mary; in a list of names, at least nine of ten are one word',
    ],
    [{ ...config, data: { sequences: [[1, 2], [3]] } }, 'data: expected at least 2 tokens in sequence 1, got 1'],
    [{ ...config, batch: 0 }, 'batch: expected a number from 1 to 10000, got 0'],
    [{ ...config, batch: 1e9 }, 'batch: expected a number from 1 to 10000, got 1000000000'],
    [{ ...config, model: { ...config.model, heads: 3 } }, 'heads: expected a divisor of 16 (width), got 3'],
    [{ ...config, model: { ...config.model, context: 2 } }, 'tokens.cols: expected at most 2, got 3'],
    [{ ...config, training: { rate: 0 } }, 'rate: expected a finite number above 0, got 0'],
  ])('names the file and what is wrong in it: %j', async (content, message) => {
    const { code, error, written } = await learn('train in.json', { 'in.json': content });
    expect([code, error.split('\n')[0]]).toEqual([2, `in.json: ${message}`]);
    expect(written).toEqual({});
  });
});

describe('generate', () => {
  const model = learning.openModel(trained.written['m.safetensors']!);
  const words = JSON.parse(model.metadata['words']!) as string[];
  const files = {
    'm.safetensors': trained.written['m.safetensors'],
    'bad.safetensors': new Uint8Array(3),
    'page.safetensors': '<!DOCTYPE html><title>Not found</title>',
    'shifted.safetensors': model.save({ metadata: { words: JSON.stringify(['<pad>', ...words]) } }),
  };

  it('goes on with the words that were learned', async () => {
    const { code, out } = await learn(['generate', 'm.safetensors', 'two dogs'], files);
    expect([code, out]).toEqual([0, 'two dogs sleep now\n']);
    const drawn = await learn('generate m.safetensors the --length 1 --temperature=2 --seed=4', files);
    expect(drawn.out).toMatch(/^the \S+\n$/);
  });

  it('finishes a name with weights of the playground', async () => {
    const setup = { ...defaultSetup, task: 'names' };
    const { model } = startRun(learning, taskOf(setup), settingsOf(setup));
    const file = model.save({ metadata: metadataOf(setup, '') });
    const { out } = await learn('generate names.safetensors mar', { 'names.safetensors': file });
    expect(out).toMatch(/^mar[a-z]*\n$/);
  });

  it.each([
    ['generate m.safetensors', 'generate: expected words to continue'],
    ['generate m.safetensors the cat', 'cat: the model has not learnt this word'],
    ['generate bad.safetensors the', 'bad.safetensors: file: expected at least 8 bytes, got 3'],
    ['generate none.safetensors the', 'none.safetensors: cannot be read: ENOENT: no such file'],
    ['generate m.safetensors the --length 9', 'm.safetensors: length: expected at most 3, got 9'],
    ['generate m.safetensors the --temperature -1', '--temperature: expected a number from 0 on, got -1'],
    ['train config.json --steps 0', '--steps: expected a number from 1 to 10000000, got 0'],
    ['train config.json --steps 1e15', '--steps: expected a number from 1 to 10000000, got 1e15'],
    [
      'generate shifted.safetensors the',
      'shifted.safetensors: file: expected at most 10 words in __metadata__, a token each, got 11',
    ],
    [
      'generate model-00001-of-00003.safetensors the',
      'model-00001-of-00003.safetensors: one of the 3 files that a model is in; join them into one file first',
    ],
    [
      'generate page.safetensors the',
      'page.safetensors: file: expected a file of safetensors, got a page of HTML or XML; download the file itself',
    ],
  ])('names what it cannot do: %s', async (line, message) => {
    const { code, error } = await learn(line, files);
    expect([code, error.split('\n')[0]]).toEqual([2, message]);
  });
});
