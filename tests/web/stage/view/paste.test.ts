/** Texts and files, one after the other. */
import { expect, it } from 'vitest';
import { sayInEnglish } from '../../../../web/shared/words/say.ts';
import { Changes } from '../../../../web/stage/view/element/changes.ts';
import type { Player } from '../../../../web/stage/view/element/player.ts';
import { Problems } from '../../../../web/stage/view/element/problems.ts';
import type { StageHost } from '../../../../web/stage/view/element/stage-host.ts';
import { Workbench } from '../../../../web/stage/view/element/workbench.ts';
import { Paste } from '../../../../web/stage/view/input/paste.ts';
import { engine } from '../../engine.ts';

function stage() {
  const bench = new Workbench({ example: 'two-queries' });
  bench.setEngine(engine);
  const host: StageHost = {
    bench,
    player: { time: 0, stop: () => undefined } as unknown as Player,
    language: { say: sayInEnglish, spoken: 'en' },
    problems: new Problems(() => undefined),
    emit: () => undefined,
    renderRoot: { querySelector: () => null } as unknown as HTMLElement,
    requestUpdate: () => undefined,
  };
  const paste = new Paste(host, new Changes(host, () => undefined), { open: () => Promise.resolve() } as never);
  return { bench, paste, host };
}

const text = 'Q = [[1, 2]]\nK = [[3, 4], [5, 6]]\nV = [[7, 8], [9, 1]]';

it('is cut into as many heads as were asked for with it, and what comes after it into its own', async () => {
  const { bench, paste, host } = stage();
  await paste.useText(text, 2);
  expect(bench.numbers.inputs).toMatchObject({ heads: 2 });
  await paste.useFile(new File([text.replace('7', '70')], 'inputs.txt'));
  expect(host.problems.at('paste')).toBeUndefined();
  expect(bench.numbers.inputs?.v?.data[0]).toBe(70);
  expect(bench.numbers.inputs?.heads).toBeUndefined();
});

it('that cannot be used changes nothing, stays where it was typed, and says why', async () => {
  const { bench, paste, host } = stage();
  const { session } = bench;
  await paste.useText('Q = [[1, 2], [3]]');
  expect([bench.session, paste.text]).toEqual([session, 'Q = [[1, 2], [3]]']);
  expect(host.problems.at('paste')).toBeDefined();
  await paste.useText(text);
  expect(host.problems.at('paste')).toBeUndefined();
});
