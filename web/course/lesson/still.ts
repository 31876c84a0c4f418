/** A stage's step as tables: for pages without scripts, and until the stage has loaded. */
import type { Attention } from 'attention-steps/core';
import { type Markup, markup } from '../../shared/markup.ts';
import { type Say, sayInPageLanguage } from '../../shared/words/say.ts';
import { conceal } from '../../stage/model/conceal.ts';
import { pictureAt, pictureStep } from '../../stage/model/picture.ts';
import { decodeState } from '../../stage/state/link.ts';
import { stepTables } from '../../stage/view/draw/tables.ts';

/** @param link the part after the # of a stage's link @throws Error for parts of it that have no meaning */
export function stillMarkup(link: string, engine: Attention, say: Say = sayInPageLanguage): Markup {
  const { state, problems } = decodeState(link);
  if (problems.length > 0) throw new Error(problems.join('; '));
  const { predict = 'off', revealed = [] } = state.options;
  const picture = conceal(pictureAt(engine, state).picture, state.step, predict, revealed);
  return markup`<div class="still" slot="still">${stepTables(picture, pictureStep(picture, state.step), say)}</div>`;
}
