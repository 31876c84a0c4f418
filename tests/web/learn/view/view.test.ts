/** The playground's parts that draw, ask and announce, without a page. */
import { describe, expect, it } from 'vitest';
import { sceneOf } from '../../../../web/learn/model/scene.ts';
import { defaultSetup } from '../../../../web/learn/setup.ts';
import { noHistory } from '../../../../web/learn/state/history.ts';
import { decodePlay } from '../../../../web/learn/state/link.ts';
import { type PlayState, startState } from '../../../../web/learn/state/play-state.ts';
import type { Report } from '../../../../web/learn/training/protocol.ts';
import { goOn } from '../../../../web/learn/view/draw/asking.ts';
import { type Measure, renderCurve } from '../../../../web/learn/view/draw/measures.ts';
import type { PlayView } from '../../../../web/learn/view/element/host.ts';
import { Summary } from '../../../../web/learn/view/draw/summary.ts';
import { openOnStage } from '../../../../web/learn/view/element/open-on-stage.ts';
import { english, headHabit } from '../../../../web/learn/view/element/words.ts';
import { fromRows } from '../../../../web/shared/numbers/matrix.ts';
import { sayIn } from '../../../../web/shared/words/messages.ts';
import type { StageState } from '../../../../web/stage/inputs/stage-state.ts';
import { flatten } from '../../flatten.ts';
import { Played } from '../training/played.ts';

const right = { accuracy: 0.5, loss: 0.25 };
const said = (key: string, values = {}): string => `${key} ${Object.values(values).join(' ')}`;

/** The part of a view that a summary reads. */
const viewAt = (step: number): PlayView =>
  ({
    state: { isPlaying: false, at: 'now', compare: 'none' },
    history: { points: [[{ step, ...right, heads: [] }]] },
    scene: { runs: [] },
    say: said,
  }) as unknown as PlayView;

const reading = (step: number): Report =>
  ({ kind: 'reading', look: { off: [] }, readings: [{ step, right }] }) as unknown as Report;

it('says all of a training that stops right after a reading, and of one step on what it has come to', () => {
  const summary = new Summary();
  const hear = (report: Report, step: number): string => {
    summary.hear(report, () => viewAt(step));
    return summary.text;
  };
  hear(reading(114), 114);
  const stopped = hear({ kind: 'stopped', step: 115 }, 115);
  expect(stopped).toContain('summary.none');
  expect(hear(reading(115), 115)).toBe(stopped);
  const stepped = hear(reading(116), 116);
  expect(stepped).toContain('116');
  expect(stepped).not.toContain('summary.none');
});

describe('asking', () => {
  /** Returns the state of asking a model that has read these tokens. */
  function begun(task: string, tokens: readonly number[]) {
    const state = { ...startState, setup: { ...defaultSetup, task }, input: { typed: tokens } } as PlayState;
    const right = { loss: 1, accuracy: 0 };
    const reading = { step: 0, tokens, off: [], right, weights: [], probabilities: fromRows(tokens.map(() => [1])) };
    const scene = sceneOf(state, { ...noHistory, readings: [reading] });
    const [command] = goOn({ state, scene } as PlayView);
    return command?.kind === 'generate' ? [command.begin.tokens, command.begin.length] : command;
  }

  describe('a model goes on', () => {
    it('before it has read what was just typed', () => {
      const state = { ...startState, input: { typed: [1, 2] } };
      const [command] = goOn({ state, scene: sceneOf(state, noHistory) } as unknown as PlayView);
      expect(command).toMatchObject({ kind: 'generate', begin: { tokens: [1, 2], length: 6 } });
    });

    it('by a quarter of what it sees', () => {
      expect(begun('repeat', [1, 2])).toEqual([[1, 2], 6]);
      const all = Array.from({ length: 24 }, (_, at) => at);
      expect(begun('repeat', all)).toEqual([all.slice(6), 6]);
    });

    it('as far as it sees with a name, and with another one where that has come to its end', () => {
      expect(begun('names', [26, 0, 1])).toEqual([[26, 0, 1], 13]);
      expect(begun('names', [26])).toEqual([[26], 15]);
      expect(begun('names', [26, 0, 1, 26])).toEqual([[26], 15]);
      expect(begun('names', [26, ...Array<number>(15).fill(0)])).toBeUndefined();
    });
  });
});

describe('measures of a head', () => {
  const point = (step: number, score: number) => ({ step, heads: [[{ score }]] });
  it('tells what a head without a named pattern is worth', () => {
    const say = sayIn('en', english);
    expect(headHabit(undefined, say).text).toBe('no pattern that has a name');
    expect(headHabit(undefined, say, 0.414).text).toBe('without it, 41\u202f% right');
  });

  const measure = { name: 'Score', of: ({ score }: { score: number }) => score, most: 1, text: String };

  it('marks the moment that was gone back to, not the last one', () => {
    const view = {
      state: { axis: 'linear' },
      history: { points: [[point(0, 0.25), point(50, 0.5), point(100, 0.75)]] },
      scene: { chosen: { layer: 0, head: 0 }, chosenRun: 0, step: 60, end: 100 },
      say: sayIn('en', english),
    };
    const text = flatten(
      renderCurve(view as unknown as PlayView, measure as unknown as Measure, { width: 100, height: 10 }),
    );
    expect(text).toMatch(/aria-label=[^>]*Score[^>]*0\.5[^>]*50/);
    expect(text).toMatch(/<circle cx=50 /);
  });
});

describe('a head on the stage', () => {
  /** Returns the event's state for a page that opens a head of a model which learns from a text. */
  async function openedOf(text: string): Promise<StageState> {
    const link = `task=own&text=${encodeURIComponent(text)}&width=16&batch=8&steps=2`;
    const played = new Played().open(link);
    const [reading] = played.history.readings;
    played.tell([{ kind: 'open', run: 0, at: 'now', tokens: reading?.tokens ?? [], head: { layer: 1, head: 0 } }]);
    const element = Object.assign(new EventTarget() as HTMLElement, { stage: '/' });
    const told = new Promise<StageState>((tell) => {
      element.addEventListener('attention-playground:open', (event) => {
        event.preventDefault(); // opened here
        tell((event as CustomEvent<{ state: StageState }>).detail.state);
      });
    });
    const view = { state: played.state, scene: sceneOf(played.state, noHistory), say: (key: string) => key };
    await openOnStage(element, view as unknown as PlayView, played.opened[0]!);
    return told;
  }

  it('a head leads back to the training on a text that an address has room for, and on no longer one', async () => {
    const saying = 'a stitch in time saves nine. ';
    const { from = '' } = (await openedOf(saying.repeat(10))).inputs ?? {};
    expect(decodePlay(from)).toMatchObject({ state: { setup: { text: saying.repeat(10) } }, problems: [] });
    const { inputs } = await openedOf(saying.repeat(20_000));
    expect([inputs?.from, inputs?.wq?.rows]).toEqual([undefined, 32]);
  });
});
