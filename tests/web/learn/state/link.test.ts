import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { params, taskOf } from '../../../../web/learn/setup.ts';
import { decodePlay, encodePlay, isLinkable } from '../../../../web/learn/state/link.ts';
import { shownTokens, wordsOf } from '../../../../web/learn/model/sequence.ts';
import { type PlayState, startState } from '../../../../web/learn/state/play-state.ts';
import german from '../../../../web/shared/messages/de/playground.json';
import english from '../../../../web/shared/messages/en/playground.json';
import { sayOver } from '../../../../web/shared/words/messages.ts';
import { TYPED_TEXT } from '../../../../web/learn/tasks/typed-text.ts';
import { states } from './states.ts';

describe('a link of a playground', () => {
  it('is nothing at the start', () => {
    expect(encodePlay(startState, 0)).toBe('');
    expect(decodePlay('')).toEqual({ state: startState, problems: [] });
  });

  it('brings back what it was made from, and trains to the step that was reached', () => {
    fc.assert(
      fc.property(states, fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20_000 })), (given, step) => {
        const state = { ...given, isPlaying: false, again: undefined, isStored: true };
        const link = encodePlay(state, step);
        expect(link).toMatch(/^[\w\-~.=&,;:%]*$/);
        const expected = { ...state, isPlaying: step > 0, again: step > 0 ? step : undefined };
        expect(decodePlay(`#${link}`)).toEqual({ state: expected, problems: [] });
      }),
    );
  });

  it('of the front opens a model that learns a sentence with “bank”, and plays', () => {
    const front = readFileSync(new URL('../../../../web/site/front.html', import.meta.url), 'utf8');
    const [, hash = ''] = /href="\.\/playground\/#([^"]*)">\{front\.learn\}</.exec(front) ?? [];
    const { state, problems } = decodePlay(hash.replaceAll('&amp;', '&'));
    expect(problems).toEqual([]);
    expect(state.isPlaying).toBe(true);
    const task = taskOf(state.setup);
    expect(wordsOf(task, shownTokens(task, state.input))).toContain('bank');
  });

  it('says what it is about', () => {
    const changed: PlayState = {
      ...startState,
      setup: { ...startState.setup, layers: '1', rate: 0.005 },
      changes: [
        { step: 0, rate: 0.01 },
        { step: 100, rate: 0.005 },
        { step: 200, stream: 1, rate: 0.005 },
      ],
      compared: { layers: '2' },
      chosen: { layer: 0, head: 1 },
      input: { typed: [0, 1, 2] },
    };
    expect(encodePlay(changed, 600)).toBe(
      'layers=1&rate=.005&compare=layers,2&changes=0,rate,.01,100,rate,.005,200,rate,.005,200,stream,1' +
        '&steps=600&head=0,1&typed=abc',
    );
  });

  it('knows whose head is chosen where two runs are compared', () => {
    const compared: PlayState = {
      ...startState,
      compared: { layers: '1' },
      chosenRun: 1,
      chosen: { layer: 0, head: 1 },
    };
    const link = encodePlay(compared, 0);
    expect(link).toBe('compare=layers,1&run=B&head=0,1');
    expect(decodePlay(link)).toEqual({ state: compared, problems: [] });
    // One layer has no second one; without a comparison there is no second run.
    expect(decodePlay('compare=layers,1&run=B&head=1,1').problems).toHaveLength(1);
    expect(decodePlay('run=B').problems).toHaveLength(1);
    expect(decodePlay('compare=layers,1&run=C').problems).toHaveLength(1);
  });

  it('copied on the way to a step leads there, too', () => {
    const { state } = decodePlay('steps=600');
    expect(encodePlay(state, 240)).toBe('steps=600');
  });

  it('keeps what is right of one that somebody typed, and says what is not', () => {
    const { state, problems } = decodePlay(
      'task=repeta&layers=9&heads=4&rate=1e9&seed=1.5&causal=yes&steps=-3&at=.5&head=7,0&off=0&axis=cubic&colour=red' +
        '&heads=2&typed=abc%C3%A9&sample=1&compare=rate,1&changes=5,rate,.1,3,rate,.1&query=%',
    );
    expect(state).toEqual({ ...startState, setup: { ...startState.setup, heads: '4' }, input: { sample: 1 } });
    expect(problems).toEqual([
      'Link: “colour” is not known here.',
      'Link: “heads” is given twice; the first one counts.',
      '“task” must be one of repeat, language, previous, reverse, sort, brackets, frequent, names, own.',
      '“layers” must be one of 1, 2, 3, 4.',
      '“causal” must be on or off.',
      '“rate” must be a number from 0.0001 to 10.',
      '“seed” must be a whole number from 0 to 4294967295.',
      'Link: “compare” cannot be used: “rate” is not one of layers, heads, width, positions, scale, factor, causal, mlp, ' +
        'activation, normalisation, biases, gains, decay, batch, optimizer, seed',
      'Link: “changes” cannot be used: its steps must not go back',
      'Link: “steps” cannot be used: -3 is not between 0 and 20000',
      'Link: “at” cannot be used: .5 is not a whole number',
      'Link: “head” cannot be used: 7 is not between 0 and 1',
      'Link: “query” cannot be used: a % in it is not followed by a valid code',
      'Link: “off” cannot be used: expected groups of 2 values, got 1 values',
      'Link: “typed” cannot be used: “é” is not a token of this task.',
      'Link: “axis” cannot be used: “cubic” is not one of linear, log',
    ]);
  });

  it('says all of it in another language', () => {
    const { problems } = decodePlay(
      'steps=abc&until=1e9&at=.5&axis=cubic&query=%&sample=%22',
      sayOver('de', german, english),
    );
    expect(problems).toEqual([
      'Link: „steps“ ist nicht verwendbar: „abc“ ist keine Zahl',
      'Link: „until“ ist nicht verwendbar: 1e9 liegt nicht zwischen 1 und 20000',
      'Link: „at“ ist nicht verwendbar: .5 ist keine ganze Zahl',
      'Link: „query“ ist nicht verwendbar: auf ein % darin folgt kein gültiger Code',
      'Link: „sample“ ist nicht verwendbar: „"“ ist keine Zahl',
      'Link: „axis“ ist nicht verwendbar: „cubic“ ist keines von linear, log',
    ]);
  });

  it.each([
    ['task=own', 'There is no text yet.'],
    ['task=own&text=too%20short', 'The text is too short to learn from: it needs at least 64 letters.'],
    [`task=own&text=${'a'.repeat(100)}`, 'The text is one letter again and again, so there is nothing to find.'],
  ])('%s has nothing to learn from', (link, problem) => {
    const { state, problems } = decodePlay(`${link}&steps=20`);
    expect(state.setup).toEqual(startState.setup);
    expect(problems).toEqual([`Link: “text” cannot be used: ${problem}`]);
  });

  it('uses the first part of a text that is too long, and says so once', () => {
    const { state, problems } = decodePlay(`task=own&text=${'ab'.repeat(1_000_001)}`);
    expect([state.setup.task, state.setup.text.length]).toEqual([TYPED_TEXT, 2_000_000]);
    expect(problems).toEqual(['Of “text”, only the first 2000000 characters are used.']);
    // Or the problem, if nothing can be learned from the beginning.
    expect(decodePlay(`task=own&text=${'a'.repeat(2_000_001)}`).problems).toEqual([
      'Link: “text” cannot be used: The text is one letter again and again, so there is nothing to find.',
    ]);
  });

  it('reads whatever comes', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc
            .array(fc.tuple(fc.constantFrom(...Object.keys(params), 'steps', 'off', 'typed', 'changes'), fc.string()))
            .map((pairs) => pairs.map((pair) => pair.join('=')).join('&')),
        ),
        (link) => {
          const { state } = decodePlay(link);
          expect(taskOf(state.setup).vocabulary.length).toBeGreaterThan(1);
        },
      ),
    );
  });

  it('holds a text of 2,000 characters, and a longer one is for files', () => {
    const own = (length: number) => ({
      setup: { ...startState.setup, task: TYPED_TEXT, text: 'ab '.repeat(length / 3) },
    });
    expect([1998, 2001].map((length) => isLinkable(own(length)))).toEqual([true, false]);
    expect(isLinkable({ setup: { ...startState.setup, text: 'x'.repeat(3000) } })).toBe(true);
  });
});
