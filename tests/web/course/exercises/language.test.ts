/** Exercises in each language: what is read is translated, and what is judged is the same. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkOf, jobOf } from '../../../../web/course/exercises/check.ts';
import { type Verdict, grade } from '../../../../web/course/exercises/grade.ts';
import { EXERCISE_IDS } from '../../../../web/course/exercises/ids.ts';
import { speechIn, taskIn } from '../../../../web/course/exercises/language.ts';
import { engine } from '../../engine.ts';
import { web } from '../../pseudo.ts';
import { oneWorker } from './python/node-worker.ts';

const messages = join(web, 'shared', 'messages');
const languages = readdirSync(messages).filter(
  (language) => language !== 'en' && existsSync(join(messages, language, 'language.json')),
);

const worker = await oneWorker();

/** No known mistake in the first, two in the second. */
const PROGRAMS: readonly (readonly [id: string, program: string])[] = [
  ['softmax', 'import numpy as np\ndef softmax(S):\n    return S'],
  ['attention', 'import numpy as np\ndef attention(Q, K, V):\n    return Q @ K.T @ V'],
  ['softmax', 'import numpy as np\ndef softmax(S):\n    E = np.exp(S)\n    return E / E.sum(axis=1, keepdims=True)'],
  ['softmax', 'def softmax(S):\n    return T'],
  ['scores', 'def scores(Q, K):\n    return Q @ K.T'],
];

async function judged(id: string, program: string, language: string): Promise<Verdict> {
  const check = checkOf(engine, (await taskIn(id, language))!, '1', await speechIn(language));
  return grade(check, program, await worker.run(jobOf(check, program)), worker.run);
}

/** A verdict without what is read of it. */
const bare = (verdict: Verdict): object => ({
  ...verdict,
  message: undefined,
  sentences: verdict.sentences?.length,
  error: undefined,
  line: verdict.error?.line,
});

it('there are languages', () => {
  expect(languages.length).toBeGreaterThan(0);
});

describe.each(languages)('in %s', (language) => {
  it('each exercise has other texts, and the same programs but for their comments', async () => {
    for (const id of EXERCISE_IDS) {
      const [english, other] = await Promise.all([taskIn(id, 'en'), taskIn(id, language)]);
      expect(other!.texts.prompt, id).not.toBe(english!.texts.prompt);
      expect(other!.texts.hints.length, id).toBe(english!.texts.hints.length);
      const code = (program: string): string => program.replaceAll(/^ *#.*\n| {2}# .*|"""[^"]*"""/gm, '');
      expect([other!.programs.start, ...other!.programs.solutions].map(code), id).toEqual(
        [english!.programs.start, ...english!.programs.solutions].map(code),
      );
    }
  });

  it.each(PROGRAMS)('%s, %s: the same verdict in other words', async (id, program) => {
    const [english, other] = [await judged(id, program, 'en'), await judged(id, program, language)];
    expect(bare(other)).toEqual(bare(english));
    expect(other.message).not.toBe(english.message);
    expect(other.message).not.toMatch(/undefined|\{|NaN/);
    if (other.error) expect(other.error.message).not.toBe(english.error?.message);
  });
});
