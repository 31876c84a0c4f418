/**
 * Replays the stored run as if it had just been trained. The engine is loaded only for what is not stored: another
 * sequence, heads switched off, a new training.
 */
import { defaultSetup } from '../setup.ts';
import type { Command, Connect, Look, Report, Trainer } from '../training/protocol.ts';
import { type Written, fromBase64, read } from './format.ts';
import type { Recording } from './make.ts';

let recording: Promise<Recording> | undefined;

/** Loaded once for all playgrounds of a page. */
const stored = (): Promise<Recording> =>
  (recording ??= import('virtual:stored-run').then(({ default: run }) => read(run as Written)));

const storedModel = async (): Promise<Uint8Array> => fromBase64((await import('virtual:stored-model')).default);

const lastOf = ({ readings }: Recording): number => readings.at(-1)?.step ?? 0;
const stepsOf = ({ readings }: Recording): number[] => readings.map(({ step }) => step);

/** Returns a stored reading for a request: the task's first sequence, with all heads on. */
function answered(run: Recording, { at, tokens, off }: Look) {
  const { readings } = run;
  if (off.length > 0 || String(tokens) !== String(readings[0]?.tokens)) return undefined;
  return at === 'now' ? readings.at(-1) : (readings.findLast(({ step }) => step <= at) ?? readings[0]);
}

/** The stored run while it is shown. */
interface Shown {
  /** Settled when the trainer has its model. */
  opened?: Promise<void> | undefined;
  /** The last request to the trainer, if it is still current. */
  look?: Look | undefined;
}

export function replaying(report: (report: Report) => void, connect: Connect): Trainer {
  let trainer: Trainer | undefined;
  /** A new object each time, so that late answers can be told apart. */
  let shown: Shown | undefined;
  const connected = (): Trainer => (trainer ??= connect(hear));

  function hear(said: Report): void {
    if (!shown) report(said);
    else if (said.kind === 'reading') {
      // Other requests have been answered by the stored run meanwhile.
      if (JSON.stringify(said.look) === JSON.stringify(shown.look)) report(said);
    } else if (said.kind !== 'begun' && said.kind !== 'progress') {
      if (said.kind === 'failed') shown.opened = undefined;
      report(said);
    }
  }

  async function begin(): Promise<void> {
    const current: Shown = {};
    shown = current;
    const run = await stored();
    if (shown !== current) return;
    report({ kind: 'begun', parameterCounts: [run.parameterCount] });
    report({ kind: 'progress', step: lastOf(run), points: [run.points], kept: stepsOf(run), stepsASecond: 0 });
  }

  const open = async (current: Shown): Promise<void> => {
    const file = await storedModel();
    if (shown === current) connected().tell({ kind: 'begin', plans: [{ setup: defaultSetup, changes: [], file }] });
  };

  async function answer(command: Command): Promise<void> {
    const current = shown;
    const run = await stored();
    if (!current || shown !== current || command.kind === 'pause') return;
    const reading = command.kind === 'look' ? answered(run, command.look) : undefined;
    if (command.kind === 'look') current.look = reading ? undefined : command.look;
    if (command.kind === 'look' && reading) {
      report({ kind: 'reading', look: command.look, readings: [reading] });
      return;
    }
    await (current.opened ??= open(current));
    if (shown === current) connected().tell(command);
  }

  const fail = (error: unknown): void => {
    report({ kind: 'failed', text: String(error) });
  };
  return {
    tell: (command) => {
      if (command.kind === 'replay') begin().catch(fail);
      else if (command.kind !== 'begin' && shown) answer(command).catch(fail);
      else {
        shown = undefined;
        connected().tell(command);
      }
    },
    stop: () => {
      shown = undefined;
      trainer?.stop();
      trainer = undefined;
    },
    get isInPage() {
      return trainer?.isInPage ?? false;
    },
    get isThere() {
      return trainer?.isThere ?? false;
    },
  };
}
