/** A sentence as the reader's page shows it: what is changed, what the model takes from the stage, and the failures that it shows. */
import { readFileSync } from 'node:fs';
import { loadAttention } from 'attention-steps/core';
import { loadLearning, patchEffects } from 'attention-steps/learn';
import { describe, expect, it } from 'vitest';
import { readerOf } from '../../../../web/learn/reader/folder-reader.ts';
import { guesses, loadReader } from '../../../../web/learn/reader/reader.ts';
import {
  type Changes,
  headId,
  headNamed,
  lensOf,
  lookOf,
  openHead,
  patchOf,
  questionsFor,
  read,
  stageStateOf,
  strongestFirst,
  tabsFor,
  takenFrom,
  tellingWord,
  withWord,
} from '../../../../web/learn/reader/reading.ts';
import { lensCsv, patchingCsv } from '../../../../web/learn/reader/csv.ts';
import { EXPERIMENTS, experimentOf, questionOf } from '../../../../web/learn/reader/view/patching.ts';
import { FAILURES, wordText } from '../../../../web/learn/reader/view/sentence.ts';
import { numbered, spelt, visitorReader } from '../../../../web/learn/reader/visitor-model.ts';
import { measureText, say, soughtText } from '../../../../web/learn/reader/view/words.ts';
import { exact } from '../../../../web/shared/numbers/format.ts';
import { withCell } from '../../../../web/shared/numbers/matrix.ts';
import { currentInputs } from '../../../../web/stage/inputs/stage-inputs.ts';
import { type HeadPlace, isSameHead } from '../../../../web/learn/patch.ts';

const reader = await loadReader();
const headOf = (id: string) => reader.heads.find((head) => head.id === id)!;
const text = 'an old man opened the window';
const plain = read(reader, text);
const who = headOf('who');
const openedIn = (head: HeadPlace, changes?: Changes) => openHead(reader, plain.tokens, head, changes);
const own = openedIn(who).matrices;
const edits: Changes['edits'] = [{ ...who, matrices: { ...own, wv: withCell(own.wv, 3, 1, 40) } }];

describe('a reading', () => {
  it('has the numbers of the model', () => {
    const { layers, probabilities } = reader.model.trace(plain.tokens);
    expect(plain.weights).toEqual(layers.map(({ attention }) => attention.heads.map(({ weights }) => weights)));
    expect(plain.guesses).toEqual(guesses(reader, plain.tokens, { count: 6 }));
    expect(plain.probabilities).toEqual(probabilities.data.slice(-probabilities.cols));
  });

  it('with heads off or other numbers guesses otherwise, and leaves the model as it was', () => {
    const off = read(reader, text, { off: [who], edits: [] });
    const edited = read(reader, text, { off: [], edits });
    expect(off.guesses.slice(0, 5)).toEqual(guesses(reader, plain.tokens, { off: [who] }));
    expect(edited.guesses).not.toEqual(plain.guesses);
    expect(openedIn(who, { off: [], edits }).matrices.wv).toEqual(edits[0]!.matrices.wv);
    expect(read(reader, text)).toEqual(plain);
    expect(openedIn(who).matrices).toEqual(own);
  });

  it('takes the edits of several heads, in one layer and in others', () => {
    const all = reader.heads.filter(({ id }) => ['doing-what', 'determiner', 'word-before'].includes(id));
    const changed = all.map((head, at) => {
      const { matrices } = openedIn(head);
      return { ...head, matrices: { ...matrices, wq: withCell(matrices.wq, 0, 0, 5 + at) } };
    });
    for (const edit of [...changed, { ...who, matrices: own }])
      expect(openedIn(edit, { off: [], edits: changed }).matrices).toEqual(edit.matrices);
  });

  it('of an earlier head that is off changes what later heads read, and not the head itself', () => {
    const before = headOf('word-before');
    const sourceOf = (layer: number, off: Changes['off']) => openedIn({ layer, head: 0 }, { off, edits: [] }).source;
    expect(sourceOf(0, [before])).toEqual(sourceOf(0, []));
    expect(sourceOf(2, [before])).not.toEqual(sourceOf(2, []));
  });

  it('of capitals alone is that of small letters; an acronym among other words is a name, as in what was read', () => {
    expect(reader.tokenize('THE DOG BITES THE MAN!')).toEqual(reader.tokenize('the dog bites the man!'));
    expect(reader.tokenize('THE DOG BITES').as[3]).toBe('<-s>');
    expect(reader.tokenize('he works for UNESCO').as[4]).toBe('<name>');
  });

  it('marks words that are not known, and asks a noun or a verb first', () => {
    const { kinds, known, words } = read(reader, 'the zorgblat opened the window');
    expect(words.filter((_, at) => !known[at])).toEqual(['zorgblat']);
    expect(kinds.slice(1)).toEqual(['other', undefined, 'verb', 'other', 'noun']);
    expect(tellingWord(plain)).toBe(6);
    expect(tellingWord(read(reader, 'oh yes'))).toBe(2);
    expect(read(reader, 'the '.repeat(reader.model.config.context - 1)).words).toHaveLength(
      reader.model.config.context,
    );
  });
});

