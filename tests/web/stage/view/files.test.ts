/** Which matrices can be saved as files. */
import { expect, it } from 'vitest';
import { sayInEnglish as say } from '../../../../web/shared/words/say.ts';
import { conceal } from '../../../../web/stage/model/conceal.ts';
import type { StageParts } from '../../../../web/stage/view/parts/stage-parts.ts';
import { renderFiles } from '../../../../web/stage/view/menu/files.ts';
import { pictureAt } from '../../../../web/stage/model/picture.ts';
import { defaultState } from '../../../../web/stage/inputs/stage-state.ts';
import { engine } from '../../engine.ts';
import { flatten } from '../../flatten.ts';

it('is each of the stage, but for those that are to be predicted', () => {
  const { picture } = pictureAt(engine, defaultState());
  const stageOf = (of: typeof picture) => ({ prediction: { picture: of }, language: { say } }) as unknown as StageParts;
  const offered = (of: typeof picture) =>
    [...flatten(renderFiles(stageOf(of))).matchAll(/<option value=(\w+)/g)].map(([, id]) => id);
  expect(offered(picture)).toEqual(Object.keys(picture.matrices));
  const hidden = conceal(picture, 'softmax', 'on', []);
  expect(offered(hidden)).not.toContain('weights');
  expect(offered(hidden)).toContain('scores');
});
