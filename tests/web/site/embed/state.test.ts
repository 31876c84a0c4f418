import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { PLAYGROUND } from '../../../../web/hosts/iframe/playground-settings.ts';
import { STAGE, lessonSettings } from '../../../../web/hosts/iframe/settings.ts';
import { defaultSetup, isIdle } from '../../../../web/learn/setup.ts';
import { pairsOf } from '../../../../web/shared/settings.ts';
import {
  type State,
  beginningOf,
  beginningWith,
  builderAddress,
  outcomeOf,
  readBase,
  readBuilder,
  scaleFor,
  showing,
  startedFrom,
  withNames,
  withText,
  OWN,
} from '../../../../web/site/embed/state.ts';
import { addressOf } from '../../../../web/site/embed/code.ts';
import type { LessonChoice } from '../../../../web/site/embed/parts.ts';
import { anyOf } from '../../hosts/iframe/any.ts';
import { readAll } from './course.ts';
import { DEFAULT_EXAMPLE } from '../../../../web/stage/inputs/examples.ts';

let lessons: readonly LessonChoice[];
beforeAll(async () => {
  lessons = (await readAll()).choices;
});
const lesson = (id: string): LessonChoice | undefined => lessons.find((one) => one.id === id);

const state = (given: Partial<State>): State => ({
  show: '',
  settings: {},
  start: '',
  aside: {},
  wrong: {},
  width: 'full',
  ...given,
});
const opened = (address: string): ReturnType<typeof readBuilder> => {
  const { search, hash } = new URL(address, 'https://example.org/embed/');
  return readBuilder(search, hash, lessons, 'full');
};
const outcome = (of: State) => outcomeOf(of, lesson(of.show));

describe("the builder's address", () => {
  const own = fc.record(
    {
      height: fc.oneof(fc.constant('auto'), fc.integer({ min: 100, max: 5000 }).map(String)),
      base: fc.constantFrom('https://example.org/', 'http://example.org/a/b/'),
    },
    { requiredKeys: [] },
  );
  it.each([
    ['', STAGE, ['', 'example=two-queries']],
    ['scores', lessonSettings(['lab', 'stage']), ['', "v=1&stage=step%3Dscores&zero-score='x"]],
    ['playground', PLAYGROUND, ['', 'head=0,0', 'steps=40&query=3&axis=log']],
  ])('of “%s” comes back as it was', (show, table, starts) => {
    fc.assert(
      fc.property(anyOf(table), own, fc.constantFrom(...starts), (settings, more, start) => {
        fc.pre(settings['task'] !== 'own' || settings['text'] !== undefined); // that is kept, and said to be missing
        const { embedding } = outcome(state({ show, settings: { ...settings, ...more }, start }));
        const read = opened(builderAddress('', embedding));
        expect(read.problems).toEqual([]);
        const again = outcome(read.state).embedding;
        expect(builderAddress('', again)).toBe(builderAddress('', embedding));
        expect(again.show).toBe(show);
      }),
    );
  });

  it.each([
    ['?show=toys', /show is “toys”; it can be playground/],
    ['?lesson=sofmax', /lesson is “sofmax”; it can be guess, .*softmax/],
    ['?lesson=masks&part=hard', /part is “hard”; it can be/],
    ['?height=1e9', /height is “1e9”; it can be auto, 100 … 5000/],
    ['?base=javascript:alert(1)', /base is “javascript:alert\(1\)”; it can be https:/],
    ['?show=playground&layers=9', /layers is “9”; it can be 1, 2, 3, 4/],
    ['?show=playground&task=own&text=short#head=0,1', /at least 64 letters/],
  ])('names what cannot be used: %s', (address, problem) => {
    const read = opened(address);
    expect(read.problems).toEqual([expect.stringMatching(problem)]);
    expect(read.state.settings['height']).toBeUndefined();
  });

  it.each([
    // Copied from earlier versions.
    [
      '?lesson=softmax&height=auto&part=lab&part=stable&theme=light&lang=de#v=1&lab.temperature=.5',
      'de/lessons/softmax/embed.html?part=lab&part=stable&theme=light#v=1&lab.temperature=.5',
    ],
    [
      '?theme=dark&lang=de&strip=off&plane=on&view=full&query=3&head=7&steps=mask+d-concat&fixed=wq%5B0%2C1%5D+x#example=two-queries',
      'de/embed.html?steps=mask+d-concat&fixed=wq%5B0%2C1%5D+x&view=full&strip=off&plane=on&query=3&head=7&theme=dark#example=two-queries',
    ],
    ['?#example=two-queries&step=mask&theme=dark', 'embed.html?theme=dark#example=two-queries&step=mask'],
    // The step that its steps led to is not lost with them.
    [
      '?#example=dog-bites-man&steps=scale%20softmax&time=2',
      'embed.html?steps=scale+softmax#example=dog-bites-man&step=scale&time=2',
    ],
    // A later choice counts; the example is named, as the link opens it.
    ['?theme=light#step=mask&theme=dark', 'embed.html?theme=light#example=worked-example&step=mask'],
    ['?#example=two-queries&query=1&present=on', 'embed.html?present=on&query=1#example=two-queries'],
    ['?#step=nask', 'embed.html#step=nask'],
    [
      '?show=playground&task=sort&layers=1&causal=off&steps=300&parts=settings+curves&theme=dark#head=0,1',
      'playground/embed.html?task=sort&layers=1&causal=off&steps=300&parts=settings+curves&theme=dark#head=0,1',
    ],
    [
      '?show=reader&read=he+plays+the&head=0.1&view=layers&theme=dark#read=x&order=roles',
      'read/embed.html?read=he+plays+the&head=0.1&view=layers&theme=dark#read=x&order=roles',
    ],
    // A setting of the link counts more.
    [
      '?show=playground&layers=3&heads=4&parts=curves#layers=1&until=50&steps=50&compare=scale,off',
      'playground/embed.html?layers=1&heads=4&steps=50&compare=scale&parts=curves#steps=50',
    ],
  ])('opens what it opened: %s', (address, iframe) => {
    const read = opened(address);
    expect(read.problems).toEqual([]);
    expect(addressOf('', outcome(read.state).embedding)).toBe(iframe);
  });

  it.each([
    ['https://example.org', 'https://example.org/'],
    ['https://example.org/a/?x#y', 'https://example.org/a/'],
    ['example.org', undefined],
    ['ftp://example.org/', undefined],
    ['', undefined],
  ])('has a site at %s at %s', (text, expected) => {
    expect(readBase(text)).toBe(expected);
  });
});

