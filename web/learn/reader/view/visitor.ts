/** A visitor's model in <attention-reader>: what is said of it, and of texts that it cannot read. */
import { type TemplateResult, html, nothing } from 'lit';
import { seenWord } from '../../tasks/vocabulary.ts';
import type { AskedReader } from '../asked.ts';
import { megabytes } from '../memory.ts';
import { firstWord } from '../reading.ts';
import type { Tokenized } from '../words.ts';
import { say } from './words.ts';

/**
 * The weights of all heads of a text, in bytes. The engine has them, a worker copies them, and the page keeps them twice, before a
 * change and after it: 4 times as much.
 */
const MOST_WEIGHTS = 256e6;

/** A visitor's model while it is shown. */
export interface VisitorShown {
  readonly reader: AskedReader;
  /** The name of its file. */
  readonly name: string;
  /** The sentence that was there when it came: a text that the model writes takes its place if the model cannot read it. */
  readonly found: string;
  /** The text that the model wrote itself; empty: none. */
  readonly sample: string;
  /** The sentence to come back to. */
  readonly left: string;
}

/** The reason why a model cannot read what was typed; empty if it can. */
export function problemWith(
  typed: Tokenized,
  { context, layers, heads }: Pick<AskedReader['config'], 'context' | 'layers' | 'heads'>,
  isOwn: boolean,
): string {
  const prefix = isOwn ? 'own.' : '';
  const first = firstWord(typed);
  const [count, most] = [typed.tokens.length - first, context - first];
  const unknown = typed.words[typed.known.indexOf(false)];
  if (count === 0) return say(`${prefix}empty`);
  if (isOwn && unknown !== undefined) return say('own.unknown', { word: seenWord(unknown) });
  if (count > most) return say(`${prefix}long`, { most, count });
  const drawn = Math.floor(Math.sqrt(MOST_WEIGHTS / 4 / (layers * heads)));
  return typed.tokens.length > drawn
    ? say('own.long.heads', { most: drawn, count, heads: layers * heads, megabytes: megabytes(MOST_WEIGHTS) })
    : '';
}

/** @param model a visitor's; undefined: the shipped one */
export function textLabel(model: AskedReader | undefined): string {
  if (!model) return say('sentence');
  return model.isNumbered ? say('own.text.numbers', { last: model.config.vocabulary - 1 }) : say('own.text');
}

/** @param isLoaded the shipped model is there to go back to */
export function renderShown(
  { name, sample, reader }: VisitorShown,
  sentence: string,
  isLoaded: boolean,
  leave: () => void,
): TemplateResult {
  const { layers, heads, width, vocabulary, mlp, activation } = reader.config;
  const said = say(mlp ? `own.mlp.${activation}` : 'own.mlp.none');
  return html`<p class="shown" tabindex="-1">
    <span role="status"
      >${say('own.shown', { name, layers, heads, width, vocabulary, activation: said })}
      ${sentence === sample ? say('own.sample') : nothing}</span
    >
    <button type="button" name="leave-own" @click=${leave}>${say(isLoaded ? 'own.leave' : 'own.leave.load')}</button>
  </p>`;
}
