/** A lab with learnt word vectors, which are loaded once it is on a page, so that no other lab waits for them. */
import type { Attention } from 'attention-steps/core';
import { type TemplateResult, html, nothing, unsafeCSS } from 'lit';
import type { EmbeddedSentence, Embeddings } from '../../stage/inputs/embeddings.ts';
import type { Role } from '../../stage/model/steps.ts';
import { wordsIn } from '../../stage/inputs/known-sentence.ts';
import { InputError } from '../../shared/input/input-error.ts';
import { formatNumber } from '../../shared/numbers/format.ts';
import { Lab, type LabWords } from './lab.ts';
import type { Params } from '../../shared/params.ts';
import fieldStyles from './fields.css?inline';
import wordStyles from './word-lab.css?inline';
import { inList } from '../../shared/words/list.ts';

/** More words would not fit side by side. */
export const MOST_WORDS = 12;

/** A typed sentence, or why it cannot be used. */
export type Read = Words | { readonly problem: string };

export interface Words extends EmbeddedSentence {
  readonly tokens: readonly string[];
}

/** @param seed the seed of unknown words' vectors; absent: they count as nothing */
export function readWords(text: string, embeddings: Embeddings, seed?: number): Read {
  try {
    const tokens = wordsIn(text);
    if (tokens.length > MOST_WORDS) throw new InputError('sentence.tokens', { count: tokens.length, most: MOST_WORDS });
    return { tokens, ...embeddings.embedSentence(tokens, seed) };
  } catch (error) {
    if (error instanceof InputError) return { problem: error.message };
    throw error;
  }
}

export abstract class WordLab<P extends Params, W extends LabWords> extends Lab<P, W> {
  static override styles = [...Lab.styles, unsafeCSS(fieldStyles), unsafeCSS(wordStyles)];
  #embeddings: Embeddings | undefined;
  #failure: Error | undefined;

  /** Loads the words that the lab needs: fewer where nobody types. */
  protected abstract readonly loadVectors: () => Promise<Embeddings>;

  protected abstract wordView(engine: Attention, embeddings: Embeddings): TemplateResult;

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#embeddings) return;
    this.loadVectors().then(
      (embeddings) => {
        this.#embeddings = embeddings;
        this.requestUpdate();
      },
      (error: unknown) => {
        this.#failure = error instanceof Error ? error : new Error(String(error));
        this.requestUpdate();
      },
    );
  }

  protected override view(engine: Attention): TemplateResult {
    if (this.#failure) throw this.#failure;
    if (!this.#embeddings) return html`<div class="waiting" role="status">${this.say('waiting')}</div>`;
    return this.wordView(engine, this.#embeddings);
  }

  /** Shows names and their numbers, line by line. */
  protected facts(all: readonly (readonly [term: string, value: string, role?: Role])[]): TemplateResult {
    return html`<dl class="facts">
      ${all.map(
        ([term, value, role]) =>
          html`<div data-role=${role ?? nothing}>
            <dt>${term}</dt>
            <dd class="value">${value}</dd>
          </div>`,
      )}
    </dl>`;
  }

  /** Returns the words as they are shown: those without a vector are grey, and say why. */
  protected marked({ tokens, unknown, empty }: Words): (string | TemplateResult)[] {
    const kind = empty.length > 0 ? 'nothing' : 'random';
    return tokens.map((word, at) =>
      unknown.includes(at)
        ? html`<span class="unknown" title=${this.say(`words.${kind}`, { count: 1, words: word })}
            >${word}<span class="visually-hidden">${this.say('words.not-known')}</span></span
          >`
        : word,
    );
  }

  /** Names the vectors' source, the share of variance kept, and which of these words have no vector or borrow one. */
  protected credit(embeddings: Embeddings, sentences: readonly Words[]): TemplateResult {
    const { credit, dimensions, sourceDimensions, varianceKept, standInOf } = embeddings;
    const once = (words: readonly string[]): string[] => [...new Set(words.map((word) => word.toLowerCase()))];
    const each = once(sentences.flatMap(({ tokens }) => tokens));
    const unknown = once(sentences.flatMap(({ tokens, unknown: places }) => places.map((at) => tokens[at] ?? '')));
    const kind = sentences.some(({ empty }) => empty.length > 0) ? 'nothing' : 'random';
    const standIns = each.flatMap((token) => {
      const other = standInOf(token);
      return other === undefined ? [] : [this.say('words.stand-in', { token, other })];
    });
    const kept = formatNumber(100 * varianceKept, 0);
    const notes = [
      ...(unknown.length > 0 ? [this.say(`words.${kind}`, { count: unknown.length, words: inList(unknown) })] : []),
      ...standIns,
      this.say('words.kept', { dimensions, of: sourceDimensions, kept }),
    ];
    return html`<p class="hint credit">${notes.join(' ')} <span lang="en">${credit}.</span></p>`;
  }
}
