import { expect, it } from 'vitest';
import { sceneOf } from '../../../../web/learn/model/scene.ts';
import { noHistory } from '../../../../web/learn/state/history.ts';
import { decodePlay } from '../../../../web/learn/state/link.ts';
import { openOnStage } from '../../../../web/learn/view/element/open-on-stage.ts';
import type { PlayView } from '../../../../web/learn/view/element/host.ts';
import type { StageState } from '../../../../web/stage/inputs/stage-state.ts';
import { Played } from '../training/played.ts';

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
