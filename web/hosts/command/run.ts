/** The command, but for what only a process has: arguments in, text and an exit code out. */
import type { Attention } from 'attention-steps/core';
import { COMPUTED_STEP_IDS } from '../../stage/inputs/step-ids.ts';
import { CHECK_FORMATS, checkCommand } from './check.ts';
import type { Read } from './files.ts';
import { type LessonHost, lessonCommand } from './lesson.ts';
import { Problem, didYouMean, say } from './problem.ts';
import { messageOf } from '../../shared/input/input-error.ts';
import { generateCommand } from './generate.ts';
import type { TrainingHost } from './host.ts';
import { MODEL_FORMATS, MODEL_PLACES, MODEL_SHOWN, type ModelHost, modelCommand } from './model.ts';
import { trainCommand } from './train.ts';
import { TRACE_FORMATS, traceCommand } from './trace.ts';

export interface Outcome {
  /** 0 all is well · 1 answers or a lesson are wrong · 2 it could not be done */
  readonly code: 0 | 1 | 2;
  /** In pieces, as a trace may be longer than any string. */
  readonly out: Iterable<string>;
  readonly error: string;
}

/** Everything a command may need besides its arguments; each part is loaded when it is asked for. */
export interface Host extends TrainingHost, LessonHost, ModelHost {
  readonly load: () => Promise<Attention>;
}

type Command = (args: readonly string[], host: Host) => Promise<Outcome>;
/** A command that needs the engine of the stage. */
const computing =
  (command: (args: readonly string[], read: Read, engine: Attention) => Outcome): Command =>
  async (args, { read, load }) =>
    command(args, read, await load());

const commands: Readonly<Record<string, Command>> = {
  trace: computing((args, read, engine) => ({ code: 0, ...traceCommand(args, read, engine) })),
  check: computing((args, read, engine) => {
    const { text, warning, isRight } = checkCommand(args, read, engine);
    return { code: isRight ? 0 : 1, out: text, error: warning };
  }),
  lesson: async (args, host) => {
    const { text, isFine } = await lessonCommand(args, host, await host.load());
    return isFine ? { code: 0, out: text, error: '' } : { code: 1, out: '', error: text };
  },
  train: async (args, host) => {
    const { text, hasDiverged } = await trainCommand(args, host);
    return { code: hasDiverged ? 1 : 0, out: text, error: '' };
  },
  generate: async (args, host) => ({ code: 0, out: await generateCommand(args, host), error: '' }),
  model: async (args, host) => ({ code: 0, out: await modelCommand(args, host), error: '' }),
};

const usage = (): string =>
  `${say('usage', { steps: COMPUTED_STEP_IDS.forward.join(', '), traceFormats: TRACE_FORMATS.join(', '), checkFormats: CHECK_FORMATS.join(', '), modelFormats: MODEL_FORMATS.join(', '), shown: MODEL_SHOWN.join(', '), places: MODEL_PLACES.join(', ') })}\n`;

/** Words of a file would steer a terminal by the control characters in them. */
const printable = (text: string): string => text.replace(/(?![\n\t])\p{Cc}/gu, '\ufffd');

export async function run(args: readonly string[], host: Host): Promise<Outcome> {
  const { code, out, error } = await outcome(args, host);
  return { code, out: printed(typeof out === 'string' ? [out] : out), error: printable(error) };
}

function* printed(out: Iterable<string>): Generator<string> {
  for (const piece of out) yield printable(piece);
}

async function outcome(args: readonly string[], host: Host): Promise<Outcome> {
  const [name, ...rest] = args;
  const all = Object.keys(commands);
  const names = all.join(', ');
  try {
    if (name === 'help' || args.includes('--help') || args.includes('-h')) return { code: 0, out: usage(), error: '' };
    if (name === '--version') return { code: 0, out: `${(await host.load()).version}\n`, error: '' };
    if (name === undefined) throw new Problem('no-command', { names });
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new Problem('unknown-command', { got: name, names }, didYouMean(name, all));
    return await command(rest, host);
  } catch (error) {
    return { code: 2, out: '', error: `${messageOf(error)}\n${say('help')}\n` };
  }
}
