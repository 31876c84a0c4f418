/** The parts of a transformer in the order in which a text goes through them, each a link to its lesson. */
import type { CourseKey, Say } from '../../course/words.ts';
import { type Markup, markup } from '../../shared/markup.ts';

interface Block {
  readonly name: CourseKey;
  /** The id of the lesson that teaches it. */
  readonly lesson: string;
}

const block = (name: string, lesson: string): Block => ({ name: `block.${name}` as CourseKey, lesson });

const DIAGRAM: readonly { readonly name: CourseKey; readonly blocks: readonly Block[] }[] = [
  { name: 'block.in', blocks: [block('embedding', 'guess'), block('position', 'patterns')] },
  {
    name: 'block.attention',
    blocks: [
      block('q-k-v', 'q-k-v'),
      block('scores', 'scores'),
      block('scale', 'why-scale'),
      block('mask', 'masks'),
      block('softmax', 'softmax'),
      block('weighted-sum', 'weighted-sum'),
      block('heads', 'many-heads'),
    ],
  },
  { name: 'block.around', blocks: [block('residual', 'small-transformer'), block('mlp', 'small-transformer')] },
  { name: 'block.out', blocks: [block('next-word', 'small-transformer')] },
  { name: 'block.training', blocks: [block('gradients', 'gradients'), block('update', 'learning')] },
];

export const diagramMarkup = (say: Say, lessonUrl: (id: string) => string): Markup =>
  markup`<nav class="blocks" aria-label="${say('block.title')}"><ol>${DIAGRAM.map(
    ({ name, blocks }) =>
      markup`<li><b>${say(name)}</b><ol>${blocks.map(
        ({ name: part, lesson }) => markup`<li><a href="${lessonUrl(lesson)}">${say(part)}</a></li>`,
      )}</ol></li>`,
  )}</ol></nav>`;
