/** Stages without a page. */
import { sayInPageLanguage } from '../../../web/shared/words/say.ts';
import type { Player } from '../../../web/stage/view/parts/player.ts';
import { Problems } from '../../../web/stage/view/parts/problems.ts';
import type { StageHost } from '../../../web/stage/view/parts/stage-host.ts';
import { Workbench } from '../../../web/stage/view/parts/workbench.ts';
import { engine } from '../engine.ts';

export function benchOf(example: string): Workbench {
  const bench = new Workbench({ example });
  bench.setEngine(engine);
  return bench;
}

/** @param parts what a test looks at */
export const hostOf = (bench: Workbench, player: object, parts: Partial<StageHost> = {}): StageHost => ({
  bench,
  player: player as Player,
  language: { say: sayInPageLanguage, spoken: 'en' },
  problems: new Problems(() => undefined),
  emit: () => undefined,
  renderRoot: { querySelector: () => null } as unknown as HTMLElement,
  requestUpdate: () => undefined,
  ...parts,
});
