/** Writes a picture as text that a reviewer can read: each step's layout, its sentences in order, and its drawing. */
import { formatNumber } from '../../../../web/shared/numbers/format.ts';
import { type Said, sayInPageLanguage } from '../../../../web/shared/words/say.ts';
import type { StepId } from '../../../../web/stage/inputs/step-ids.ts';
import { arithmeticOf, arithmeticText } from '../../../../web/stage/model/arithmetic.ts';
import type { Drawing, Shape } from '../../../../web/stage/model/drawn/drawing.ts';
import { drawingOf } from '../../../../web/stage/model/scenes/moment.ts';
import { type Frame, frameOf } from '../../../../web/stage/model/frame.ts';
import {
  type Block,
  type Box,
  type Edges,
  type Layout,
  type Room,
  layoutOf,
  sizesIn,
} from '../../../../web/stage/model/layout/layout.ts';
import { sentenceOf } from '../../../../web/stage/model/narrate.ts';
import { type Picture, pictureStep } from '../../../../web/stage/model/picture.ts';
import type { Region, Step } from '../../../../web/stage/model/steps.ts';
import { type Timeline, timelineOf } from '../../../../web/stage/model/timeline.ts';

const show = (value: number): string => formatNumber(value, 2);
const said = ({ key, values }: Said): string => sayInPageLanguage(key, values);

/** Rounds to whole pixels, so that no digit depends on the machine. */
const pixels = (...values: readonly number[]): string => values.map((value) => Math.round(value)).join(',');
const seconds = (time: number): string => time.toFixed(1);
const placeText = ({ matrix, row, col }: Region): string => `${matrix}[${row ?? ''},${col ?? ''}]`;
const boxText = ({ x, y, width, height }: Box): string => `${pixels(x, y)}+${pixels(width, height)}`;