describe('the heads to ask', () => {
  const idsFor = (kind: Parameters<typeof questionsFor>[1]) => questionsFor(reader.heads, kind).map(({ id }) => id);

  it('follow the word that asks, one question a head', () => {
    expect(idsFor('noun')).toEqual(['who', 'doing-what', 'determiner', 'word-before']);
    expect(idsFor('verb')).toEqual(['verb-who', 'word-before']);
    expect(idsFor('other')).toEqual(['word-before']);
    expect(idsFor(undefined)).toEqual(['who', 'doing-what', 'determiner', 'word-before']);
    const [verb] = questionsFor(reader.heads, 'verb');
    expect(verb?.measures.map(({ id }) => id)).toEqual(['verb-who', 'verb-who-far']);
  });

  it('are those that the lab can start with', () => {
    const lab = readFileSync(new URL('../../../../web/course/labs/reader/lab.ts', import.meta.url), 'utf8');
    const ids = /of: \[([^\]]*)\]/.exec(lab)?.[1]?.match(/[\w.-]+/g);
    const all = plain.weights.flatMap((heads, layer) => heads.map((_, head) => ({ layer, head })));
    const unnamed = all.filter((one) => !reader.heads.some((named) => isSameHead(named, one)));
    expect(ids).toEqual([...reader.heads.map(({ id }) => id), ...unnamed.map(headId)]);
  });

  it('are there for every word: those that have no question for it say from which words they are asked', () => {
    const tabs = (kind: Parameters<typeof tabsFor>[1]) =>
      tabsFor(reader.heads, kind).map(
        ({ id, isAsked, kinds }) => `${id} ${isAsked ? 'asked' : `from ${kinds.join(', ')}`}`,
      );
    expect(tabs('other')).toEqual([
      'who from noun, verb',
      'doing-what from noun',
      'word-before asked',
      'determiner from noun',
    ]);
    expect(tabs('verb')[0]).toBe('verb-who asked');
    expect(tabs(undefined).every((tab) => tab.endsWith('asked'))).toBe(true);
  });

  it('have a name in an address, with a question or without', () => {
    const unnamed = { layer: 0, head: 1 };
    expect(headNamed({ ...reader, config: reader.model.config }, headId(unnamed))).toEqual(unnamed);
    expect(headNamed({ ...reader, config: reader.model.config }, 'verb-who')).toMatchObject({
      layer: who.layer,
      head: who.head,
    });
    for (const wrong of ['', 'nobody', '3.0', '0.4', '-1.0', '0.1.0'])
      expect(headNamed({ ...reader, config: reader.model.config }, wrong), wrong).toEqual(reader.heads[0]);
  });

  it('look at a word in front, or have none', () => {
    const weights = plain.weights[who.layer]![who.head]!;
    const { to, share, start, self: itself } = lookOf(weights, 6);
    expect(plain.words[to!]).toBe('man');
    expect(share).toBe(weights.data[6 * weights.cols + 3]);
    expect([start, itself]).toEqual([weights.data[6 * weights.cols], weights.data[6 * weights.cols + 6]]);
    expect(lookOf(weights, 1)).toMatchObject({ to: undefined, share: 0 });
  });
});

