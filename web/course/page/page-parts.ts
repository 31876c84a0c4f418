/** The labs, stages, questions and exercises of a lesson on a page: reads their state, and restores it. */
import type { AttentionExercise } from '../exercises/element/attention-exercise.ts';
import type { AttentionSteps } from '../../stage/view/element/attention-steps.ts';
import type { Answered, PageIds, LessonState, LessonValue } from '../progress/progress.ts';
import type { AttentionQuestion } from '../question/question.ts';
import type { Outcomes } from '../../shared/score.ts';

/** A selector of a lesson's parts: those in the open, and those that are folded away. */
export const PARTS = 'article.lesson > [id], article.lesson > .deeper > [id]';

export interface LabElement extends HTMLElement {
  values: Readonly<Record<string, LessonValue>>;
}

/** The parts that are answered, and count. */
type Asked = AttentionQuestion | AttentionExercise;

const isExercise = (asked: Asked): asked is AttentionExercise => asked.localName === 'attention-exercise';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Opens what a part is folded away in: somebody changed it, or linked to it. */
function unfold(part: HTMLElement): void {
  const fold = part.closest('details');
  if (fold) fold.open = true;
}

/** The parts' state in the lesson itself; only differences from it are kept. */
const initialValues = new WeakMap<LabElement, Readonly<Record<string, LessonValue>>>();
const initialLinks = new WeakMap<AttentionSteps, string>();

export class PageParts {
  readonly labs: readonly LabElement[];
  readonly stages: readonly AttentionSteps[];
  readonly questions: readonly Asked[];

  /** Resolves as soon as each stage is restored, so that later settings are not overwritten. */
  readonly restored = new Map<AttentionSteps, Promise<void>>();

  /** Outcomes that are known elsewhere, such as in another tab. */
  elsewhere: () => Outcomes | undefined = () => undefined;

  readonly #answers = new Map<string, LessonValue>();
  /** The state to restore once scripts have loaded. */
  #saved: LessonState | undefined;

  constructor(root: ParentNode) {
    this.labs = [...root.querySelectorAll<LabElement>('article.lesson .wide')].filter(({ localName }) =>
      localName.startsWith('attention-lab-'),
    );
    this.stages = [...root.querySelectorAll<AttentionSteps>('article.lesson attention-steps')];
    this.questions = [...root.querySelectorAll<Asked>('attention-question:not(.practice *), attention-exercise')];
  }

  get ids(): PageIds {
    const ids = (elements: readonly HTMLElement[]): string[] => elements.map(({ id }) => id);
    return { labs: ids(this.labs), stages: ids(this.stages), answers: ids(this.questions) };
  }

