/** Choices that the table of settings cannot name: those of this lesson, this stage, this playground. */
import { html } from 'lit';
import { LANGUAGES } from '../../hosts/iframe/settings.ts';
import { readAttributes } from '../../learn/state/attributes.ts';
import { COMPARISONS } from '../../learn/state/comparisons.ts';
import type { Texts } from '../../shared/settings.ts';
import { symbol } from '../../shared/symbol.ts';
import { sayInPageLanguage } from '../../shared/words/say.ts';
import { nameText } from '../../stage/inputs/column-names.ts';
import { INPUT_NAMES } from '../../stage/inputs/examples.ts';
import { currentInputs } from '../../stage/inputs/stage-inputs.ts';
import { defaultState } from '../../stage/inputs/stage-state.ts';
import { type Pass, passOf } from '../../stage/inputs/step-ids.ts';
import { matrixName } from '../../stage/model/narrate.ts';
import { type Heads, type MatrixId, type Step, infoOf, stepsOf } from '../../stage/model/steps.ts';
import { indices } from '../../stage/model/values/values.ts';
import { decodeState } from '../../stage/state/link.ts';
import type { LessonChoice } from './parts.ts';
import { say, sayOfPlayground } from './words.ts';

export interface Choice {
  readonly value: string;
  readonly text: unknown;
  readonly lang?: string;
  /** The one that stands for it and others. */
  readonly within?: string;
}
export type Choices = Readonly<Record<string, readonly Choice[]>>;

export const languages = (): Choices => ({
  lang: LANGUAGES.map((value) => {
    const text = new Intl.DisplayNames([value], { type: 'language' }).of(value);
    return { value, text, lang: value };
  }),
});

/** Its parts, and the questions one by one. */
export const lessonChoices = ({ parts }: LessonChoice): Choices => ({
  part: parts.flatMap(({ id, kind, label, questions = [] }) => {
    const text = html`<strong>${say(`part.${kind}`)}</strong> ${questions.length > 0 ? say('part.all') : label}`;
    return [
      { value: id, text },
      ...questions.map((question) => ({ value: question.id, text: question.label, within: id })),
    ];
  }),
});

export function playgroundChoices(settings: Texts): Choices {
  const { setup } = readAttributes((name) => settings[name] ?? null);
  const others = COMPARISONS.map(({ id, word }) => ({ value: id, text: sayOfPlayground(word(setup)) }));
  return { compare: [{ value: 'none', text: sayOfPlayground('compare.none') }, ...others] };
}

/** The steps that its inputs allow, the matrices that a reader can change, its queries and heads. @param link empty: at first */
export function stageChoices(link: string): Choices {
  const state = link === '' ? defaultState() : decodeState(link).state;
  const current = currentInputs(state);
  const isBackward = passOf(state.step) === 'backward';
  const inputs: MatrixId[] = [
    ...INPUT_NAMES.filter((name) => name !== 'mask' && current[name] !== undefined),
    'mask',
    ...(isBackward ? (['outputGradient'] as const) : []),
  ];
  const there = new Set<MatrixId>(inputs);
  const { heads: count = 1, kvHeads: kvCount = count } = current;
  const heads: Heads = { count, kvCount, widths: { q: 1, k: 1, v: 1 } }; // how wide they are changes no step
  // A later step may use what the engine would compute: joined heads, once each of them is.
  const ofHead = (pass: Pass, head: number): Step[] =>
    stepsOf(
      pass,
      heads,
      head,
      (id) => there.has(id),
      ({ out, operands }) => {
        const isPossible = (operands.length > 0 ? operands : [out]).every((id) => there.has(id));
        if (isPossible) there.add(out);
        return isPossible;
      },
    );
  const possible = (pass: Pass): Step[] =>
    indices(count)
      .map((head) => ofHead(pass, head))
      .at(-1) ?? [];
  const forward = possible('forward');
  const numbered = (names: readonly string[] | undefined, length: number): Choice[] =>
    indices(length).map((at) => ({
      value: String(at),
      text: names?.[at] === undefined ? String(at) : `${at}: ${names[at]}`,
    }));
  return {
    steps: (isBackward ? possible('backward') : forward).map(({ id }) => ({
      value: id,
      text: sayInPageLanguage(`step.${id}.name`),
    })),
    fixed: inputs.map((id) => ({
      value: id,
      text: html`${symbol(infoOf(id).symbol)} ${matrixName(id, sayInPageLanguage)}`,
    })),
    query: numbered(current.tokens, (current.x ?? current.q)?.rows ?? 0),
    head: numbered(current.headNames?.map(nameText), count),
  };
}
