/**
 * The one box for a sentence: on the front, in the stage's dialog and in a lesson. What is typed goes through settingsAfter and
 * wordInputs, so that the same sentence gives the same numbers everywhere.
 */
import { type TemplateResult, html, type nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { AMBIGUOUS } from '../../inputs/ambiguous.ts';
import { type WordSettings, settingsAfter, settingsFor, settingsIn, wordInputs } from '../../inputs/known-sentence.ts';
import { DEFAULT_SENTENCE, MAX_SEED } from '../../inputs/sentence.ts';
import { currentInputs } from '../../inputs/stage-inputs.ts';
import type { StageParts } from '../parts/stage-parts.ts';
import { type BoxSay, boxSay } from './sentence-words.ts';

/** The parts of the stage that it uses. */
export type SentenceStage = Pick<
  StageParts,
  'bench' | 'changes' | 'language' | 'loadWords' | 'problems' | 'requestUpdate'
>;

export interface SentenceBoxView {
  /** Undefined: what is there was not made of words. */
  readonly settings: WordSettings | undefined;
  /** Why what was typed last cannot be used. */
  readonly problem: TemplateResult | typeof nothing;
  readonly say: BoxSay;
  readonly take: (settings: WordSettings) => void;
}

/** Reads the form. */
function typedIn(form: HTMLFormElement): WordSettings {
  const read = new FormData(form);
  const text = (name: string): string => {
    const value = read.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    text: text('typed'),
    weights: text('typed-weights') === 'random' ? 'random' : 'meanings',
    asks: text('typed-asks').trim(),
    senses: [text('typed-first').trim(), text('typed-second').trim()],
    seed: Number(text('typed-seed')),
  };
}

/** Writes `cash loan` as “cash, loan”. */
const listed = (words: string): string =>
  words
    .split(/[\s,]+/)
    .filter(Boolean)
    .join(', ');

export function renderSentenceBox({ settings, problem, say, take }: SentenceBoxView): TemplateResult {
  const shown = settings ?? { ...settingsFor(AMBIGUOUS[0]!.asks), text: '' };
  const [first, second] = shown.senses;
  const submit = (event: Event): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    take(settingsAfter(shown, typedIn(form)));
  };
  /** Takes the word's next sentence, the first one unless it is there already. */
  const tryWord = ({ examples: [first, other] }: (typeof AMBIGUOUS)[number]): void => {
    take(settingsFor(shown.text === first ? other : first, shown.seed));
  };
  const kind = (weights: WordSettings['weights']): TemplateResult =>
    html`<label
      ><input type="radio" name="typed-weights" value=${weights} .checked=${live(shown.weights === weights)} />
      ${say(weights)}</label
    >`;
  const field = (name: 'asks' | 'first' | 'second', value: string): TemplateResult =>
    html`<label
      >${say(name)} <input name=${`typed-${name}`} maxlength="60" autocomplete="off" .value=${live(value)}
    /></label>`;
  return html`<form class="own-sentence" @submit=${submit}>
    <label class="typed"
      >${say('sentence')}
      <input
        name="typed"
        data-first
        lang="en"
        maxlength="10000"
        .value=${live(shown.text)}
        placeholder=${say('sample')}
    /></label>
    <button type="submit" class="main">${say('use')}</button>
    <slot name="sentence"></slot>
    <details>
      <summary>
        ${
          shown.weights === 'random'
            ? say('random.are', { seed: shown.seed })
            : say('meanings.are', { asks: shown.asks, first: listed(first), second: listed(second) })
        }
      </summary>
      <p class="hint">${say('what')}</p>
      <div class="made" role="group" aria-label=${say('weights')}>${kind('meanings')} ${kind('random')}</div>
      <div class="made">
        ${field('asks', shown.asks)} ${field('first', first)} ${field('second', second)}
        <label
          >${say('seed')}
          <input
            class="short"
            name="typed-seed"
            type="number"
            required
            min="0"
            max=${MAX_SEED}
            .value=${live(String(shown.seed))}
        /></label>
      </div>
    </details>
    <p class="hint try">
      ${say('try')}
      ${AMBIGUOUS.map(
        (word) =>
          html`<button
            type="button"
            @click=${() => {
              tryWord(word);
            }}
          >
            ${word.asks}
          </button>`,
      )}
    </p>
    ${problem}
  </form>`;
}

/** Takes a sentence to the stage; without a table of vectors all of it is random. @returns whether it was taken */
async function takeSentence(host: SentenceStage, settings: WordSettings): Promise<boolean> {
  try {
    const embeddings = await host.loadWords();
    if (embeddings)
      return host.changes.attempt({ type: 'own-words', inputs: wordInputs(settings, embeddings) }, 'sentence');
    const { text, seed } = settings;
    return host.changes.attempt({ type: 'sentence', sentence: { ...DEFAULT_SENTENCE, text, seed } }, 'sentence');
  } catch (error) {
    host.problems.fail('sentence', error);
    return false;
  }
}

/** The text that was tried last: where it is refused, it stays in the form. */
const tried = new WeakMap<SentenceStage, WordSettings>();

/** Returns the box with the stage's own sentence. */
export function sentenceBoxOf(
  host: SentenceStage,
  problem: SentenceBoxView['problem'],
  onTaken: () => void = () => undefined,
): TemplateResult {
  const { bench, language, problems } = host;
  const { sentence } = bench.numbers;
  const refused = problems.at('sentence') === undefined ? undefined : tried.get(host);
  return renderSentenceBox({
    settings:
      refused ??
      (sentence
        ? { ...settingsFor(sentence.text, sentence.seed), weights: 'random' }
        : settingsIn(currentInputs(bench.numbers))),
    problem,
    say: boxSay(language.spoken, () => {
      host.requestUpdate();
    }),
    take: (settings) => {
      tried.set(host, settings);
      void takeSentence(host, settings).then((isTaken) => {
        if (isTaken) {
          tried.delete(host);
          onTaken();
        }
        host.requestUpdate();
      });
    },
  });
}
