/** A lab with learnt word vectors, which are loaded once it is on a page, so that no other lab waits for them. */
import type { Attention } from 'attention-steps/core';
import { type TemplateResult, css, html } from 'lit';
import { type Embeddings, loadEmbeddings } from '../../stage/inputs/embeddings.ts';
import { InputError } from '../../shared/input/input-error.ts';
import { formatNumber } from '../../shared/numbers/format.ts';
import { tokenize } from '../../stage/inputs/sentence.ts';
import { seedStyles } from '../../shared/controls/seed.ts';
import { fieldStyles } from './fields.ts';
import { Lab, type LabWords } from './lab.ts';
import type { Params } from '../../shared/params.ts';

/** More words would not fit side by side. */
export const MOST_WORDS = 12;

export type Read = { readonly tokens: readonly string[] } | { readonly problem: string };

/** Returns the words of a typed sentence, or why there are none. Punctuation is dropped: it has no meaning to look for. */
export function readWords(text: string): Read {
  try {
    const tokens = tokenize(text).filter((token) => /[\p{L}\p{N}]/u.test(token));
    if (tokens.length === 0) throw new InputError('sentence.empty');
    if (tokens.length > MOST_WORDS) throw new InputError('sentence.tokens', { count: tokens.length, most: MOST_WORDS });
    return { tokens };
  } catch (error) {
    if (error instanceof InputError) return { problem: error.message };
    throw error;
  }
}

const wordStyles = css`
  .facts {
    display: grid;
    gap: 2px;
    margin: 0;
    align-content: start;
    font-size: 0.95rem;
  }
  .facts div {
    display: flex;
    gap: 12px;
    justify-content: space-between;
    border-top: 1px solid var(--rule);
    padding-top: 2px;
  }
  .facts dt {
    color: var(--role, inherit);
  }
  .facts dd {
    margin: 0;
    white-space: nowrap;
  }
  .credit {
    margin-top: 12px;
  }
`;

export abstract class WordLab<P extends Params, W extends LabWords> extends Lab<P, W> {
  static override styles = [...Lab.styles, fieldStyles, seedStyles, wordStyles];
  #embeddings: Embeddings | undefined;
  #failure: Error | undefined;

  protected abstract wordView(engine: Attention, embeddings: Embeddings): TemplateResult;

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#embeddings) return;
    loadEmbeddings().then(
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

  /** Names the vectors' source, the share of variance kept, and which of these words have no vector or borrow one. */
  protected credit(embeddings: Embeddings, tokens: readonly string[], seed: number): TemplateResult {
    const { credit, dimensions, sourceDimensions, varianceKept, embeddingOf, standInOf } = embeddings;
    const each = [...new Set(tokens.map((token) => token.toLowerCase()))];
    const unknown = each.filter((token) => !embeddingOf(token));
    const standIns = each.flatMap((token) => {
      const other = standInOf(token);
      return other === undefined ? [] : [this.say('words.stand-in', { token, other })];
    });
    const kept = formatNumber(100 * varianceKept, 0);
    const notes = [
      ...(unknown.length > 0 ? [this.say('words.unknown', { words: unknown.join(', '), seed })] : []),
      ...standIns,
      this.say('words.kept', { dimensions, of: sourceDimensions, kept }),
      `${credit}.`,
    ];
    return html`<p class="hint credit">${notes.join(' ')}</p>`;
  }
}
