/** Trains the stored run with the playground's trainer, and keeps its reports. */
import type { Learning } from 'attention-steps/learn';
import { largest } from '../../shared/numbers/statistics.ts';
import { sampleOf } from '../model/sequence.ts';
import { defaultSetup, taskOf } from '../setup.ts';
import { UNTIL } from '../state/play-state.ts';
import type { Look, Point, Reading, Report } from '../training/protocol.ts';
import { Training } from '../training/trainer.ts';

export interface Recording {
  readonly parameterCount: number;
  readonly points: readonly Point[];
  /** One per kept moment, for the task's first sequence, with all heads on, and without each in turn. */
  readonly readings: readonly Reading[];
}

export interface Made extends Recording {
  /** The trained model, in safetensors, without the optimiser's state. */
  readonly model: Uint8Array;
}

/** The number of kept moments: 18 take 55 kB, gzipped. */
const MOMENTS = 18;

/** @returns after about five seconds */
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

/** The numbers of a point, each 0 to 1. */
const watched = ({ accuracy, heads }: Point): readonly number[] => [
  accuracy,
  ...heads.flat().flatMap(({ previous, own, first, carrier }) => [previous, own, first, ...Object.values(carrier)]),
];

/** Returns the largest distance of a point's numbers from the straight line between two others. */
function distance(at: Point, from: Point, to: Point): number {
  const share = (at.step - from.step) / (to.step - from.step);
  const [here, start, end] = [at, from, to].map(watched) as [readonly number[], readonly number[], readonly number[]];
  return largest(here.map((value, i) => Math.abs(value - ((1 - share) * start[i]! + share * end[i]!))));
}

/**
 * Returns the moments between which a run's numbers are nearly straight lines: the steps of the first and the last point, and
 * of the ones farthest from straight lines in between, as the algorithm of Ramer, Douglas and Peucker does.
 *
 * @param count at least 2
 */
export function tellingSteps(points: readonly Point[], count: number): readonly number[] {
  const chosen = new Set([0, points.length - 1]);
  while (chosen.size < Math.min(count, points.length)) {
    const ends = [...chosen].sort((a, b) => a - b);
    let most = { at: -1, distance: -1 };
    for (const [i, to] of ends.entries()) {
      const from = ends[i - 1] ?? to;
      for (let at = from + 1; at < to; at++) {
        const far = distance(points[at]!, points[from]!, points[to]!);
        if (far > most.distance) most = { at, distance: far };
      }
    }
    chosen.add(most.at);
  }
  return [...chosen].sort((a, b) => a - b).map((at) => points[at]!.step);
}