/** Leaves out what is absent or empty. */
const listed = (parts: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(parts)
    .flatMap(([name, part]) => (part === undefined || part === '' ? [] : [`${name} ${part}`]))
    .join(' · ');

/** Writes equal neighbours once: `3×20 40 4×20`. */
function sizesText(edges: Edges): string {
  const sizes = sizesIn(edges).map((size) => pixels(size));
  const starts = sizes.flatMap((size, at) => (size === sizes[at - 1] ? [] : [at]));
  return starts
    .map((start, at) => ({ size: sizes[start]!, count: (starts[at + 1] ?? sizes.length) - start }))
    .map(({ size, count }) => (count > 1 ? `${count}×${size}` : size))
    .join(' ');
}

function blockText({ id, transposed, xs, ys, rowLabels, colLabels, title, sign, drawn }: Block): string {
  return listed({
    [transposed ? `${id}ᵀ` : id]: `${pixels(xs[0]!, ys[0]!)}: ${sizesText(xs)} | ${sizesText(ys)}`,
    title: `${pixels(title.x, title.y)} ${title.anchor}`,
    rows: rowLabels.join(' '),
    columns: colLabels.join(' '),
    sign: sign && `${sign.text} ${pixels(sign.x, ...sign.ys)}`,
    drawn: drawn && `${drawn.as} ${boxText(drawn.box)}`,
  });
}

function layoutText(layout: Layout): string[] {
  const { width, height, fontSize, mostDecimals, isHeatMap, words, whole, stands, blocks } = layout;
  const [first, second = first] = words?.places ?? [];
  const head = listed({
    layout: pixels(width, height),
    digits: fontSize.toFixed(1),
    decimals: Number.isFinite(mostDecimals) ? mostDecimals : undefined,
    heat: isHeatMap ? 'map' : undefined,
    words: first && second && `${pixels(first.x, first.y)} ${pixels(second.x, second.y)}`,
    letters: words?.fontSize.toFixed(1),
    room: words && pixels(words.room),
    named: words?.named && pixels(words.named.x, words.named.y),
    arcs: words && pixels(words.above.y, words.above.height),
    whole: whole && `${whole.id} ${boxText(whole.box)}`,
    lanes: stands.map(({ out, lane }) => `${out} ${boxText(lane)}`).join(', '),
  });
  return [head, ...blocks.map((block) => `  ${blockText(block)}`)];
}

/** Writes what is there, lit and moving. */
function frameText({ lit, target, term, beside, partial, movers, revealed, operation }: Frame): string {
  return listed({
    there: revealed[operation.out]?.count,
    lit: lit.map(placeText).join(' '),
    into: target && placeText(target),
    term: term && `${term.index}: ${term.operands.map(placeText).join(' ')}`,
    beside: beside && `${beside.row}, ${beside.count}`,
    stands: partial.map(({ cell, value, size }) => `${placeText(cell)} ${show(value)}, ${size.toFixed(1)}`).join(' '),
    moves: movers
      .map(({ from, to, value, at }) => `${placeText(from)} → ${placeText(to)} ${show(value)}, ${at.toFixed(1)}`)
      .join(' '),
  });
}

function shapeText(shape: Shape): string {
  switch (shape.kind) {
    case 'line':
      return `${shape.points.map((point) => pixels(...point)).join(' ')}, ${shape.width ?? 'plain'} ${shape.style ?? ''}`;
    case 'bar':
      return `${pixels(...shape.at)}+${pixels(shape.width, shape.height)}${shape.faint ? ' faint' : ''}`;
    case 'dot':
      return `${pixels(...shape.at)}, ${shape.radius}${shape.hollow ? ' hollow' : ''}`;
    case 'text': {
      const words = typeof shape.text === 'string' ? shape.text : said(shape.text);
      return `“${words}” ${pixels(...shape.at)} ${shape.anchor} ${shape.size}${shape.bold ? ' bold' : ''}`;
    }
  }
}

/** Writes shapes of one kind on one line, in drawing order, with their colour. */
export function drawingText({ width, height, label, caption, shapes }: Drawing): string[] {
  const kindOf = (shape: Shape): string => (shape.kind === 'line' && shape.arrow ? 'arrow' : shape.kind);
  const groups = [...new Set(shapes.map(kindOf))].map((kind) => {
    const alike = shapes.filter((shape) => kindOf(shape) === kind);
    return `  ${kind}: ${alike.map((shape) => `${shape.tone} ${shapeText(shape).trimEnd()}`).join('; ')}`;
  });
  return [`drawing ${pixels(width, height)}: ${said(label)} ${said(caption)}`, ...groups];
}

/** Writes a moment for each sentence that is said while a step plays; an operation's first one says what it computes. */
function momentsText(picture: Picture, timeline: Timeline, step: Step): string[] {
  let last = '';
  const seen = new Set<number>();
  return timeline.segments
    .filter((segment) => segment.step === step.id)
    .flatMap(({ start, duration, kind, operation, row, col }) => {
      const frame = frameOf(picture, timeline, start + 0.9 * duration);
      const sentence = sentenceOf(picture, frame, show, sayInPageLanguage, timeline.asks, true);
      if (sentence === last) return [];
      last = sentence;
      const told = `${seconds(start)} ${kind}: ${sentence}`;
      const isComputed = kind === 'cell' || (kind === 'row' && !seen.has(operation));
      if (!isComputed) return [told];
      seen.add(operation);
      const cell = { matrix: step.operations[operation]!.out, row, col: Math.max(0, col) };
      const arithmetic = arithmeticText(picture, arithmeticOf(picture, cell), show, sayInPageLanguage);
      return [told, `  ${frameText(frame)}`, `  ${arithmetic}`];
    });
}

/** @param steps those that are written; empty: all */
export function pictureText(picture: Picture, room: Room, steps: readonly StepId[]): string[] {
  const timeline = timelineOf(picture);
  return timeline.spans
    .filter(({ step }) => steps.length === 0 || steps.includes(step))
    .flatMap(({ step: id, start, rest, end }) => {
      const step = pictureStep(picture, id);
      const drawing = drawingOf(picture, frameOf(picture, timeline, rest), timeline.asks);
      return [
        `${id}, ${seconds(start)} to ${seconds(end)} s, at rest from ${seconds(rest)} s: ${step.formula}`,
        ...layoutText(layoutOf(picture, step, step.operations[0]!, room)),
        ...momentsText(picture, timeline, step),
        ...(drawing ? drawingText(drawing) : []),
        '',
      ];
    });
}
