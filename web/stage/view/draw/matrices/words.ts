/** The words of the sentence: a list, in which one is the query. Each option is described by its weights. */
import { type SVGTemplateResult, nothing, svg } from 'lit';
import type { Say } from '../../../../shared/words/say.ts';
import { withoutOverlap } from '../../../model/values/overlap.ts';
import { isMuch } from '../../../model/scenes/arcs.ts';
import { percentText } from '../../../model/drawn/percent.ts';
import { isOneSentence, legible, letterIn, narrowest } from '../../../model/layout/layout.ts';
import { plainName } from '../../../model/values/telling.ts';
import { sharesOf } from '../../../model/query.ts';
import { unknownText } from '../../../model/values/unknown.ts';
import { attendingText } from '../drawn/arcs.ts';
import { type StageView, askingAt, keyAt } from './stage-view.ts';
import { styled } from '../../../../shared/look/styled.ts';

/** The most letters of a word above columns. */
const LONGEST = 12;
const SMALLEST = 12;

export function wordText(label: string, say: Say): string {
  const name = plainName(label);
  return typeof name === 'string' ? name : say(name.key, name.values);
}

/** Describes a word: `bank gives 87 % to river, 10 % to sat`; before its weights are known, only that it asks. */
function optionText({ picture, frame, say }: StageView, query: number): string {
  const { queries, keys } = picture.labels;
  const word = wordText(queries[query] ?? '', say);
  const shares = sharesOf(picture, query, frame.revealed);
  const unknown = unknownText(picture, say, query);
  if (!shares) return unknown || say('words.asks', { word });
  const links = shares.map((share, key) => ({ key, share, lit: false }));
  const words = keys.map((key) => wordText(key, say));
  const text = attendingText({ kind: 'taken', query, links, untrained: picture.untrained }, word, words, say);
  return `${text} ${unknown}`.trim();
}

/**
 * Returns each word's font size where columns or rows are narrower than words. Those that matter come first; one that
 * would cover another shrinks to its column.
 *
 * @returns undefined for words that cannot be written
 */
function sizesOf(
  { picture, layout }: StageView,
  asks: number,
  key: number | undefined,
  texts: readonly string[],
  heavy: readonly number[],
): readonly (number | undefined)[] {
  const { words } = layout;
  if (!words) return [];
  const { fontSize, lines } = words;
  const letter = letterIn(layout);
  if (words.anchor === 'end') {
    const at = words.places.slice(0, texts.length).map(({ y }) => y);
    const isWritten =
      // Beside strips of colour, a word as large as the row in focus would cover several of them.
      narrowest(at) < fontSize * 0.6
        ? (index: number) => index === asks || index === key
        : legible(at, fontSize * 1.1, asks, key);
    return texts.map((_, index) => (isWritten(index) ? fontSize : undefined));
  }
  const first = [asks, key, ...heavy].filter((index) => index !== undefined);
  const order = [...new Set([...first, ...picture.labels.queries.keys()])];
  const keptIn = (sizes: readonly number[], wanted: readonly number[]): ReadonlySet<number> => {
    const spans = texts.map((text, index) => {
      // Measured as if the lines stood one after the other.
      const x = (words.places[index]?.x ?? NaN) + (index % lines) * 2 * layout.width;
      const half = (text.length * letter * (sizes[index] ?? fontSize)) / 2;
      return [x - half, x + half] as const;
    });
    return withoutOverlap(spans, 0.2 * fontSize, wanted);
  };
  const large = keptIn([], order);
  const sizes = texts.map(({ length }, index) =>
    large.has(index) ? fontSize : Math.min(fontSize, words.room / (length * letter)),
  );
  const isEnough = (index: number): boolean => (sizes[index] ?? 0) >= Math.max(SMALLEST, 0.6 * fontSize);
  const kept = keptIn(sizes, [...order.filter((index) => large.has(index)), ...order].filter(isEnough));
  return sizes.map((size, index) => (kept.has(index) ? size : undefined));
}

/** The current query and key may differ from the chosen one. */
export function renderWords(view: StageView): SVGTemplateResult | typeof nothing {
  const { picture, layout, frame, query, say } = view;
  const { words } = layout;
  if (!words) return nothing;
  const asks = askingAt(view);
  const key = isOneSentence(picture) ? keyAt(view) : undefined;
  const shares = words.below > 0 ? sharesOf(picture, query, frame.revealed) : undefined;
  const isBeside = words.anchor === 'end';
  const letter = letterIn(layout);
  const most = Math.max(isBeside ? 2 : LONGEST, Math.floor(words.room / (words.fontSize * letter)));
  const texts = picture.labels.queries.map((label) => (label.length > most ? `${label.slice(0, most - 1)}…` : label));
  const isHeavy = (index: number): boolean => isMuch(shares?.[index] ?? 0, picture.labels.keys.length);
  const sizes = sizesOf(view, asks, key, texts, [...texts.keys()].filter(isHeavy));
  const option = ({ x, y }: { x: number; y: number }, index: number): SVGTemplateResult => {
    const label = picture.labels.queries[index] ?? '';
    const text = texts[index] ?? '';
    const size = sizes[index];
    const half = isBeside ? 0 : (text.length * letter * (size ?? words.fontSize)) / 2;
    const textX = Math.max(half + 2, Math.min(layout.width - half - 2, x));
    const kind = index === asks ? 'word asks' : index === key ? 'word asked' : 'word';
    const share = shares?.[index];
    const heavy = isHeavy(index) ? 'heavy' : '';
    const wide = Math.max(words.room, 16);
    const unknown = unknownText(picture, say, index);
    return svg`<g role="option" class=${unknown ? `${kind} unknown` : kind} tabindex=${index === query ? 0 : -1} data-word=${index}
      aria-selected=${index === query} aria-label=${optionText(view, index)}>
      <title>${unknown || label}</title>
      <rect class="reach" x=${x - (isBeside ? wide : wide / 2)} y=${y - words.high / 2} width=${wide} height=${words.high} rx="4"></rect>
      ${size !== undefined ? svg`<text x=${textX} y=${y} class=${heavy} ${styled(`font-size:${size.toFixed(1)}px;text-anchor:${words.anchor}`)}>${text}</text>` : nothing}
      ${share !== undefined && words.room / words.lines >= 40 ? svg`<text class=${`share ${heavy}`} aria-hidden="true" x=${x} y=${words.below}>${percentText(share)}</text>` : nothing}
    </g>`;
  };
  // Numbers of one word stand below all words, and belong to that one.
  const isOne = (layout.film?.fan.length ?? 0) > 0;
  return svg`<g class="words" ?data-one=${isOne} role="listbox" aria-label=${say('words.label')} aria-orientation=${isBeside ? 'vertical' : 'horizontal'}>
    ${words.named ? svg`<text class="asking" aria-hidden="true" x=${words.named.x} y=${words.named.y}>${say('words.asking')}</text>` : nothing}
    ${words.places.slice(0, picture.labels.queries.length).map(option)}
  </g>`;
}
