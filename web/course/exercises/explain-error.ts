/** Python's errors in words, with the line of the learner's program. */
import words from '../../shared/messages/en/exercise.json' with { type: 'json' };
import type { KeyOf, SayOf } from '../../shared/words/messages.ts';
import { codePoint } from '../../shared/input/parse-scalar.ts';
import type { PythonError, Told } from './python/protocol.ts';
import type { ExerciseError } from './element/events.ts';

export type Say = SayOf<typeof words>;

/** Errors that most learners make, by a name. */
export type ErrorId =
  | 'root-of-shape'
  | 'projected-twice'
  | 'axis-of-a-row'
  | 'not-turned'
  | 'no-keepdims'
  | 'shapes'
  | 'unknown-name'
  | 'not-here'
  | 'pytorch'
  | 'unfinished'
  | 'endless'
  | 'memory'
  | 'syntax';

interface Cause {
  readonly id?: ErrorId;
  readonly words: KeyOf<typeof words>;
  /** A pattern of “type: message”. */
  readonly error: RegExp;
  /** A pattern that the line has to have. */
  readonly line?: RegExp;
  /** A pattern that the program has to have. */
  readonly program?: RegExp;
}

/** Functions, and errors, that Python has by themselves and MicroPython has not. */
const OWN = 'exit|format|vars|\\w+Warning|\\w+Error';
const LIBRARIES = 'torch|nn|F|tf|jax|jnp|scipy|pd|plt|random|sys|os';
/** Attributes of arrays that lists and numbers are often asked for. */
const OF_ARRAYS =
  'T|all|any|argmax|astype|copy|dot|exp|max|mean|min|ndim|ravel|reshape|shape|size|sqrt|std|sum|tolist|transpose|var';

