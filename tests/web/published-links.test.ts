/** Links copied by earlier versions open what they opened then. Lines of the file are added, and none is changed. */
import { expect, it } from 'vitest';
import { decodePage } from '../../web/course/progress/progress.ts';
import { playgroundLink, splitLink } from '../../web/hosts/iframe/playground-settings.ts';
import { STAGE, lessonSettings, readSettings } from '../../web/hosts/iframe/settings.ts';
import { readAttributes } from '../../web/learn/state/attributes.ts';
import { decodePlay } from '../../web/learn/state/link.ts';
import { readBuilder } from '../../web/site/embed/state.ts';
import type { LessonChoice } from '../../web/site/embed/parts.ts';
import { decodeSettings } from '../../web/site/worksheet/settings.ts';
import { readSettingsLine } from '../../web/stage/inputs/settings-line.ts';
import { decodeState } from '../../web/stage/state/link.ts';
import links from '../fixtures/published-links.json' with { type: 'json' };

const ids = { labs: ['lab', 'plane-2'], stages: ['stage'], answers: ['hard', 'steps', 'v-2'] };
const questions = ['hard', 'steps'].map((id) => ({ id, label: id }));
const lesson: LessonChoice = {
  id: 'softmax',
  title: '',
  parts: [
    { id: 'lab', kind: 'lab', label: '' },
    { id: 'stage', kind: 'stage', label: '', link: 'example=two-queries&step=softmax' },
    { id: 'try', kind: 'questions', label: '', questions },
  ],
};

interface Read {
  readonly state: object | undefined;
  readonly problems: readonly string[];
}
const ofSettings = ({ settings: state, problems }: ReturnType<typeof readSettings>): Read => ({ state, problems });
const split = (address: string) => address.split('#') as [query: string, fragment?: string];

const readers: Readonly<Record<keyof typeof links, (link: string) => Read>> = {
  stage: (link) => decodeState(link),
  playground: (link) => decodePlay(link),
  page: (link) => decodePage(link, ids),
  worksheet(link) {
    const { settings, unread } = decodeSettings(link);
    return { state: settings, problems: unread };
  },
  'stage in an iframe': (query) => ofSettings(readSettings(query, STAGE)),
  'lesson in an iframe': (query) => ofSettings(readSettings(query, lessonSettings(['lab', 'stage', 'hard']))),
  'playground in an iframe'(address) {
    const [query, fragment = ''] = split(address);
    const link = playgroundLink(
      readAttributes((name) => new URLSearchParams(query).get(name)),
      fragment,
    );
    return { state: { link, ...splitLink(link) }, problems: decodePlay(link).problems };
  },
  builder(address) {
    const [query, fragment = ''] = split(address);
    return readBuilder(query, fragment, [lesson], 'full');
  },
  'exported code': (line) => ({ state: readSettingsLine(`# ${line}`), problems: [] }),
};

/** As JSON has it: −0 and infinities by their names, and 9 digits, which tell any float32. */
const plain = (value: object | undefined): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, each: unknown) => {
      if (each instanceof Float32Array)
        return Array.from(each, (number) => named(number, Number(number.toPrecision(9))));
      return typeof each === 'number' ? named(each, each) : each;
    }),
  );
const named = (number: number, shown: number): number | string =>
  Object.is(number, -0) ? '-0' : Number.isFinite(number) ? shown : String(number);

const cases = Object.entries(readers).flatMap(([kind, read]) =>
  (links[kind as keyof typeof links] as [string, object][]).map(([link, state]) => [kind, link, read, state] as const),
);

it.each(cases)('%s: %s', (_, link, read, expected) => {
  const { state, problems } = read(link);
  expect(problems).toEqual([]);
  expect(plain(state)).toMatchObject(expected);
});
