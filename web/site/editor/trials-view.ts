/** The results of the programs in a lesson's own exercises. */
import { type TemplateResult, html } from 'lit';
import type { Trial } from '../../course/exercises/trial.ts';
import { say } from './words.ts';

function trialView({ title, hasSolution, problem, rows }: Trial): TemplateResult {
  return html`<section class="trial">
    <h2>${title}</h2>
    <p class=${problem === undefined ? 'fine' : 'broken'}>
      ${problem ?? say(hasSolution ? 'trial.fine' : 'trial.unsolved')}
    </p>
    <div class="wide">
      <table>
        <thead>
          <tr>
            ${(['input', 'solution', 'start'] as const).map((name) => html`<th scope="col">${say(`trial.${name}`)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ input, solution, start }) =>
              html`<tr>
                <th scope="row">${input}</th>
                <td>${solution}</td>
                <td>${start}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}

/** @param trials Python's results, or why it does not start; undefined while they are tried */
export function trialsView(trials: readonly Trial[] | string | undefined): TemplateResult | readonly TemplateResult[] {
  if (trials === undefined) return html`<p class="hint">${say('trial.trying')}</p>`;
  return typeof trials === 'string'
    ? html`<p class="hint">${say('trial.none', { reason: trials.replace(/\.$/, '') })}</p>`
    : trials.map(trialView);
}