  get state(): LessonState {
    const exercises = Object.fromEntries(this.#exercises);
    const changed = this.labs.map((lab) => [lab.id, this.#changedValues(lab)] as const);
    const moved = this.stages.flatMap((stage) => {
      const link = this.#linkOf(stage);
      return link === undefined ? [] : [[stage.id, link] as const];
    });
    return {
      labs: Object.fromEntries(changed.filter(([, values]) => Object.keys(values).length > 0)),
      stages: Object.fromEntries(moved),
      answers: Object.fromEntries([...this.#answers, ...this.#programs]),
      first: this.first,
      ...(Object.keys(exercises).length > 0 && { exercises }),
    };
  }

  /** The exercises’ open hints, and which were solved. */
  get #exercises(): [string, Readonly<Record<string, LessonValue>>][] {
    return this.questions
      .filter(isExercise)
      .flatMap(({ id, kept = this.#saved?.exercises?.[id] }) => (kept ? [[id, kept]] : []));
  }

  /** The programs that are being written. */
  get #programs(): [string, string][] {
    return this.questions.flatMap((asked): [string, string][] =>
      isExercise(asked) && asked.answer !== undefined ? [[asked.id, asked.answer]] : [],
    );
  }

  /** The outcome of each question, as far as it is known here. */
  get first(): Outcomes {
    return Object.fromEntries(
      this.questions.flatMap(({ id, first = this.#saved?.first?.[id] }) => (first ? [[id, first]] : [])),
    );
  }

  #changedValues(lab: LabElement): Readonly<Record<string, LessonValue>> {
    const first = initialValues.get(lab);
    if (!first) return this.#saved?.labs[lab.id] ?? {};
    return Object.fromEntries(Object.entries(lab.values).filter(([name, value]) => !isSame(value, first[name])));
  }

  #linkOf(stage: AttentionSteps): string | undefined {
    const first = initialLinks.get(stage);
    if (first === undefined) return this.#saved?.stages[stage.id]; // its script has not come yet
    return stage.link === first ? undefined : stage.link;
  }

  /** Stores an answer given now. */
  addAnswer(question: string, answer: LessonValue): void {
    this.#answers.set(question, answer);
  }

  /** Takes over what another tab answered; what somebody is entering here stays. */
  async take({ answers, first }: Answered): Promise<void> {
    for (const question of this.questions) {
      const { id } = question;
      const answer = answers[id];
      if (answer !== undefined) this.#answers.set(id, answer);
      if (answer === undefined && !first[id]) continue;
      await customElements.whenDefined(question.localName);
      question.first = first[id] ?? question.first;
      if (answer !== undefined && !question.isEntered) question.answer = answer;
    }
  }

  /**
   * Restores each part as soon as its script has loaded: a script that fails keeps nothing else waiting.
   * @param earlier parts of the same page; elements that it shares are up to date already
   */
  restore(saved: LessonState | undefined, earlier?: PageParts): void {
    this.#saved = saved;
    for (const { id } of this.questions) {
      const answer = saved?.answers[id];
      if (answer !== undefined) this.#answers.set(id, answer);
    }
    const isNew = (element: HTMLElement): boolean =>
      ![earlier?.labs, earlier?.stages, earlier?.questions].some((all) => all?.some((shown) => shown === element));
    for (const lab of this.labs.filter(isNew)) void this.#restoreLab(lab);
    for (const stage of this.stages.filter(isNew)) this.restored.set(stage, this.#restoreStage(stage));
    for (const question of this.questions) void this.#restoreAnswer(question, isNew(question));
  }

  async #restoreLab(lab: LabElement): Promise<void> {
    await customElements.whenDefined(lab.localName);
    const first = initialValues.get(lab) ?? lab.values;
    initialValues.set(lab, first);
    const values = this.#saved?.labs[lab.id];
    if (values) {
      lab.values = { ...first, ...values };
      unfold(lab);
    }
  }

  async #restoreStage(stage: AttentionSteps): Promise<void> {
    await customElements.whenDefined(stage.localName);
    const keep = (): void => void initialLinks.set(stage, stage.link);
    if (!initialLinks.has(stage)) keep();
    const link = this.#saved?.stages[stage.id];
    if (link !== undefined) {
      stage.link = link;
      unfold(stage);
    } else stage.addEventListener('attention-steps:ready', keep, { once: true }); // before, it does not know how long its steps are
  }

  async #restoreAnswer(question: Asked, isNew: boolean): Promise<void> {
    await customElements.whenDefined(question.localName);
    const { id } = question;
    question.elsewhere = () => this.elsewhere()?.[id];
    if (!isNew) return;
    const answer = this.#saved?.answers[id];
    const first = this.#saved?.first;
    if (isExercise(question)) question.kept = this.#saved?.exercises?.[id];
    if (answer !== undefined) {
      // With known outcomes but none for this question, the answer is somebody else's.
      if (first && !first[id]) question.suggested = answer;
      else question.answer = answer;
      // An answer that the question refused is not kept.
      if (question.answer === undefined) this.#answers.delete(id);
    }
    question.first = (first ? first[id] : question.standing) ?? question.first;
  }
}
