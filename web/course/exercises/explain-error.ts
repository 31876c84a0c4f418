/** Python's errors in words, with the line of the learner's program. */
import words from '../../shared/messages/en/exercise.json' with { type: 'json' };
import type { SayOf } from '../../shared/words/messages.ts';
import type { PythonError } from './python/protocol.ts';

export type Say = SayOf<typeof words>;

export interface Explained {
  readonly message: string;
  /** From 1; absent where no line of the program is to blame. */
  readonly line?: number;
}

/** Messages of the numpy here, which say it all. */
const PLAIN =
  /^numpy here has|^`\.\.\.` is still|^these shapes do not fit|^there is (no module|nobody)|^an integer became too large/;

function inWords({ type, message }: PythonError, say: Say): string {
  if (/^numpy here has no arrays of (bound_method|function|closure)/.test(message)) return say('error.method');
  if (PLAIN.test(message)) return message;
  if (type === 'RuntimeError' && message.includes('recursion')) return say('error.recursion');
  if (type === 'MemoryError') return say('error.memory');
  if (type === 'IndentationError' || /indent/.test(message)) return say('error.indent');
  if (message.includes('outside function')) return say('error.outside');
  if (type === 'SyntaxError') return say('error.syntax');
  if (type === 'SystemExit') return say('error.exit');
  if (type === 'ZeroDivisionError') return say('error.zero');
  if (/^unsupported types for __(lt|le|gt|ge)__: '(int|float|bool)', 'ndarray'/.test(message))
    return say('error.compare');
  if (message.includes('__xor__')) return say('error.power');
  if (/^unsupported types for __\w+__: ('(list|tuple)', '(int|float)'|'(int|float)', '(list|tuple)')/.test(message))
    return say('error.list');
  if (message.startsWith('The truth value of an array')) return say('error.truth');
  if (message.includes("can't convert ndarray to float")) return say('error.float');
  if (message === 'math domain error') return say('error.domain', { message });
  if (type === 'NameError' && message.includes("'np'")) return say('error.np');
  return say('error.other', { type, message });
}

/** Errors that most learners make, by a name. */
export type ErrorId =
  | 'not-turned'
  | 'no-keepdims'
  | 'shapes'
  | 'unknown-name'
  | 'unfinished'
  | 'endless'
  | 'memory'
  | 'syntax';

export function errorId({ type, message }: PythonError): ErrorId | undefined {
  if (/did you mean `\.T/.test(message)) return 'not-turned';
  if (/keepdims=True/.test(message)) return 'no-keepdims';
  if (/^these shapes do not fit/.test(message)) return 'shapes';
  if (/^`\.\.\.` is still/.test(message)) return 'unfinished';
  if (type === 'NameError') return 'unknown-name';
  if (type === 'RuntimeError' && message.includes('recursion')) return 'endless';
  if (type === 'MemoryError') return 'memory';
  return type === 'SyntaxError' || type === 'IndentationError' ? 'syntax' : undefined;
}

export function explainError(error: PythonError, say: Say): Explained {
  const lines = [...error.trace.matchAll(/File "your program", line (\d+)/g)];
  const line = lines.at(-1)?.[1];
  const message = inWords(error, say);
  return {
    message: error.meant ? say('error.meant', { message, meant: error.meant }) : message,
    ...(line !== undefined && { line: Number(line) }),
  };
}
