/** What the builder's page holds, and what of it counts: pure. What does not count at the moment is not forgotten. */
import { decodePage } from '../../course/progress/progress.ts';
import type { LessonChoice, PartChoice } from './parts.ts';
import type { Choices, Height } from './choices.ts';
import { type Embedding, type PlaygroundShown, USUAL, detailsOf } from '../../hosts/iframe/settings.ts';

export interface State {
  readonly choices: Choices;
  /** Whether the lists and the start that were chosen count. */
  readonly only: {
    readonly parts: boolean;
    readonly steps: boolean;
    readonly fixed: 'no' | 'all' | 'some';
    readonly start: boolean;
  };
  /** In pixels, as the preview tells it. */
  readonly needed?: number | undefined;
  readonly width: Width;
}

/** Of the preview, in pixels. */
export const WIDTHS = { phone: 360, column: 700, full: undefined } as const;
export type Width = keyof typeof WIDTHS;

export const begin = (choices: Choices, width: Width): State => ({
  choices,
  width,
  only: {
    parts: choices.parts.length > 0,
    steps: choices.steps.length > 0,
    fixed: choices.fixed === '' ? 'no' : choices.fixed === 'all' ? 'all' : 'some',
    start: choices.start !== '',
  },
});

/** Something else, or another lesson: what was chosen of the one before means nothing in it. */
export const showing = (
  state: State,
  { lesson, playground }: { readonly lesson?: LessonChoice | undefined; readonly playground?: PlaygroundShown },
): State => ({
  ...begin(
    {
      ...USUAL,
      theme: state.choices.theme,
      lang: state.choices.lang,
      height: state.choices.height,
      base: state.choices.base,
      lesson: lesson?.id ?? '',
      playground,
      // What is most often wanted alone.
      parts: lesson?.parts.filter(({ kind }) => kind === 'lab').map(({ id }) => id) ?? [],
      start: '',
    },
    state.width,
  ),
  only: { parts: false, steps: false, fixed: 'no', start: false },
});

const isShown = ({ id, questions = [] }: PartChoice, parts: readonly string[]): boolean =>
  parts.length === 0 || parts.includes(id) || questions.some((question) => parts.includes(question.id));

/** What follows from the choices, of the lesson that is chosen. */
export function outcomeOf(
  { choices, only }: State,
  lesson: LessonChoice | undefined,
): {
  embedding: Embedding;
  /** Of the stage that is shown, if one is: its link. */
  link: string | undefined;
} {
  const start = only.start ? choices.start : '';
  if (choices.playground) {
    const { theme, lang, playground } = choices;
    return { embedding: { ...USUAL, lesson: '', playground, theme, lang, start }, link: undefined };
  }
  const parts = lesson && only.parts ? choices.parts : [];
  const stage = lesson?.parts.find((part) => part.kind === 'stage' && isShown(part, parts));
  const link = lesson ? stage && linkOf(stage, lesson, start) : start;
  const { theme, lang, steps, fixed } = choices;
  const ofStage = {
    lang,
    ...detailsOf(choices),
    steps: only.steps ? steps : [],
    fixed: only.fixed === 'some' ? fixed : only.fixed === 'all' ? 'all' : '',
  };
  return {
    embedding: { ...USUAL, lesson: choices.lesson, parts, theme, start, ...(link === undefined ? {} : ofStage) },
    link,
  };
}

function linkOf(stage: PartChoice, lesson: LessonChoice, start: string): string | undefined {
  const ids = (kind: PartChoice['kind']): string[] =>
    lesson.parts.flatMap((part) => (part.kind === kind ? part.id : []));
  const { state } = decodePage(start, { labs: ids('lab'), stages: ids('stage'), answers: [] });
  return state.stages[stage.id] ?? stage.link;
}

export const HEIGHT_AT_FIRST = 640;

/** What the iframe's height is going to be. */
export function heightOf({ choices, needed }: State, sensible: (needed: number) => number): Exclude<Height, undefined> {
  return choices.height ?? (needed === undefined ? HEIGHT_AT_FIRST : sensible(needed));
}
