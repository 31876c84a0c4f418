/** The questions of <attention-reader> to a model: it reads a text as it was, and as it is changed. Only the last is answered. */
import { reasonOf } from '../reason.ts';
import { type HeadMatrices, type HeadPlace, isSameHead } from '../../patch.ts';
import type { AskedReader } from '../asked.ts';
import { type Changes, type Drawing, LIKELIEST, NO_CHANGES, type Reading } from '../reading.ts';
import { problemWith } from './visitor.ts';
import { say } from './words.ts';

interface Question {
  readonly model: AskedReader;
  readonly sentence: string;
  /** The model is a visitor's. */
  readonly isOwn: boolean;
}

/** A text that was read. */
export interface Shown {
  readonly text: string;
  readonly drawing: Drawing;
  readonly changes: Changes;
  /** In the model that nobody has changed. */
  readonly before: Reading;
  readonly reading: Reading;
}

interface Answer {
  /** The reason why the sentence could not be read; empty if it was. */
  readonly problem: string;
  /** Undefined: what was there stays. */
  readonly shown?: Shown;
}

interface Host {
  readonly requestUpdate: () => void;
  /** Is told of another text that was read. @param before the words of the text that was shown */
  readonly onText: (shown: Shown, before: readonly string[] | undefined) => void;
}

export class Asking {
  shown: Shown | undefined;
  problem = '';
  /** The changes of the model: what is shown may be on its way to them. */
  changes = NO_CHANGES;
  drawing = LIKELIEST;
  #question: Question | undefined;
  #isWaiting = false;
  /** The number of questions. */
  #turn = 0;
  /** The question that the model answers: of those that come meanwhile, only the last is asked. */
  #answered: Promise<unknown> = Promise.resolve();
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  /** The model that was asked last. */
  get model(): AskedReader | undefined {
    return this.#question?.model;
  }

  /** The sentence that the model was asked last. */
  get sentence(): string | undefined {
    return this.#question?.sentence;
  }

  /** True while the answer is on its way. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** Another model, which nobody has changed: what the one before answers comes too late. */
  begin(): void {
    this.shown = undefined;
    this.problem = '';
    this.changes = NO_CHANGES;
    this.#turn++;
  }

  /** Takes a sentence; one that cannot be read leaves what was there, and is said. */
  take(question: Question): void {
    this.#question = question;
    void this.#ask(question);
  }

  /** Changes the model, or how its next token is drawn. */
  change({ drawing = this.drawing, ...changes }: Partial<Changes & { readonly drawing: Drawing }>): void {
    this.drawing = drawing;
    this.changes = { ...this.changes, ...changes };
    this.#host.requestUpdate();
    void this.#ask(this.#question!);
  }

  toggle(head: HeadPlace): void {
    const { off } = this.changes;
    const rest = off.filter((other) => !isSameHead(other, head));
    this.change({ off: rest.length < off.length ? rest : [...rest, head] });
  }

  /** @param matrices undefined: the model's own */
  edit(head: HeadPlace, matrices: HeadMatrices | undefined): void {
    const rest = this.changes.edits.filter((edit) => !isSameHead(edit, head));
    this.change({ edits: matrices ? [...rest, { ...head, matrices }] : rest });
  }

  async #ask(question: Question): Promise<void> {
    const turn = ++this.#turn;
    this.#isWaiting = true;
    await this.#answered;
    if (turn !== this.#turn) return;
    const asked = this.#read(question);
    this.#answered = asked.catch(() => {});
    try {
      const { problem, shown } = await asked;
      if (turn !== this.#turn) return;
      this.problem = problem;
      if (shown) this.#show(shown);
    } catch (error) {
      if (turn !== this.#turn) return;
      this.problem = say('not-read', { reason: reasonOf(error) });
    }
    this.#isWaiting = false;
    this.#host.requestUpdate();
  }

  #show(shown: Shown): void {
    const last = this.shown;
    this.shown = shown;
    if (last?.text === shown.text) return;
    // A text that the model wrote itself stands for the sentence that it could not read.
    if (this.problem !== '') this.#question = { ...this.#question!, sentence: shown.text };
    this.#host.onText(shown, last?.before.words);
  }

  async #read({ model, sentence, isOwn }: Question): Promise<Answer> {
    const { shown: last, changes, drawing } = this;
    const isLast = sentence === last?.text;
    const problem = isLast ? '' : problemWith(await model.tokenize(sentence), model.config, isOwn);
    const text = problem === '' ? sentence : (last?.text ?? (isOwn ? await model.sample() : undefined));
    if (text === undefined || (problem !== '' && last?.changes === changes && last.drawing === drawing))
      return { problem };
    const isRead = last?.text === text && last.drawing === drawing;
    const before = isRead ? last.before : await model.read(text, NO_CHANGES, drawing);
    const isChanged = changes.off.length + changes.edits.length > 0;
    const reading = isChanged ? await model.read(text, changes, drawing) : before;
    return { problem, shown: { text, drawing, changes, before, reading } };
  }
}
