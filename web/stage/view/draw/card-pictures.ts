/** The pictures of the steps' cards. */
import { type SVGTemplateResult, svg } from 'lit';
import type { StepId } from '../../inputs/step-ids.ts';

/** Pictures of forward steps, in a box of 200 × 96. They have no numbers: these come from the trace alone. */
type Pictured = Exclude<StepId, `d-${string}`>;

const box = (tone: string, x: number, y: number, width: number, height: number): SVGTemplateResult =>
  svg`<rect data-tone=${tone} x=${x} y=${y} width=${width} height=${height} rx="2"></rect>`;

const row = (tone: string, x: number, y: number, count: number, size = 16): SVGTemplateResult[] =>
  Array.from({ length: count }, (_, at) => box(tone, x + at * (size + 2), y, size, size));

const bars = (tone: string, x: number, base: number, heights: readonly number[]): SVGTemplateResult[] =>
  heights.map((height, at) => box(tone, x + at * 18, base - height, 14, height));

const line = (path: string, tone = 'dim'): SVGTemplateResult => svg`<path data-tone=${tone} d=${path}></path>`;

const arrow = (x: number, y: number, length = 22, tone = 'dim'): SVGTemplateResult =>
  line(`M${x} ${y}h${length}m-6 -5l6 5l-6 5`, tone);

const pictures: Readonly<Record<Pictured, () => unknown>> = {
  words: () => [box('word', 8, 36, 56, 24), arrow(72, 48), row('input', 104, 40, 5)],
  qkv: () => [
    row('input', 8, 40, 3),
    (['q', 'k', 'v'] as const).map((tone, at) => [
      line(`M68 48L120 ${20 + 28 * at}`, tone),
      row(tone, 128, 12 + 28 * at, 3),
    ]),
  ],
  split: () => [row('q', 46, 14, 6), line('M97 36L70 58M103 36L130 58'), row('q', 26, 64, 3), row('q', 118, 64, 3)],
  scores: () => [
    line('M60 84L150 60m-11 -3l11 3l-8 8', 'q'),
    line('M60 84L118 14m-11 5l11 -5l-2 12', 'k'),
    line('M91 76A32 32 0 0 0 81 59', 'scores'),
  ],
  scale: () => [bars('scores', 14, 88, [76, 30, 54, 14]), arrow(92, 48), bars('scores', 122, 88, [48, 19, 34, 9])],
  mask: () =>
    [0, 1, 2, 3].map((down) =>
      [0, 1, 2, 3].map((across) => box(across > down ? 'left-out' : 'scores', 60 + 21 * across, 6 + 21 * down, 18, 18)),
    ),
  softmax: () => [
    bars('scores', 8, 78, [60, 24, 40, 10]),
    arrow(86, 48),
    [78, 52, 22, 12].map((end, at) => box(at === 0 ? 'weights' : 'less', 116, 8 + 78 - end, 30, at === 3 ? 12 : 24)),
  ],
  'weighted-sum': () => [
    [14, 40, 66].map((y, at) => row('v', 8, y, 3, 16 - (at === 1 ? 0 : 4))),
    line('M72 22L122 46', 'thin'),
    line('M72 48H122', 'thick'),
    line('M72 74L122 50', 'thin'),
    row('output', 130, 40, 3),
  ],
  concat: () => [
    row('output', 18, 20, 3),
    row('output', 128, 20, 3),
    line('M45 44L88 62M155 44L112 62'),
    row('output', 46, 68, 6),
  ],
  'output-projection': () => [row('output', 8, 40, 4), arrow(86, 48), row('output', 118, 40, 4)],
};

/** Steps of the backward pass have the picture of the step that they go back over, the other way round. */
const wayBack: Readonly<Record<Exclude<StepId, Pictured>, Pictured>> = {
  'd-output-projection': 'output-projection',
  'd-concat': 'concat',
  'd-values': 'weighted-sum',
  'd-weights': 'weighted-sum',
  'd-softmax': 'softmax',
  'd-scale': 'scale',
  'd-queries': 'scores',
  'd-keys': 'scores',
  'd-split': 'split',
  'd-qkv': 'qkv',
};

const isForward = (step: StepId): step is Pictured => step in pictures;

export function cardPicture(step: StepId): SVGTemplateResult {
  const [shown, turn] = isForward(step) ? [step, ''] : [wayBack[step], 'translate(200 0) scale(-1 1)'];
  return svg`<g transform=${turn}>${pictures[shown]()}</g>`;
}
