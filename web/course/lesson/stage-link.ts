/** The link of a lesson's stage, which may have its matrices from the lesson's computations. */
import { firstStep } from '../../stage/inputs/stage-state.ts';
import { decodeState, encodeState } from '../../stage/state/link.ts';
import { inputsOf } from './pictures.ts';
import type { Lesson, Part } from './schema.ts';

type Stage = Extract<Part, { kind: 'stage' }>;

const has = (link: string, key: string): boolean => new URLSearchParams(link).has(key);

/** @throws Error for a computation that is not there, or that a stage cannot show */
export function stageLink({ link, computed: name }: Stage, computed: Lesson['computed']): string {
  if (name === undefined) return link;
  const entry = Object.hasOwn(computed, name) ? computed[name] : undefined;
  if (!entry) throw new Error(`computed: expected one of ${Object.keys(computed).join(', ')}, got "${name}"`);
  const twice = ['example', 'lesson', 'sentence', 'q', 'k', 'v', 'x'].find((key) => has(link, key));
  if (twice !== undefined) throw new Error(`link: ${twice} comes from computed "${name}" already`);
  if ('example' in entry) return `example=${entry.example}${link && `&${link}`}`;
  const { inputs, options, more: { heads = 1, scoring } = {}, head = 1, outputGradient } = inputsOf(entry);
  if (typeof scoring === 'object') throw new Error(`computed "${name}": a stage shows scaled-dot and dot alone`);
  const { state, problems } = decodeState(link);
  if (problems.length > 0) throw new Error(problems.join('; '));
  const scale = scoring === 'dot' && options.scale === 'on' ? 'off' : options.scale;
  const all = heads > 1 ? { ...inputs, heads } : inputs;
  return encodeState({
    ...state,
    ...(!has(link, 'step') && { step: firstStep('forward', all) }),
    inputs: all,
    ...(outputGradient && { outputGradient }),
    options: { ...state.options, ...options, scale, ...(head > 1 && { head: head - 1 }) },
  });
}
