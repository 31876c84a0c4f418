/** The order of questions to a model and of its answers, in the page of the trained model. */
import { describe, expect, it } from 'vitest';
import { askedInPage } from '../../../../web/learn/reader/asked.ts';
import { loadReader } from '../../../../web/learn/reader/reader.ts';
import { Asking, type Shown } from '../../../../web/learn/reader/view/asking.ts';

const model = askedInPage(await loadReader());

/** @returns what was shown, text by text, once nothing is asked any more */
async function shownBy(ask: (asking: Asking) => void | Promise<void>) {
  const texts: string[] = [];
  const asking = new Asking({
    requestUpdate: () => {},
    onText: ({ text }: Shown) => {
      texts.push(text);
    },
  });
  await ask(asking);
  while (asking.isWaiting) await Promise.resolve();
  return { asking, texts };
}

const take = (asking: Asking, sentence: string, isOwn = false) => asking.take({ model, sentence, isOwn });
const first = { layer: 0, head: 0 };

describe('the questions to a model', () => {
  it('are answered in order: of those that come meanwhile only the last', async () => {
    const { texts } = await shownBy((asking) => {
      for (const sentence of ['he plays the', 'she plays the', 'he opened the']) take(asking, sentence);
    });
    expect(texts).toEqual(['he opened the']);
  });

  it('lose no sentence by a change that comes before its answer', async () => {
    const { asking, texts } = await shownBy((one) => {
      take(one, 'he plays the');
      one.toggle(first);
    });
    expect(texts).toEqual(['he plays the']);
    expect(asking.shown?.changes.off).toEqual([first]);
    expect(asking.shown?.reading.probabilities).not.toEqual(asking.shown?.before.probabilities);
  });

  it('leave what was read where a sentence is refused, and change that', async () => {
    const { asking, texts } = await shownBy(async (one) => {
      take(one, 'he plays the');
      while (one.isWaiting) await Promise.resolve();
      take(one, '');
      one.toggle(first);
    });
    expect(texts).toEqual(['he plays the']);
    expect(asking.problem).toBe('Type a sentence first.');
    expect(asking.shown?.changes.off).toEqual([first]);
  });

  it('are dropped with their model', async () => {
    const { asking, texts } = await shownBy((one) => {
      take(one, 'he plays the');
      one.begin();
      take(one, 'he opened the');
    });
    expect(texts).toEqual(['he opened the']);
    expect(asking.changes).toEqual({ off: [], edits: [] });
  });

  it('of a visitor’s model that cannot read the sentence are answered by a text of its own', async () => {
    const { asking, texts } = await shownBy((one) => take(one, '', true));
    expect(texts).toEqual([await model.sample()]);
    expect(asking.sentence).toBe(texts[0]);
  });
});
