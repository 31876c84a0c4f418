/** The button in <attention-reader> that saves a table as CSV. */
import { type TemplateResult, html } from 'lit';
import { download } from '../../../shared/download.ts';
import { say } from './words.ts';

/** @param name of the file, without its ending */
export const renderSave = (name: string, csv: () => string): TemplateResult =>
  html`<button
    type="button"
    class="save"
    name="csv"
    @click=${() => {
      download(`${name}.csv`, new Blob([csv()], { type: 'text/csv;charset=utf-8' }));
    }}
  >
    ${say('save.csv')}
  </button>`;