describe('a head on the stage', () => {
  const opened = stageStateOf(openedIn(who), plain.words, 6, 'a head');
  const inputs = currentInputs(opened);

  it('has its weights, to the bit', async () => {
    const { x, wq, wk, wv } = inputs;
    const traced = (await loadAttention()).trace({ x: x!, wq: wq!, wk: wk!, wv: wv!, causal: opened.options.causal });
    expect(traced.heads[0]?.weights).toEqual(plain.weights[who.layer]![who.head]);
  });

  it('adds with the others what attention adds in the model', async () => {
    const engine = await loadAttention();
    const { attention } = reader.model.trace(plain.tokens).layers[who.layer]!;
    const added = attention.heads.map((_, head) => {
      const { x, wq, wk, wv, wo } = currentInputs(
        stageStateOf(openedIn({ layer: who.layer, head }), plain.words, 6, 'a head'),
      );
      return engine.trace({ x: x!, wq: wq!, wk: wk!, wv: wv!, wo: wo!, causal: true }).output.data;
    });
    for (const [at, value] of attention.output.data.entries())
      expect(added.reduce((sum, data) => sum + data[at]!, 0)).toBeCloseTo(value, 5);
  });

  it('gives the model its W_Q, W_K, W_V and W_O, and nothing else', () => {
    const take = (changed: Partial<typeof inputs>, options = {}) =>
      takenFrom(
        { ...opened, inputs: { ...inputs, ...changed }, options: { ...opened.options, ...options } },
        opened,
        openedIn(who),
      );
    expect(take({})).toEqual({ matrices: undefined, isElsewhere: false });
    const wv = withCell(inputs.wv!, 0, 0, 7);
    expect(take({ wv })).toEqual({ matrices: { ...own, wv }, isElsewhere: false });
    const wo = withCell(inputs.wo!, 0, 0, 7);
    expect(take({ wo })).toEqual({ matrices: { ...own, wo }, isElsewhere: false });
    expect(take({ x: withCell(inputs.x!, 0, 0, 7) })).toEqual({ matrices: undefined, isElsewhere: true });
    expect(take({}, { scale: 'off' })?.isElsewhere).toBe(true);
    expect(take({ mask: inputs.x! })?.isElsewhere).toBe(true);
    expect(take({ tokens: ['other', 'words'] })).toBeUndefined();
    expect(take({ wq: inputs.x! })).toBeUndefined();
    expect(take({ wo: inputs.x! })).toBeUndefined();
  });

  it('gives a model with rotary positions its W_O; Q, K and V, where its stage begins, stay there', async () => {
    const files = ['config.json', 'model.safetensors'].map((name) => {
      const path = new URL(`../../../fixtures/families/llama/${name}`, import.meta.url);
      return [name, readFileSync(path)] as const;
    });
    const rotary = readerOf(await (await loadLearning()).loadModel(Object.fromEntries(files)));
    const [numbers, place] = ['3 1 4 1 5', { layer: 1, head: 1 }];
    const before = read(rotary, numbers);
    const head = openHead(rotary, before.tokens, place);
    const begun = stageStateOf(head, before.words, 4, 'a head');
    const shown = currentInputs(begun);
    expect(Object.keys(shown)).toEqual(expect.arrayContaining(['q', 'k', 'v', 'wo']));
    const take = (changed: Partial<typeof shown>) =>
      takenFrom({ ...begun, inputs: { ...shown, ...changed } }, begun, head);
    expect(take({})).toEqual({ matrices: undefined, isElsewhere: false });
    expect(take({ q: withCell(shown.q!, 0, 0, 7) })).toEqual({ matrices: undefined, isElsewhere: true });
    const wo = withCell(shown.wo!, 0, 0, 7);
    const { matrices, isElsewhere } = take({ wo })!;
    expect([matrices?.wo, isElsewhere]).toEqual([wo, false]);
    const after = read(rotary, numbers, { off: [], edits: [{ ...place, matrices: matrices! }] });
    expect(after.probabilities).not.toEqual(before.probabilities);
    const { wq, wk, wv } = openHead(rotary, before.tokens, place).matrices;
    expect([matrices?.wq, matrices?.wk, matrices?.wv]).toEqual([wq, wk, wv]);
    rotary.model.dispose();
  });
});

