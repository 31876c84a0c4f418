/** Sequences of one's own: somebody types one, the model answers, and may go on from there. */
import { readTyped } from '../model/shown.ts';
import { type Answer, answerOf } from '../state/milestones.ts';
import type { Command, Report } from '../training/protocol.ts';
import type { PlayView } from './host.ts';

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
      const typed = [...(scene.runs[scene.chosenRun]?.reading.tokens ?? []), ...report.tokens];
      act({ kind: 'give', input: { typed: typed.slice(-task.length) } });
    }
    const isAsked = 'typed' in state.input && String(state.input.typed) === this.#asked;
    const answer = isAsked ? answerOf(task, state.input.typed, report) : undefined;
    if (answer || !isAsked) this.#asked = undefined;
    return answer;
  }
}

/** The model writes on, by a quarter of what it sees. */
export function goOn({ state, scene }: PlayView): readonly Command[] {
  const tokens = scene.runs[scene.chosenRun]?.reading.tokens;
  if (!tokens) return [];
  const room = Math.max(1, Math.floor(scene.task.length / 4));
  const given = tokens.slice(-(scene.task.length - room));
  const begin = { tokens: given, length: room, temperature: 0, seed: 1 };
  return [{ kind: 'generate', run: scene.chosenRun, at: state.at, begin }];
}