describe('what is embedded', () => {
  it('has settings of the stage only where one is shown', () => {
    const settings = { lang: 'de', steps: 'scores', controls: 'none', theme: 'dark', keep: 'host' };
    const { link, embedding } = outcome(state({ show: 'scores', settings: { ...settings, part: 'lab stage' } }));
    expect(link).toMatch(/^example=bank-river&steps=scores&step=scores&predict=/);
    expect(Object.fromEntries(pairsOf(embedding.table, embedding.settings))).toMatchObject(settings);
    const without = outcome(state({ show: 'scores', settings: { ...settings, part: 'lab' } }));
    expect(without.link).toBeUndefined();
    expect(addressOf('', without.embedding)).toBe('de/lessons/scores/embed.html?part=lab&theme=dark&keep=host');
    expect(outcome(state({ show: 'scores', settings })).link).toBeDefined();
  });

  it("starts where the page's link says", () => {
    const start = 'v=1&lab.q=,1,2&stage=example%3Dtwo-queries';
    expect(outcome(state({ show: 'scores', start })).link).toBe('example=two-queries');
    expect(outcome(state({ start: 'example=two-queries' })).link).toBe('example=two-queries');
  });

  it('has no setting of a playground that another leaves without effect', () => {
    const settings = { factor: '2', gains: 'off', text: 'x', task: 'sort' };
    expect(addressOf('', outcome(state({ show: 'playground', settings })).embedding)).toBe(
      'playground/embed.html?task=sort',
    );
    expect(isIdle('text', { ...defaultSetup, task: 'own' })).toBe(false);
  });

  it('is a reader as its preview shows it: what was chosen before is in that', () => {
    const before = state({ show: 'reader', settings: { read: 'he plays the', view: 'layers', theme: 'dark' } });
    const taken = startedFrom(before, 'read=he+plays+the+piano&head=who&view=layers', undefined);
    expect(addressOf('', outcome(taken).embedding)).toBe(
      'read/embed.html?theme=dark#read=he+plays+the+piano&head=who&view=layers',
    );
  });

  it('of another lesson begins anew, in the same colours', () => {
    const before = state({ settings: { theme: 'dark', height: 'auto', steps: 'mask' }, start: 'step=mask' });
    const next = showing(before, 'cost', lesson('cost'));
    expect(next).toMatchObject({ settings: { theme: 'dark', height: 'auto' }, start: '' });
    expect(next.aside).toEqual({ part: 'lab tiles-lab' });
  });
});

