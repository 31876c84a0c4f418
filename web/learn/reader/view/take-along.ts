/** “Take it with you” in <attention-reader>: the weights with what was changed of them, and programs that compute with them. */
import { type TemplateResult, html, nothing } from 'lit';
import { download } from '../../../shared/download.ts';
import { messageOf } from '../../../shared/input/input-error.ts';
import type { ReaderView } from './view.ts';
import { say } from './words.ts';

type Part = 'weights' | 'numpy' | 'pytorch';

type Taken = Pick<ReaderView, 'model' | 'reading' | 'changes' | 'isOwn'>;

export class TakeAlong {
  #problem = '';
  readonly #host: { readonly requestUpdate: () => void };

  constructor(host: { readonly requestUpdate: () => void }) {
    this.#host = host;
  }

  forget(): void {
    this.#problem = '';
  }

  async #save(part: Part, { model, reading, changes, isOwn }: Taken): Promise<void> {
    this.#problem = '';
    try {
      const take = await import('../take.ts');
      const name = take.fileName({ isOwn });
      if (part === 'weights') {
        download(`${name}.safetensors`, await model.weights(changes.edits, isOwn ? undefined : take.LICENCES));
      } else {
        const { tokens } = reading;
        const probabilities = await model.probabilities(tokens, changes);
        const text = take[part](
          take.trainedBy({ config: model.config, tokens, off: changes.off, probabilities }, { isOwn }),
        );
        download(`${name}-${part}.py`, new Blob([text], { type: 'text/x-python;charset=utf-8' }));
      }
    } catch (error) {
      this.#problem = say('take.failed', { reason: messageOf(error) });
    }
    this.#host.requestUpdate();
  }

  render(taken: Taken): TemplateResult {
    const button = (part: Part): TemplateResult =>
      html`<button type="button" name=${part} @click=${() => void this.#save(part, taken)}>
        ${say(`take.${part}`)}
      </button>`;
    const file = taken.isOwn ? 'own-model.safetensors' : 'reader.safetensors';
    return html`<details class="take">
      <summary>${say('take')}</summary>
      <div class="buttons">${button('weights')} ${button('pytorch')} ${button('numpy')}</div>
      <p class="note">${say('take.what', { file })} ${taken.isOwn ? nothing : say('take.license')}</p>
      <p class="error" role="alert">${this.#problem}</p>
    </details>`;
  }
}
