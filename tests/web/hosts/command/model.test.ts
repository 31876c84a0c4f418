/** `model`, without a process: what it shows is what the engine says, and what is wrong is named. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { headRoles, loadLearning, patchEffects } from 'attention-steps/learn';
import { command, failure } from './host.ts';

const families = new URL('../../../fixtures/families/', import.meta.url);
const filesOf = (name: string): Record<string, Blob> =>
  Object.fromEntries(
    readdirSync(new URL(`${name}/`, families)).map((file) => [
      file,
      new Blob([readFileSync(new URL(`${name}/${file}`, families))]),
    ]),
  );
const folder = (name: string) => Promise.resolve(filesOf(name));
const learning = await loadLearning();
const model = await learning.loadModel(filesOf('gpt2'));
const tokens = [3, 1, 4, 1, 5];
const IDS = '--ids 3,1,4,1,5';

const shown = async (line: string, file = 'gpt2') => {
  const { code, out, error } = await command(`model ${file} ${line} --format json`, {}, { folder });
  expect([code, error]).toEqual([0, '']);
  return JSON.parse(out) as Record<string, unknown>;
};
const refused = async (line: string, file = 'gpt2') => failure(`model ${file} ${line}`, {}, { folder });

describe('model', () => {
  it('says what the engine says', async () => {
    const [next] = model.lens(tokens, { top: 3 }).at(-1)!.slice(-1);
    const all = await shown(`${IDS} --top 3`);
    expect(all).toEqual({
      family: 'gpt2',
      config: model.config,
      parameterCount: model.parameterCount,
      tokens,
      position: 4,
      next,
    });
    expect(await shown(`${IDS} --show lens --position 2`)).toMatchObject({
      lens: model.lens(tokens, { top: 1 }).map((positions, layer) => ({ layer, ...positions[2]![0]! })),
    });
    expect(await shown('--show roles --seed 3')).toMatchObject({ roles: headRoles(model, { seed: 3 }) });
    const effects = patchEffects(model, { clean: tokens, corrupted: [3, 2, 4, 1, 5], answer: [7, 8], at: 'mlp' });
    const patched = await shown(`${IDS} --show patches --corrupted 3,2,4,1,5 --answer 7,8 --at mlp`);
    expect(patched['patches']).toEqual(
      Array.from(effects.data, (share, at) => ({ layer: Math.floor(at / 5), position: at % 5, share })),
    );
  });

  it('shows what heads look at, also with one switched off', async () => {
    const { weights } = model.trace(tokens).layers[1]!.attention.heads[2]!;
    const row = Array.from(weights.data.subarray(-5), (weight, to) => ({
      layer: 1,
      head: 2,
      to,
      token: tokens[to],
      weight,
    }));
    expect(await shown(`${IDS} --show heads --head 1.2`)).toMatchObject({ heads: row });
    model.ablate([{ layer: 0, head: 1 }]);
    const off = model.patterns(tokens);
    model.ablate([]);
    const strongest = off.flatMap((heads, layer) =>
      heads.map(({ data }, head) => {
        const last = [...data.subarray(-5)];
        const to = last.indexOf(Math.max(...last));
        return { layer, head, to, token: tokens[to], weight: last[to] };
      }),
    );
    expect(await shown(`${IDS} --show heads --off 0.1`)).toMatchObject({ heads: strongest });
  });

  it('takes texts where there is a tokenizer, and asks BERT for its masked word', async () => {
    const words = '[PAD] [UNK] [CLS] [SEP] [MASK] the a dog cat man bites sees . , is on by of and'.split(' ');
    const bert = await learning.loadModel({ ...filesOf('bert'), 'vocab.txt': new Blob([words.join('\n')]) });
    const withWords = (name: string) =>
      Promise.resolve({ ...filesOf(name), 'vocab.txt': new Blob([words.join('\n')]) });
    const line = ['model', 'bert', '--text', 'the dog [MASK] a man .', '--top', '1', '--format', 'json'];
    const { out } = await command(line, {}, { folder: withWords });
    const encoded = [2, 5, 7, 4, 6, 9, 12, 3];
    const { token, probability } = bert.lens(encoded, { top: 1 }).at(-1)![3]![0]!;
    expect(JSON.parse(out)).toMatchObject({
      tokens: encoded,
      position: 3,
      next: [{ token, text: words[token], probability }],
    });
    const patched = ['--text', 'the dog [MASK] a man .', '--corrupted', 'the cat [MASK] a man .', '--answer', '10,11'];
    const rows = await command(['model', 'bert', ...patched, '--show', 'patches'], {}, { folder: withWords });
    expect(rows.error).toBe('');
    expect(rows.out.split('\n').length).toBe(2 * encoded.length + 2);
  });

  it('writes columns', async () => {
    const { out } = await command(`model bert ${IDS} --position 2 --top 2`, {}, { folder });
    const none = await command('model gpt2 --show roles --seed 3', {}, { folder });
    const roles = headRoles(model, { seed: 3 });
    expect(none.out.startsWith(roles.length > 0 ? 'layer' : 'no head gives 0.4 ')).toBe(true);
    expect(out).toMatch(/^token {2}probability\n {2,4}\d+ {8}0\.\d{3}\n {2,4}\d+ {8}0\.\d{3}\n$/);
  });

  it.each([
    ['', 'model: expected either --text or --ids'],
    [`${IDS} --text a`, 'model: expected either --text or --ids'],
    ['--text a', "--text: there is no tokenizer among the model's files; give the numbers of tokens with --ids"],
    ['--ids 1,x', '--ids: expected numbers of tokens, such as 5,3,1, got 1,x'],
    ['--ids 1,2,', '--ids: expected numbers of tokens, such as 5,3,1, got 1,2,'],
    ['--ids ,', '--ids: expected numbers of tokens, such as 5,3,1, got ,'],
    ['--ids 0x5', '--ids: expected numbers of tokens, such as 5,3,1, got 0x5'],
    ['--ids 1,99', 'gpt2: tokens: expected tokens from 0 to 18, got 99 at [1]'],
    [`${IDS} --show head`, '--show: expected one of next, heads, lens, roles, patches, got head; did you mean heads?'],
    [`${IDS} --show heads --head 2.0`, '--head: expected layer.head from 0.0 to 1.3, got 2.0'],
    [`${IDS} --off 0`, '--off: expected layer.head from 0.0 to 1.3, got 0'],
    [`${IDS} --position 5`, '--position: expected a number from 0 to 4, got 5'],
    [`${IDS} --top 20`, '--top: expected a number from 1 to 19, got 20'],
    [`${IDS} --head 0.1`, '--head: expected --show to be one of heads, got next'],
    [`${IDS} --show lens --answer 1,2`, '--answer: expected --show to be one of patches, got lens'],
    [`${IDS} --show roles`, '--ids: expected --show to be one of next, heads, lens, patches, got roles'],
    [`${IDS} --show patches`, '--answer: expected numbers of tokens, such as 5,3,1, got '],
    [`${IDS} --show patches --answer 1`, '--answer: expected two tokens, such as 5,3, got 1'],
    [`${IDS} --show patches --answer 1,2 --corrupted 1`, 'gpt2: corrupted: expected 5 numbers, as in clean, got 1'],
  ])('refuses: %s', async (line, message) => {
    expect(await refused(line)).toBe(message);
  });

  it('names the folder, the file and the field', async () => {
    expect(await failure(`model there ${IDS}`)).toBe('there: ENOENT: no such folder');
    const { 'model.safetensors': _, ...files } = filesOf('gpt2');
    const without = () => Promise.resolve(files);
    expect(await failure(`model gpt2 ${IDS}`, {}, { folder: without })).toBe(
      'gpt2: files: expected model.safetensors among them, got config.json',
    );
    const other = () => Promise.resolve({ ...filesOf('gpt2'), 'config.json': new Blob(['{"model_type": "t5"}']) });
    expect(await failure(`model gpt2 ${IDS}`, {}, { folder: other })).toBe(
      'gpt2: config.json: expected model_type to be one of gpt2, gpt_neo, gpt_neox, llama, bert, got t5',
    );
  });
});
