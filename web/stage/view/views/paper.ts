/**
 * On paper a stage is the step that it shows, complete, as tables. A browser prints what stands there once `beforeprint` has been
 * heard, so this waits for nothing. An overview is a picture there, too.
 */
import type { ReactiveController } from 'lit';
import { markup } from '../../../shared/markup.ts';
import { trusted } from '../../../shared/trusted.ts';
import { stepName } from '../../model/narrate.ts';
import { pictureStep } from '../../model/picture.ts';
import { stepTables } from '../draw/tables.ts';
import type { StageParts } from '../parts/stage-parts.ts';

/** The parts of the stage that it uses. */
type PaperStage = Pick<StageParts, 'bench' | 'language' | 'player' | 'prediction' | 'renderRoot' | 'view'>;

export class Paper implements ReactiveController {
  readonly #sheet = document.createElement('div');
  readonly #host: PaperStage;

  constructor(host: PaperStage) {
    this.#host = host;
    this.#sheet.classList.add('root', 'paper');
  }

  hostConnected(): void {
    addEventListener('beforeprint', this.#lay);
    addEventListener('afterprint', this.#take);
  }

  hostDisconnected(): void {
    removeEventListener('beforeprint', this.#lay);
    removeEventListener('afterprint', this.#take);
  }

  readonly #lay = (): void => {
    const { bench, player, prediction, language, renderRoot, view } = this.#host;
    if (!bench.isThere || view === 'overview') return;
    const { say, spoken } = language;
    const { picture } = prediction;
    const step = pictureStep(picture, player.step);
    const { text } =
      markup`<p><b>${stepName(step, say)}</b>. ${say(`step.${step.id}.why`)}</p>${stepTables(picture, step, say)}`;
    this.#sheet.lang = spoken;
    this.#sheet.innerHTML = trusted.createHTML(text);
    renderRoot.append(this.#sheet);
  };

  readonly #take = (): void => {
    this.#sheet.remove();
  };
}
