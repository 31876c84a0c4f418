/** An exercise as a page has it before its script runs, to be read and printed; and what its script reads. */
import { computedFrom, isMatrixKind, type OwnExercise } from '../exercises/own.ts';
import { type Markup, jsonMarkup, markup, typeset } from '../../shared/markup.ts';
import { say } from '../exercises/element/words.ts';
import type { MatrixKind } from '../../stage/inputs/matrices.ts';
import { inputsOf } from './pictures.ts';
import { type ProseContext, proseMarkup } from './prose.ts';
import type { Pictures } from './reference.ts';
import type { Lesson, Part } from './schema.ts';

type Own = Extract<Part, { kind: 'own-exercise' }>;

export interface ExerciseContext extends ProseContext {
  /** True where a page has the exercises' script, which runs Python. */
  readonly runsPython?: boolean;
  /** The texts of the course's exercises; undefined where their script brings them. */
  readonly exerciseTexts?: (id: string) => { readonly title: string; readonly prompt: string; readonly start: string };
  /** The addresses of a stage and of the notebook with all exercises. */
  readonly toExercises?: { readonly stage: string; readonly notebook: string };
}

function matrixKind(name: string): MatrixKind {
  if (!isMatrixKind(name)) throw new Error(`"${name}" is no matrix of the engine, such as q or weights`);
  return name;
}

function matricesIn(
  { takes: kinds = [], result: returned = '', computed = [], parameters }: Own,
  all: Lesson['computed'],
  pictures: Pictures | undefined,
): NonNullable<OwnExercise['engine']> {
  if (kinds.length !== parameters.length)
    throw new Error(`takes: expected ${parameters.length} matrices, as there are parameters, got ${kinds.length}`);
  const takes = kinds.map(matrixKind);
  const result = matrixKind(returned);
  return {
    takes,
    result,
    computed: computed.map((name) => {
      const entry = Object.hasOwn(all, name) ? all[name] : undefined;
      if (!entry) throw new Error(`computed: expected names among ${Object.keys(all).join(', ')}, got "${name}"`);
      const { inputs, options, more } = inputsOf(entry);
      if (more?.scoring !== undefined && more.scoring !== 'scaled-dot')
        throw new Error(`computed "${name}": exercises have scaled-dot scores alone`);
      const picture = pictures?.[name];
      const missing = picture && [...kinds, returned].find((kind) => !(kind in picture.matrices));
      if (missing !== undefined) throw new Error(`computed "${name}" has no ${missing}`);
      return computedFrom({ ...inputs, ...((more?.heads ?? 1) > 1 && { heads: more?.heads ?? 1 }) }, options);
    }),
  };
}

/** @throws Error for fields that do not fit together */
function ownExercise(part: Own, computed: Lesson['computed'], pictures: Pictures | undefined): OwnExercise {
  const { id, title, prompt, parameters, start, hints, solution, cases } = part;
  const byEngine = [part.takes, part.result, part.computed].filter((field) => field !== undefined).length;
  if (cases ? byEngine > 0 : byEngine < 3)
    throw new Error('expected either takes, result and computed, which the engine judges by, or cases with a solution');
  if (cases && solution === undefined) throw new Error('solution: is missing; it says what is right for the cases');
  const odd = cases?.find((values) => values.length !== parameters.length);
  if (odd)
    throw new Error(`cases: expected ${parameters.length} arguments, as there are parameters, got ${odd.length}`);
  const shared = {
    id,
    title,
    prompt,
    function: part.function,
    parameters,
    start,
    hints,
    ...(solution !== undefined && { solution }),
  };
  return cases ? { ...shared, cases } : { ...shared, engine: matricesIn(part, computed, pictures) };
}

const readable = (title: string, prompt: Markup, start: string): Markup =>
  markup`<h2>${title}</h2>${prompt}<pre><code>${start}</code></pre>`;

/** @throws Error naming the exercise, for fields that do not fit */
export function exerciseMarkup(
  part: Extract<Part, { kind: 'exercise' | 'own-exercise' }>,
  computed: Lesson['computed'],
  context: ExerciseContext,
  note: string,
): Markup {
  const { id } = part;
  const { runsPython = false, exerciseTexts, toExercises: to } = context;
  const addresses = to && markup` stage="${to.stage}" notebook="${to.notebook}"`;
  if (part.kind === 'exercise') {
    const texts = exerciseTexts?.(part.exercise);
    const tells = runsPython && markup`<p class="tells">${say('tells')}</p>`;
    const shown = texts && readable(texts.title, markup`<p>${typeset(texts.prompt)}</p>${tells}`, texts.start);
    return runsPython
      ? markup`<attention-exercise id="${id}" exercise="${part.exercise}"${addresses}><div class="given">${shown}</div></attention-exercise>`
      : markup`<section class="exercise" id="${id}">${shown}<p class="hint">${note}</p></section>`;
  }
  const exercise = ownExercise(part, computed, context.pictures);
  const prompt = proseMarkup(part.prompt, context);
  if (!runsPython)
    return markup`<section class="exercise" id="${id}">${readable(part.title, prompt, part.start)}<p class="hint">${note}</p></section>`;
  return markup`<attention-exercise id="${id}"${addresses}><div class="prose" slot="prompt">${prompt}</div><div class="given"><h2>${part.title}</h2><pre><code>${part.start}</code></pre></div><script type="application/json">${jsonMarkup(exercise)}</script></attention-exercise>`;
}
