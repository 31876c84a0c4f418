/** Sequences of one's own: somebody types one, the model answers, and may go on from there. */
import type { Scene } from '../../model/scene.ts';
import { readTyped } from '../../model/shown.ts';
import { type Answer, answerOf } from '../../state/milestones.ts';
import type { Command, Report } from '../../training/protocol.ts';
import type { PlayView } from '../element/host.ts';

export class Asking {
  /** What is wrong with what was typed, for a person. */
  problem = '';
  /** What was typed, until the model has answered. */
  #asked: string | undefined;

  ask({ scene, state, say, act }: PlayView, text: string): void {
    const read = readTyped(scene.task, text);
    if (read.problem) {
      this.problem = say(read.problem.key, read.problem.values);
      return;
    }
    const isShown = 'typed' in state.input && String(state.input.typed) === String(read.tokens);
    if (!isShown) this.#asked = String(read.tokens);
    act({ kind: 'give', input: { typed: read.tokens } });
  }

  /** @returns the answer to what was asked, once */
  hear(report: Report, view: () => PlayView): Answer | undefined {
    if (report.kind !== 'generated' && report.kind !== 'reading') return undefined;
    const { scene, state, act } = view();
    const { task } = scene;
    if (report.kind === 'generated') {
      const typed = [...begunBy(scene), ...report.tokens];
      act({ kind: 'give', input: { typed: typed.slice(-task.length) } });
    }
    const isAsked = 'typed' in state.input && String(state.input.typed) === this.#asked;
    const answer = isAsked ? answerOf(task, state.input.typed, report) : undefined;
    if (answer || !isAsked) this.#asked = undefined;
    return answer;
  }
}

/** The tokens that the model goes on from: the sequence that is shown, or where that has come to its end, the sign that begins one. */
function begunBy({ task, runs, chosenRun }: Scene): readonly number[] {
  const tokens = runs[chosenRun]?.reading.tokens ?? [];
  return tokens.length > 1 && tokens.at(-1) === task.boundary ? tokens.slice(-1) : tokens;
}

/** The model writes on, by a quarter of what it sees, or to the end of what has one. */
export function goOn({ state, scene }: PlayView): readonly Command[] {
  const { length, boundary } = scene.task;
  const tokens = begunBy(scene);
  const room = boundary === undefined ? Math.max(1, Math.floor(length / 4)) : length - tokens.length;
  if (tokens.length === 0 || room === 0) return [];
  const given = tokens.slice(-(length - room));
  const begin = { tokens: given, length: room, temperature: 0, seed: 1 };
  return [{ kind: 'generate', run: scene.chosenRun, at: state.at, begin }];
}