it('the model has as many parameters as its page says', () => {
  const numbers = Object.values(reader.model.parameters()).reduce((sum, { data }) => sum + data.length, 0);
  expect(say('load.what')).toContain(`${(numbers / 1e6).toFixed(2)} million`);
});

it('what is said of a head is what is measured: the word itself and the start are left out', () => {
  for (const { id } of reader.heads)
    expect(measureText(id), id).toMatch(/the (?:noun|verb|word) itself and <s> left out/);
  const { layer, head } = headOf('word-before');
  const { self: kept, share } = lookOf(plain.weights[layer]![head]!, 6);
  expect(kept).toBeGreaterThan(share);
});

it('goes on with the likeliest word, and with none where it expects the end', () => {
  const goOn = (sentence: string) => read(reader, sentence).next?.word;
  expect(goOn('he plays the')).toBe('piano');
  expect(goOn('he plays the piano')).toBe('.');
  expect(goOn('he plays the piano.')).toBeUndefined();
  expect(goOn('the dog bites the man')).toBeUndefined();
});

it('draws a word that can be written, of the likeliest, by its seed; its shares are those that it is drawn from', () => {
  const draw = (seed: number) => read(reader, 'he plays the', undefined, { temperature: 2, topK: 5, seed });
  const drawn = Array.from({ length: 40 }, (_, seed) => draw(seed));
  const words = new Set(drawn.map(({ next }) => next?.word));
  expect(words.size).toBeGreaterThan(2);
  for (const { next, guesses: all } of drawn) {
    expect(all.filter(({ probability }) => probability > 0)).toHaveLength(5);
    if (next) expect(all).toContainEqual(next);
    if (next) expect(next.word).not.toMatch(/^<.*>$/);
  }
  expect(draw(7)).toMatchObject({ next: drawn[7]!.next });
  expect(read(reader, 'he plays the', undefined, { temperature: 0, topK: 5, seed: 3 }).guesses).toEqual(
    read(reader, 'he plays the').guesses,
  );
});

it('what each layer would say and what a patching found are rows of CSV', () => {
  const lens = lensOf(reader, plain.tokens);
  const rows = lensCsv(lens, plain.words).split('\n');
  expect(rows[0]).toBe('layer,token,text,rank,guess,probability');
  expect(rows).toHaveLength(1 + lens.flat(2).length + 1);
  const best = lens.at(-1)!.at(-1)![0]!;
  expect(rows).toContain(`${lens.length - 1},6,window,0,${best.word},${exact(best.probability)}`);
  const effects = { rows: 1, cols: 2, data: Float32Array.of(0.5, -0.25) };
  expect(patchingCsv(effects, 'mlp', [' a', ','])).toBe('layer,token,text,share\n0,0," a",0.5\n0,1,",",-0.25\n');
  expect(patchingCsv(effects, 'heads', [])).toBe('layer,head,share\n0,0,0.5\n0,1,-0.25\n');
});

