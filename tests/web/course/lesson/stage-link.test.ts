/** A stage that has its matrices from the lesson's computations. */
import { expect, it } from 'vitest';
import { lessonFromText } from '../../../../web/course/lesson/read-text.ts';
import { stageLink } from '../../../../web/course/lesson/stage-link.ts';
import { nowhere, ownPage } from '../../../../web/hosts/lesson/page.ts';
import { pictureAt } from '../../../../web/stage/model/picture.ts';
import { decodeState } from '../../../../web/stage/state/link.ts';
import { engine } from '../../engine.ts';
import { base } from '../../hosts/lesson/hostile.ts';

const three = [
  [1, 0],
  [0, 1],
  [1, 1],
];
const computed = {
  dog: { example: 'dog-bites-man' },
  small: {
    inputs: { q: [[1, 0]], k: three, v: [[10], [20], [30]] },
    tokens: ['a'],
    contextTokens: ['b', 'c', 'd'],
    scale: 'off',
  },
  heads: { inputs: { q: three, k: three, v: three }, heads: 2, head: 2, causal: true, outputGradient: three },
  dot: { inputs: { q: three, k: three, v: three }, scoring: 'dot' },
  other: {
    inputs: { q: three, k: three, v: three },
    scoring: {
      general: [
        [1, 0],
        [0, 1],
      ],
    },
  },
  large: { inputs: { q: { zeros: [600, 1] }, k: { zeros: [1, 1] }, v: { zeros: [1, 1] } } },
};
const textOf = (stage: object): string =>
  JSON.stringify({
    ...base,
    computed,
    parts: [
      { kind: 'text', text: '{{small.weights[0]}}' },
      { kind: 'stage', id: 'stage', ...stage },
    ],
  });

/** The first row of weights that the stage shows, and what the text says. */
function shown(stage: object) {
  const lesson = lessonFromText(textOf(stage));
  const part = lesson.parts[1]!;
  if (part.kind !== 'stage') throw new Error();
  const link = stageLink(part, lesson.computed);
  const { state, problems } = decodeState(link);
  expect(problems).toEqual([]);
  expect(() => ownPage(textOf(stage), { engine, math: (tex) => tex, lessonUrl: nowhere })).not.toThrow();
  return { state, picture: pictureAt(engine, state).picture };
}

it('shows what the text computes, with its names and options', () => {
  const { state, picture } = shown({ computed: 'small', link: 'step=softmax' });
  const { weights } = engine.trace({ q: [[1, 0]], k: three, v: [[10], [20], [30]], scale: 1 }).heads[0]!;
  expect(picture.matrices.weights?.data).toEqual(weights.data);
  expect(picture.labels).toMatchObject({ queries: ['a'], keys: ['b', 'c', 'd'] });
  expect(state.step).toBe('softmax');
});

it('begins at its first step, with its heads, its mask and its gradient', () => {
  const { state, picture } = shown({ computed: 'heads' });
  expect(state).toMatchObject({ step: 'split', options: { causal: true, head: 1 } });
  expect(picture.heads.count).toBe(2);
  expect(state.outputGradient?.data).toEqual(Float32Array.from(three.flat()));
  expect(shown({ computed: 'dot' }).state.options.scale).toBe('off');
  expect(shown({ computed: 'dog', link: 'step=scores' }).state).toMatchObject({
    example: 'dog-bites-man',
    step: 'scores',
  });
});

it.each([
  [
    { computed: 'none' },
    'parts.1.computed: computed: expected one of dog, small, heads, dot, other, large, got "none"',
  ],
  [{ computed: 'constructor' }, 'parts.1.computed: computed: expected one of'],
  [{ computed: 'other' }, 'parts.1.computed: computed "other": a stage shows scaled-dot and dot alone'],
  [
    { computed: 'small', link: 'example=two-queries' },
    'parts.1.computed: link: example comes from computed "small" already',
  ],
  [{ computed: 'small', link: 'step=sofmax' }, 'parts.1.computed: link: "step" is not readable'],
  [{ computed: 'large' }, 'parts.1.link: '],
])('says what cannot be shown: %j', (stage, message) => {
  expect(() => ownPage(textOf(stage), { engine, math: (tex) => tex, lessonUrl: nowhere })).toThrow(message);
});
