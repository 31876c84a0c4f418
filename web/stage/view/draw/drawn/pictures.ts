/** “The same, drawn” beside the matrices. Its code loads later, and an empty picture keeps its room. */
import { type TemplateResult, html, nothing } from 'lit';
import { Lazy } from '../../../../shared/lazy.ts';
import { symbol } from '../../../../shared/symbol.ts';
import type { Say } from '../../../../shared/words/say.ts';
import { COLUMN, HEIGHT, WIDTH, inLetters } from '../../../model/drawn/drawing.ts';
import type { Frame } from '../../../model/frame.ts';
import type { Picture } from '../../../model/picture.ts';
import { renderShapes } from './drawing.ts';

export const pictures = new Lazy(() => import('../../../model/scenes/moment.ts'));

/**
 * @param query the row to draw where rows are queries and nothing else is lit; 0-based
 * @param size the size of pictures that can have any: see `drawingOf`
 * @param wide how wide letters are: see `inLetters`
 */
export function renderPicture(
  picture: Picture,
  frame: Frame,
  query: number,
  say: Say,
  size = COLUMN,
  wide = 1,
): TemplateResult | typeof nothing {
  const { value } = pictures;
  const drawing = value && inLetters(wide, size, (room) => value.drawingOf(picture, frame, query, room));
  if (value && !drawing) return nothing;
  return html`<figure class="drawn" part="drawn">
    <h2>${say('drawn.title')}</h2>
    ${drawing ? renderShapes(drawing, say) : html`<svg class="drawing" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`}></svg>`}
    <figcaption aria-hidden="true">
      ${drawing ? symbol(say(drawing.caption.key, drawing.caption.values)) : nothing}
    </figcaption>
  </figure>`;
}