describe('a choice', () => {
  it('that is usual is not said; what cannot be used is kept beside the one before', () => {
    const chosen = withText(state({}), 'height', OWN.height, '0640');
    expect(chosen.settings).toEqual({ height: '640' });
    const wrong = withText(chosen, 'height', OWN.height, '1e9');
    expect(wrong).toMatchObject({ settings: { height: '640' }, wrong: { height: '1e9' } });
    const { settings, wrong: none } = withText(wrong, 'height', OWN.height, '');
    expect([settings, none]).toEqual([{}, {}]);
    expect(withText(state({ settings: { strip: 'off' } }), 'strip', STAGE.strip, 'on').settings).toEqual({});
  });

  it('of names is not forgotten while the usual ones count', () => {
    const all = withNames(state({ settings: { steps: 'mask' } }), 'steps', undefined);
    expect([all.settings, all.aside]).toEqual([{}, { steps: 'mask' }]);
  });

  it('does not come back with the state of the preview', () => {
    const dark = state({ settings: { theme: 'dark' } });
    const told = 'example=two-queries&step=mask&theme=dark';
    expect(startedFrom(dark, told, undefined).start).toBe('example=two-queries&step=mask');
    // A theme that the preview was brought to, not chosen here, stays.
    expect(startedFrom(state({}), told, undefined).start).toBe(told);
    const page = startedFrom({ ...dark, show: 'scores' }, 'v=1&stage=step%3Dmask%26theme%3Ddark', lesson('scores'));
    expect(page.start).toBe('v=1&stage=example%3Dworked-example%26step%3Dmask');
    const playground = state({ show: 'playground', settings: { layers: '1', parts: 'curves' } });
    expect(startedFrom(playground, 'heads=4&steps=40', undefined)).toMatchObject({
      settings: { heads: '4', parts: 'curves' },
      start: 'steps=40',
    });
  });
});

describe('the beginning of a stage', () => {
  it('is chosen one by one, and is in the address', () => {
    const given = state({ settings: { theme: 'dark', head: '3', steps: 'mask' }, start: 'example=bank-river-heads' });
    const example = beginningWith(given, undefined, { example: 'two-queries' });
    expect(example).toMatchObject({ settings: { theme: 'dark' }, start: 'example=two-queries' });
    const step = beginningWith(example, undefined, { step: 'softmax' });
    const predicted = beginningWith(step, undefined, { predict: 'on' });
    expect(predicted.start).toBe('example=two-queries&step=softmax&predict=on');
    expect(beginningOf(predicted.start)).toEqual({ example: 'two-queries', step: 'softmax', predict: 'on' });
    expect(addressOf('', outcome(predicted).embedding)).toBe(
      'embed.html?theme=dark#example=two-queries&step=softmax&predict=on',
    );
    expect(beginningWith(predicted, undefined, { predict: 'off' }).start).toBe('example=two-queries&step=softmax');
    expect(beginningOf(beginningWith(predicted, undefined, { predict: 'softmax' }).start).predict).toBe('softmax');
  });

  it('of a stage without a link is that of the example it shows', () => {
    expect(beginningOf('').example).toBe(DEFAULT_EXAMPLE.id);
    expect(beginningWith(state({}), undefined, { step: 'softmax' }).start).toBe(
      `example=${DEFAULT_EXAMPLE.id}&step=softmax`,
    );
  });

  it('in a lesson is that of its stage, and changes nothing else', () => {
    const given = state({ show: 'scores', start: 'v=1&lab.q=,1,2' });
    const { start } = beginningWith(given, lesson('scores'), { example: 'two-queries' });
    expect(start).toBe('v=1&lab.q=,1,2&stage=example%3Dtwo-queries');
    expect(beginningOf(outcome({ ...given, start }).link ?? '').example).toBe('two-queries');
  });
});

it('is previewed as a whole, unless it would be too small', () => {
  expect(scaleFor(600, 700)).toBe(1);
  expect(scaleFor(1000, 650)).toBe(0.65);
  expect(scaleFor(5000, 650)).toBe(0.5);
  expect(scaleFor(640, Infinity)).toBe(1);
});
