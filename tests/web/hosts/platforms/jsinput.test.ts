import { describe, expect, it } from 'vitest';
import { lessonResult } from '../../../../web/shared/score.ts';
import { PING, answerTo, gradeText, readState, stateText } from '../../../../web/hosts/platforms/jschannel.ts';

const ids = { labs: ['lab'], stages: ['stage'], answers: ['most', 'share'] };
const page = {
  labs: { lab: { words: '50 % ü & %41' } },
  stages: { stage: 'lesson=x' },
  answers: { most: 1 },
  first: { most: 'wrong', share: 'right' },
} as const;

describe('what the page around keeps', () => {
  it('comes back as it was, also through what Open edX does to it', () => {
    const text = stateText(page);
    expect(text).not.toContain('%');
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- it is what Open edX calls
    for (const given of [text, decodeURI(text), unescape(text)])
      expect(readState(given, ids)).toEqual({ state: page, problems: [] });
  });

  it('is refused where it is something else, and read as far as it goes', () => {
    for (const given of ['', 'null', '{}', '[1]', '{"version":2,"page":"","right":[]}', undefined])
      expect(() => readState(given, ids), String(given)).toThrow();
    const { state, problems } = readState('{"version":1,"page":"v=1&gone=1&most=0&.first=most,gone"}', ids);
    expect(state).toMatchObject({ answers: { most: 0 }, first: { most: 'right' } });
    expect(problems).toEqual([expect.stringMatching(/^"gone"/)]);
  });

  it('may be what the author begins with (openedx/openedx-platform#4202), as text or as what is in it', () => {
    const text = stateText({ labs: { lab: { temperature: 2 } }, stages: {}, answers: {} });
    for (const given of [text, JSON.parse(text)])
      expect(readState(given, ids).state).toMatchObject({ labs: { lab: { temperature: 2 } }, answers: {} });
  });

  it('grades by the score, and by each answer', () => {
    const grade = JSON.parse(gradeText('softmax', lessonResult(ids.answers, page.first), page)) as unknown;
    expect(grade).toEqual({
      lesson: 'softmax',
      complete: true,
      right: 1,
      done: 2,
      of: 2,
      score: 50,
      answers: { most: 1 },
      answeredRight: ['share'],
    });
  });
});

describe('a message of jschannel', () => {
  const methods = {
    getGrade: (params: unknown) => `grade ${JSON.stringify(params)}`,
    setState: () => undefined,
    fail: () => {
      throw new Error('no');
    },
  };
  const answer = (message: unknown): unknown => {
    const text = answerTo(typeof message === 'string' ? message : JSON.stringify(message), methods);
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  };

  it('is answered with its id: a result, nothing, or an error', () => {
    for (const id of [7, 0])
      expect(answer({ id, method: 'JSInput::getGrade', params: '' })).toEqual({ id, result: 'grade ""' });
    expect(answer({ id: 8, method: 'JSInput::setState', params: '{}' })).toEqual({ id: 8 });
    expect(answer({ id: 9, method: 'JSInput::fail' })).toEqual({ id: 9, error: 'runtime_error', message: 'no' });
    expect(answer({ id: 9, method: 'JSInput::toString' })).toMatchObject({ id: 9, error: 'unknown_method' });
  });

  it('that says an end is ready is answered, so that both are', () => {
    expect(answer(PING)).toEqual({ method: 'JSInput::__ready', params: 'pong' });
    expect(answer({ method: 'JSInput::__ready', params: 'pong' })).toBeUndefined();
  });

  it('of anybody else is left alone', () => {
    for (const other of ['', 'x', 'null', '3', '{"id":1,"method":"Other::getGrade"}', '{"id":1,"result":2}'])
      expect(answer(other), other).toBeUndefined();
    expect(answer({ method: 'JSInput::getGrade' })).toBeUndefined();
    for (const data of [undefined, null, { id: 1, method: 'JSInput::getGrade' }])
      expect(answerTo(data, methods)).toBeUndefined();
  });
});