it('what a patching found is of the model as it was changed, with the probabilities of both answers in both texts', () => {
  const { model, tokenize } = reader;
  const [clean, corrupted] = [tokenize('he plays the').tokens, tokenize('he opened the').tokens];
  const answer = [tokenize('piano').tokens[1]!, tokenize('door').tokens[1]!] as const;
  const question = { clean, corrupted, answer, at: 'heads', position: 3 } as const;
  const plainly = patchOf(reader, question);
  const { data, cols } = model.trace(clean).probabilities;
  expect(plainly.clean).toEqual(answer.map((token) => data[3 * cols + token]));
  expect(plainly.clean[0]).toBeGreaterThan(plainly.clean[1]);
  expect(plainly.corrupted[0]).toBeLessThan(plainly.corrupted[1]);
  expect(plainly.effects).toEqual(patchEffects(model, question));
  const off = [{ layer: 0, head: 2 }];
  const without = patchOf(reader, question, { off, edits: [] });
  model.ablate(off);
  expect(without.effects).toEqual(patchEffects(model, question));
  expect(without.corrupted).not.toEqual(plainly.corrupted);
  model.ablate([]);
  expect(without.effects).not.toEqual(plainly.effects);
});

it('begins a patching with texts of as many tokens as the model has them, and answers of one', () => {
  const config = { ...reader.model.config, vocabulary: 5 };
  const model = { config } as typeof reader.model;
  const letters = visitorReader(model, spelt(model, Array.from('abcde')));
  const shown = { config, family: '', isLetters: true, isNumbered: false };
  const numbers = visitorReader(model, numbered({ config: { ...config, vocabulary: 6 } }));
  for (const [{ tokenize }, asked] of [
    [letters, experimentOf(shown)],
    [numbers, experimentOf({ ...shown, family: 'gpt2', isLetters: false, isNumbered: true })],
    [reader, experimentOf(undefined)],
  ] as const) {
    const { clean, corrupted, right, wrong } = asked;
    const texts = {
      clean: tokenize(clean),
      corrupted: tokenize(corrupted),
      right: tokenize(right),
      wrong: tokenize(wrong),
    };
    expect(questionOf(texts, '', true).position).toBe(texts.clean.tokens.length - 1);
  }
  expect(experimentOf({ ...shown, family: 'gpt2' }).right).toBe(' Mary');
  expect(experimentOf({ ...shown, family: 'bert', config: { ...config, causal: false } }).right).toBe('paris');
});

describe('the question of a patching', () => {
  const typed = (text: string) => {
    const words = ['[CLS]', ...text.split(/ |(?=\.)/), '[SEP]'];
    return { tokens: words.map((word) => word.length), words, known: words.map(() => true), as: words };
  };
  const asked = (
    tokenize: typeof typed,
    change: Partial<(typeof EXPERIMENTS)[0]>,
    place: string,
    isCausal: boolean,
  ) => {
    const { clean, corrupted, right, wrong } = { ...EXPERIMENTS[isCausal ? 0 : 2], ...change };
    const texts = {
      clean: tokenize(clean),
      corrupted: tokenize(corrupted),
      right: tokenize(right),
      wrong: tokenize(wrong),
    };
    return questionOf(texts, place, isCausal);
  };

  it.each([
    ['the last token of a model that looks back', reader.tokenize, '', true, 3],
    ['the token that is typed', reader.tokenize, '2', true, 2],
    ['the hidden word of one that looks both ways', typed, '', false, 6],
    ['another token of it', typed, '0', false, 0],
  ] as const)('is of %s', (_, tokenize, place, isCausal, position) => {
    const question = asked(tokenize, {}, place, isCausal);
    expect(question.position).toBe(position);
    expect(question.answer).toEqual(isCausal ? [tokenize('piano').tokens[1], tokenize('door').tokens[1]] : [5, 4]);
  });

  it.each([
    ['no word is hidden', typed, { corrupted: 'the capital of italy is rome.' }, 'Write [MASK] in both texts'],
    ['the lengths differ', typed, { clean: 'the capital is [MASK].' }, 'The texts have 7 and 9 tokens'],
    [
      'an answer is of two tokens',
      typed,
      { right: 'new york' },
      '“newyork” has 2 tokens in this model, and an answer is one.',
    ],
    ['the typed token is behind the last', reader.tokenize, { position: '4' }, 'The last token of these texts is 3'],
    ['an answer is empty', reader.tokenize, { wrong: '' }, '“” has 0 tokens'],
  ] as const)(
    'is refused where %s',
    (_, tokenize, { position = '', ...change }: Partial<(typeof EXPERIMENTS)[0] & { position: string }>, said) => {
      expect(() => asked(tokenize, change, position, tokenize !== typed)).toThrow(said);
    },
  );
});