/** Errors of which the message or the line tells the cause. Their named groups are values of the words. */
const GUESSED: readonly Cause[] = [
  {
    id: 'root-of-shape',
    words: 'error.root-of-shape',
    error: /: these shapes do not fit/,
    line: /\bsqrt\(\s*(?<name>\w+)\.shape\s*\)/,
  },
  {
    id: 'projected-twice',
    words: 'error.projected-twice',
    error: /: these shapes do not fit/,
    line: /\b(?<name>[QKV])\s*@\s*(?<weights>W_[QKV])\b/,
  },
  { id: 'axis-of-a-row', words: 'error.axis', error: /: axis (?:1|-2) is out of bounds for array of dimension 1$/ },
  { id: 'unknown-name', words: 'error.np', error: /: name 'np' isn't defined/ },
  { id: 'unknown-name', words: 'error.math', error: /: name 'math' isn't defined/ },
  {
    id: 'unknown-name',
    words: 'error.width',
    error: /: name '(?<name>d|dk|d_k)' isn't defined/,
    program: /^def .*\bK\b/m,
  },
  { id: 'not-here', words: 'error.library', error: new RegExp(`: name '(?<name>${LIBRARIES})' isn't defined`) },
  { id: 'not-here', words: 'error.lacking.own', error: new RegExp(`: name '(?<name>${OWN})' isn't defined`) },
  { id: 'unknown-name', words: 'error.name', error: /: name '(?<name>\w+)' isn't defined/ },
  {
    id: 'not-here',
    words: 'error.lacking',
    error: /: can't import name (?<name>\w+)/,
    line: /\bfrom\s+(?<module>[\w.]+)\s+import\b/,
  },
  { id: 'not-here', words: 'error.lacking', error: /: module '(?<module>\w+)' has no attribute '(?<name>\w+)'/ },
  { id: 'pytorch', words: 'error.axis-name', error: /: unexpected keyword argument 'dim'/ },
  { id: 'pytorch', words: 'error.keepdims-name', error: /: unexpected keyword argument 'keepdim'/ },
  { id: 'pytorch', words: 'error.size-called', error: /: 'int' object isn't callable/, line: /\.size\s*\(/ },
  { words: 'error.called', error: /: '(?:ndarray|tuple)' object isn't callable/, line: /\.(?<name>T|shape)\s*\(/ },
  {
    id: 'not-here',
    words: 'error.number-attribute',
    error: new RegExp(`: '(int|float|bool)' object has no attribute '(?<name>${OF_ARRAYS})'`),
  },
  {
    id: 'not-here',
    words: 'error.list-attribute',
    error: new RegExp(`: '(list|tuple)' object has no attribute '(?<name>${OF_ARRAYS})'`),
  },
  {
    id: 'not-here',
    words: 'error.attribute',
    error: /: '(?<type>bool|bytes|dict|float|int|list|set|str|tuple)' object has no attribute '(?<name>\w+)'/,
  },
];

/** All others. The messages of the numpy here say it all. */
const TOLD: readonly Cause[] = [
  { words: 'error.method', error: /: numpy here has no arrays of (bound_method|function|closure)/ },
  { id: 'not-turned', words: 'error', error: /: these shapes do not fit.*did you mean `\.T/ },
  { id: 'no-keepdims', words: 'error', error: /: these shapes do not fit.*keepdims=True/ },
  { id: 'shapes', words: 'error', error: /: these shapes do not fit/ },
  { id: 'unfinished', words: 'error', error: /: `\.\.\.` is still/ },
  { words: 'error', error: /: (numpy here has|there is (no|nobody)\b|an integer became too large)/ },
  { id: 'endless', words: 'error.recursion', error: /^RuntimeError: .*recursion/ },
  { id: 'memory', words: 'error.memory', error: /^MemoryError/ },
  { id: 'syntax', words: 'error.indent', error: /^IndentationError|^SyntaxError.*indent/ },
  { id: 'syntax', words: 'error.outside', error: /^SyntaxError.*outside function/ },
  { id: 'syntax', words: 'error.syntax', error: /^SyntaxError/ },
  { words: 'error.exit', error: /^SystemExit/ },
  { words: 'error.zero', error: /^ZeroDivisionError/ },
  { words: 'error.compare', error: /: unsupported types for __(lt|le|gt|ge)__: '(int|float|bool)', 'ndarray'/ },
  { words: 'error.power', error: /__xor__|: `\^` is for integers/ },
  {
    words: 'error.list',
    error: /: unsupported types for __\w+__: ('(list|tuple)', '(int|float)'|'(int|float)', '(list|tuple)')/,
  },
  { words: 'error.truth', error: /: The truth value of an array/ },
  { words: 'error.float', error: /can't convert ndarray to float/ },
  { words: 'error.range', error: /: math range error$/ },
  { words: 'error.domain', error: /: math domain error$/ },
  { words: 'error.power-range', error: /: \(34, 'Numerical result out of range'\)$/ },
  { words: 'error.step', error: /: only slices with step=1/ },
  { words: 'error.keywords', error: /: function doesn't take keyword arguments$/ },
  { id: 'unknown-name', words: 'error.other', error: /^NameError/ },
  { words: 'error.other', error: /^/ },
];

/** Returns the line of the learner's program to blame, from 1; undefined if there is none. */
function lineOf({ trace, told }: PythonError): number | undefined {
  if (told) return told.line;
  const line = [...trace.matchAll(/File "your program", line (\d+)/g)].at(-1)?.[1];
  return line === undefined ? undefined : Number(line);
}

function causeOf(error: PythonError, program: string): Cause & { readonly values: Record<string, string> } {
  const { type, message, meant } = error;
  const text = program.split('\n')[(lineOf(error) ?? 0) - 1] ?? '';
  // A name that was probably meant says more than a guess.
  for (const cause of meant ? TOLD : [...GUESSED, ...TOLD]) {
    const told = cause.error.exec(`${type}: ${message}`);
    const held = cause.line?.exec(text);
    if (told && (held || !cause.line) && (cause.program?.test(program) ?? true))
      return { ...cause, values: { type, message, ...told.groups, ...held?.groups } };
  }
  throw new RangeError(`${message}: no cause`);
}

/** @param program the learner's, one line of which the error blames */
export const errorId = (error: PythonError, program: string): ErrorId | undefined => causeOf(error, program).id;

const unreadable = ({ words: key, values }: Told, say: Say): string =>
  say(key, { ...values, character: codePoint(values['text'] ?? '') });

/** @param program the learner's, one line of which the error blames */
export function explainError(error: PythonError, say: Say, program: string): ExerciseError {
  const line = lineOf(error);
  const cause = causeOf(error, program);
  const message = error.told ? unreadable(error.told, say) : say(cause.words, cause.values);
  return {
    message: error.meant ? say('error.meant', { message, meant: error.meant }) : message,
    ...(line !== undefined && { line }),
  };
}
