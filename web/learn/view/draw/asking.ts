/** A reader's own sequences: the model answers a typed one, and may continue it. */
import { readTyped, shownTokens } from '../../model/sequence.ts';
import type { PlaygroundAnswer } from '../../events.ts';
import { answerOf } from '../../state/milestones.ts';
import type { Command, Report } from '../../training/protocol.ts';
import type { PlayView } from '../element/host.ts';

export class Asking {
  /** The problem of the typed text, for readers. */
  problem = '';
  /** The part that was left out of the typed text, for readers. */
  note = '';
  /** The typed text, until it is accepted or another sequence is shown. */
  draft: string | undefined;
  /** The typed tokens, until the model has answered. */
  #asked: string | undefined;

  ask({ scene, state, say, act }: PlayView, text: string): void {
    const read = readTyped(scene.task, text);
    this.draft = text;
    if (read.problem) {
      this.problem = say(read.problem.key, read.problem.values);
      return;
    }
    const isShown = 'typed' in state.input && String(state.input.typed) === String(read.tokens);
    if (isShown) {
      // The words about it stay: a browser tells Enter twice, with the field's text as it is shown then.
      this.problem = '';
      this.draft = undefined;
    } else {
      this.#asked = String(read.tokens);
      act({ kind: 'give', input: { typed: read.tokens } });
    }
    if (read.note) this.note = say(read.note);
  }

  /** Forgets what was typed for another sequence. */
  forget(): void {
    this.problem = '';
    this.note = '';
    this.draft = undefined;
  }

  /** @returns the answer to the typed sequence, once */
  hear(report: Report, view: () => PlayView): PlaygroundAnswer | undefined {
    if (report.kind !== 'generated' && report.kind !== 'reading') return undefined;
    const { scene, state, act } = view();
    const { task } = scene;
    if (report.kind === 'generated') {
      const typed = [...begunBy(view()), ...report.tokens];
      act({ kind: 'give', input: { typed: typed.slice(-task.length) } });
    }
    const isAsked = 'typed' in state.input && String(state.input.typed) === this.#asked;
    const answer = isAsked ? answerOf(task, state.input.typed, report) : undefined;
    if (answer || !isAsked) this.#asked = undefined;
    return answer;
  }
}

/** Returns the tokens that the model continues: the sequence, read or not, or, if that has ended, its boundary. */
function begunBy({ state, scene: { task } }: Pick<PlayView, 'state' | 'scene'>): readonly number[] {
  const tokens = shownTokens(task, state.input);
  return tokens.length > 1 && tokens.at(-1) === task.boundary ? tokens.slice(-1) : tokens;
}

/** Lets the model continue by a quarter of its context, or to the end of a sequence that has one. */
export function goOn({ state, scene }: PlayView): readonly Command[] {
  const { length, boundary } = scene.task;
  const tokens = begunBy({ state, scene });
  const room = boundary === undefined ? Math.max(1, Math.floor(length / 4)) : length - tokens.length;
  if (tokens.length === 0 || room === 0) return [];
  const continued = tokens.slice(-(length - room));
  const begin = { tokens: continued, length: room, temperature: 0, seed: 1 };
  return [{ kind: 'generate', run: scene.chosenRun, at: state.at, begin }];
}
