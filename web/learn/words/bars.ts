/** Shares as bars in a table. */
import { type TemplateResult, html } from 'lit';

/** Stands for an unknown number. */
export const NONE = '–';

/** Writes a share without decimals. */
export const roundText = (share: number): string =>
  Number.isFinite(share) ? `${String(Math.round(100 * share)).replace('-', '−')}\u202f%` : NONE;

export interface Bar {
  readonly name: string;
  readonly share: number;
  /** True for the one that the others stand beside. */
  readonly isChosen: boolean;
}

export const renderBars = (caption: string, bars: readonly Bar[]): TemplateResult =>
  html`<table class="bars">
    <caption class="note">
      ${caption}
    </caption>
    <tbody>
      ${bars.map(
        ({ name, share, isChosen }) =>
          html`<tr class=${isChosen ? 'chosen' : ''}>
            <th scope="row">${name}</th>
            <td class="bar"><meter min="0" max="1" .value=${share} aria-hidden="true"></meter></td>
            <td>${roundText(share)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
