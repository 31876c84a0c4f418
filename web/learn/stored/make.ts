/** Trains the run that is stored, with the trainer of the playground, and keeps what it told. */
import type { Learning } from 'attention-steps/learn';
import { sampleOf } from '../model/shown.ts';
import { defaultSetup, taskOf } from '../setup.ts';
import { UNTIL } from '../state/play-state.ts';
import type { Look, Point, Reading, Report } from '../training/protocol.ts';
import { Training } from '../training/trainer.ts';
import { tellingSteps } from './moments.ts';

export interface Told {
  readonly parameterCount: number;
  readonly points: readonly Point[];
  /** Of the task's first sequence, with all heads on, and without each in its turn. */
  readonly readings: readonly Reading[];
}

export interface Made extends Told {
  /** The trained model, in safetensors, without what training goes on from. */
  readonly model: Uint8Array;
}

/** Moments that can be gone back to: 18 of them take 55 kB, gzipped. */
const MOMENTS = 18;

/** @returns about five seconds later */
export function makeStored(learning: Learning): Made {
  let points: readonly Point[] = [];
  let readings: readonly Reading[] = [];
  let parameterCount = 0;
  let file = new Uint8Array();
  const hear = (report: Report): void => {
    if (report.kind === 'begun') parameterCount = report.parameterCounts[0] ?? 0;
    if (report.kind === 'progress') points = [...points, ...(report.points[0] ?? [])];
    if (report.kind === 'reading') readings = [...readings, ...report.readings];
    if (report.kind === 'saved') file = Uint8Array.from(report.file);
    if (report.kind === 'failed') throw new Error(report.text);
  };
  const training = new Training(learning, hear, () => performance.now());
  training.hear({ kind: 'begin', plans: [{ setup: defaultSetup, changes: [] }] });
  training.hear({ kind: 'play', until: UNTIL });
  while (training.work(1000));
  const { tokens } = sampleOf(taskOf(defaultSetup), 0);
  const lookAt = (at: Look['at']): void => {
    training.hear({ kind: 'look', look: { at, tokens, off: [], isWithoutAsked: true } });
  };
  for (const step of tellingSteps(points, MOMENTS)) lookAt(step === UNTIL ? 'now' : step);
  training.hear({ kind: 'save', run: 0, at: 'now', metadata: {}, id: 0 });
  training.dispose();
  const model = learning.openModel(file);
  const saved = model.save();
  model.dispose();
  return { parameterCount, points, readings, model: saved };
}
