/** “You are here”: the parts of a transformer in the order in which a text goes through them, each a link to its lesson. */
import { type Markup, markup } from '../../shared/markup.ts';
import type { CourseKey, Say } from '../words.ts';

interface Block {
  readonly name: CourseKey;
  /** The lessons about it; the first one teaches it. */
  readonly lessons: readonly string[];
}

const block = (name: string, ...lessons: readonly string[]): Block => ({ name: `block.${name}` as CourseKey, lessons });

/** Lessons about attention as a whole are about each of its blocks. */
const WHOLE = ['checked', 'cost'];
const DIAGRAM: readonly { readonly name: CourseKey; readonly blocks: readonly Block[] }[] = [
  { name: 'block.in', blocks: [block('embedding', 'guess'), block('position', 'patterns')] },
  {
    name: 'block.attention',
    blocks: [
      block('q-k-v', 'q-k-v', 'soft-lookup', 'self-and-cross', ...WHOLE),
      block('scores', 'scores', 'soft-lookup', 'other-scores', 'self-and-cross', ...WHOLE),
      block('scale', 'why-scale', ...WHOLE),
      block('mask', 'masks'),
      block('softmax', 'softmax', 'soft-lookup', ...WHOLE),
      block('weighted-sum', 'weighted-sum', 'soft-lookup', 'guess', ...WHOLE),
      block('heads', 'many-heads'),
    ],
  },
  { name: 'block.around', blocks: [block('residual', 'small-transformer'), block('mlp', 'small-transformer')] },
  { name: 'block.out', blocks: [block('next-word', 'small-transformer', 'guess')] },
  { name: 'block.training', blocks: [block('gradients', 'gradients'), block('update', 'learning', 'experiments')] },
];

/** @param lesson the id of the lesson that it stands in */
export function diagramMarkup(
  lesson: string,
  { say, lessonUrl }: { readonly say: Say; readonly lessonUrl: (id: string) => string | undefined },
): Markup {
  const item = ({ name, lessons: [teacher = '', ...others] }: Block): Markup => {
    const isHere = [teacher, ...others].includes(lesson);
    const url = teacher === lesson ? undefined : lessonUrl(teacher);
    const current = isHere && markup` aria-current="true"`;
    return url
      ? markup`<li${current}><a href="${url}">${say(name)}</a></li>`
      : markup`<li${current}><span>${say(name)}</span></li>`;
  };
  return markup`<nav class="here" aria-label="${say('lesson.here')}"><ol>${DIAGRAM.map(
    ({ name, blocks }) => markup`<li class="group"><b>${say(name)}</b><ol>${blocks.map(item)}</ol></li>`,
  )}</ol></nav>`;
}