it('says which of several equal words', () => {
  const words = ['<s>', 'the', 'dog', 'bites', 'the', 'man'];
  expect([2, 4].map((at) => wordText(words, at))).toEqual(['“dog”', 'the second “the”']);
  expect(wordText(Array.from('aaaaaaa'), 6)).toBe('“a” at place 6, counted from 0');
});

it('a word is put behind a text with a space, and a mark without', () => {
  expect(withWord('he plays the ', 'piano')).toBe('he plays the piano');
  expect(withWord('he plays', '.')).toBe('he plays.');
  expect(withWord('the man', "'s")).toBe("the man's");
});

it('says what each of its heads looks for, and that none of them can know which bank', () => {
  for (const { id } of reader.heads.filter((head, at) => reader.heads.findIndex((one) => isSameHead(one, head)) === at))
    expect(soughtText(id), id).toMatch(/^From (?:a noun|a verb|any word), this head looks for /);
  expect(soughtText(undefined)).toContain('no question');
  expect(say('sought.bank')).toContain('the bank by the river'); // “no head looks at a word that comes later”, below
});

it('has the strongest heads first, of those with a question and of those without', () => {
  const shares = tabsFor(reader.heads, 'noun').map(({ measures }) => measures[0]!.share);
  expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  const all = strongestFirst(plain, 6);
  expect(all).toHaveLength(12);
  for (const { layer, head, share } of all) expect(share).toBe(lookOf(plain.weights[layer]![head]!, 6).share);
  expect(all.map(({ share }) => share)).toEqual(all.map(({ share }) => share).toSorted((a, b) => b - a));
});

describe('what it cannot do is what it does', () => {
  const shown = new Map(
    FAILURES.map(([key, sentence, word, id]) => {
      const reading = read(reader, sentence);
      const { layer, head } = headOf(id);
      const at = reading.words.lastIndexOf(word);
      const weights = reading.weights[layer]![head]!;
      const { to } = lookOf(weights, at);
      return [key, { reading, weights, at, to: reading.words[to ?? 0] }];
    }),
  );

  it('from “was” it looks at the child, and from “house” at “yesterday”', () => {
    expect(shown.get('it')?.to).toBe('child');
    expect(shown.get('front')?.to).toBe('yesterday');
  });

  it('where two act it takes the first noun, not the one who lost the sword', () => {
    expect(shown.get('first')?.to).toBe('queen');
  });

  it('after keys it expects “was” and “is” rather than “were” and “are”', () => {
    const found = guesses(reader, shown.get('agree')!.reading.tokens, { count: reader.words.length });
    const rankOf = (word: string): number => found.findIndex((guess) => guess.word === word);
    expect(Math.max(rankOf('was'), rankOf('is'))).toBeLessThan(3);
    expect(Math.min(rankOf('were'), rankOf('are'))).toBeGreaterThan(2);
  });

  it('no head looks at a word that comes later', () => {
    const { reading, at } = shown.get('bank')!;
    for (const { data, cols } of reading.weights.flat())
      expect(data.subarray(at * cols + at + 1, (at + 1) * cols).every((weight) => weight === 0)).toBe(true);
  });
});
