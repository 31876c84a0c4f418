/** Multi-head attention: a layer split into heads, whose outputs are concatenated and mixed by W_O. */
import type { Attention, HeadTrace, Trace } from 'attention-steps/core';
import { type TemplateResult, html, nothing, unsafeCSS } from 'lit';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { MAX_SEED } from '../../../stage/inputs/sentence.ts';
import { picker, places } from '../../kit/fields.ts';
import { radioGroup } from '../../../shared/controls/radios.ts';
import { seedControl } from '../../../shared/controls/seed.ts';
import { checkbox } from '../../../shared/controls/settings.ts';
import { type GridCell, type GridView, grid } from '../../kit/grid.ts';
import { Lab } from '../../kit/lab.ts';
import { extentOf } from '../../kit/pairs.ts';
import {
  D_MODEL,
  type Layer,
  cachePerToken,
  divisorsOf,
  keyHeadOf,
  parameterCount,
  untrainedLayer,
} from '../../kit/multi-head.ts';
import type { Params } from '../../../shared/params.ts';
import { largestDifference, weightLines } from '../../kit/sums.ts';
import { symbol } from '../../../shared/symbol.ts';
import type { SayOf } from '../../../shared/words/messages.ts';
import { countTable } from '../../kit/count-table.ts';
import { runsTable } from '../../kit/runs-table.ts';
import { COMPARED, type ComparedId, measured } from './compared.ts';
import { learntLayer } from './learnt.ts';
import { SEED, STEPS, TOKENS, VERB } from './pairs-task.ts';
import { looks, subscript } from './looks.ts';
import words from '../../../shared/messages/en/lab-heads.json' with { type: 'json' };
import styles from './lab.css?inline';

const HEADS = divisorsOf(D_MODEL).map(String);
const PLACES = places(TOKENS);

const params = {
  learnt: { kind: 'flag', value: true },
  heads: { kind: 'choice', value: '2', of: HEADS },
  kvHeads: { kind: 'choice', value: '2', of: HEADS },
  plain: { kind: 'flag', value: false },
  seed: { kind: 'number', value: 1, min: 0, max: MAX_SEED, step: 1 },
  /** From 1, as links have it; readers see heads counted from 0. */
  head: { kind: 'number', value: 1, min: 1, max: D_MODEL, step: 1 },
  query: { kind: 'choice', value: String(VERB), of: PLACES.map(({ value }) => value) },
  key: { kind: 'choice', value: '0', of: PLACES.map(({ value }) => value) },
} as const satisfies Params;

/** A pair of tokens in a head, counted from 0. */
interface Pointed extends GridCell {
  readonly head: number;
}

class HeadsLab extends Lab<typeof params, typeof words> {
  static override styles = [...Lab.styles, unsafeCSS(styles)];
  readonly params = params;
  readonly words = words;

  /** The pair under the pointer; it takes precedence over the chosen one. */
  #hovered: Pointed | undefined;

  #hover(to: Pointed | undefined): void {
    this.#hovered = to;
    this.requestUpdate();
  }

  #choose({ head, row, col }: Pointed): void {
    this.setAll({ head: head + 1, query: String(row), key: String(col) });
  }

  /** The heads of keys follow the number of heads as long as none is shared. */
  #cut(heads: string): void {
    const { heads: before, kvHeads } = this.values;
    if (kvHeads === before || Number(kvHeads) > Number(heads)) this.set('kvHeads', heads);
    this.set('heads', heads);
  }

  #layer(heads: number, kvHeads: number): Layer {
    const { seed, plain } = this.values;
    if (this.values.learnt) return learntLayer(heads, plain);
    return untrainedLayer({ tokens: TOKENS, seed: Math.round(seed), plain, heads, kvHeads });
  }

  protected override view(engine: Attention): TemplateResult {
    const heads = Number(this.values.heads);
    const kvHeads = this.values.learnt ? heads : Math.min(heads, Number(this.values.kvHeads));
    const layer = this.#layer(heads, kvHeads);
    const trace = engine.trace({ ...layer }, { softmaxParts: true });
    const chosen = {
      head: Math.min(heads, Math.round(this.values.head)) - 1,
      row: Number(this.values.query),
      col: Number(this.values.key),
    };
    const at = this.#hovered && this.#hovered.head < heads ? this.#hovered : chosen;
    return html`<div class="row end">
        ${radioGroup({
          name: 'heads',
          label: this.say('heads'),
          options: HEADS.map((value) => ({ value, text: value })),
          chosen: String(heads),
          choose: (value) => this.#cut(value),
        })}
        ${radioGroup({
          name: 'query',
          label: this.say('query'),
          options: PLACES.map(({ value, label }) => ({ value, text: label })),
          chosen: this.values.query,
          choose: (value) => this.set('query', value),
        })}
      </div>
      ${looks(trace.heads, chosen.row, kvHeads, this.say.bind(this))}
      <p class="says" aria-live="polite">${this.#looks(heads)}</p>
      ${this.more(
        'more.is',
        ['learnt', 'kvHeads', 'plain', 'seed', 'head', 'key'],
        html`<div class="top">
            ${this.#controls(heads, kvHeads)} ${costsView(this, layer, this.#layer(1, 1), trace)}
          </div>
          <p>${symbol(this.#sentence(layer, trace))}</p>
          <div class="stack compact">
            ${this.#cutView(layer, trace, at)} ${this.#headsView(trace, at, chosen)} ${this.#mixView(layer, trace, at)}
          </div>
          ${(['language', 'repeat'] as const).map((id) => measuredView({ say: this.say.bind(this) }, id))}`,
      )}`;
  }

  /** Says what the picture shows, and where its numbers are from. */
  #looks(heads: number): string {
    const { learnt, query } = this.values;
    const rows = this.say(heads === 1 ? 'looks.one' : 'looks.many', { heads, query: TOKENS[Number(query)] ?? '' });
    return `${rows} ${learnt ? this.say('learnt.how', { steps: STEPS, seed: SEED }) : this.say('untrained')}`;
  }

  #controls(heads: number, kvHeads: number): TemplateResult {
    return html`<div class="stack">
      ${checkbox(this, 'learnt')}
      ${radioGroup({
        name: 'kvHeads',
        label: this.say('kvHeads'),
        options: HEADS.map((value) => ({
          value,
          text: value,
          disabled: this.values.learnt ? Number(value) !== heads : heads % Number(value) !== 0,
        })),
        chosen: String(kvHeads),
        choose: (value) => this.set('kvHeads', value),
      })}
      ${checkbox(this, 'plain')} ${this.values.learnt ? nothing : seedControl(this, 'seed')}
    </div>`;
  }

  #sentence(layer: Layer, { heads, output, ...trace }: Trace): string {
    const alone = this.#layer(1, 1);
    const ownKeys = this.#layer(layer.heads, layer.heads);
    const first = heads[0] as HeadTrace;
    const kind =
      layer.kvHeads < layer.heads ? 'shared' : layer.heads > 1 ? 'own' : this.values.plain ? 'single' : 'one';
    return this.say(kind, {
      heads: layer.heads,
      kvHeads: layer.kvHeads,
      keys: this.say(layer.kvHeads === 1 ? 'keyHead' : 'keyHeads', { kvHeads: layer.kvHeads }),
      dK: first.k.cols,
      dModel: layer.x.cols,
      parameters: parameterCount(layer),
      alone: parameterCount(alone),
      cache: cachePerToken(trace),
      full: ownKeys.wk.cols + ownKeys.wv.cols,
      difference: kind === 'single' ? formatNumber(largestDifference(output, first.output), 2) : '',
    });
  }

  #signed(view: Omit<GridView, 'colours' | 'decimals'>): TemplateResult {
    return grid({ ...view, colours: Math.max(0.01, extentOf(view.matrix)), decimals: 2 });
  }

  #cutView({ heads, kvHeads }: Layer, { q, k, v }: Trace, at: Pointed): TemplateResult {
    const keyHead = keyHeadOf(at.head, heads, kvHeads);
    const isOf =
      (row: number, head: number, width: number) =>
      (cell: GridCell): boolean =>
        cell.row === row && Math.floor(cell.col / width) === head;
    const dK = q.cols / heads;
    const isKeyRow = isOf(at.col, keyHead, dK);
    const numbers = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index));
    return html`<div>
      <h3>${this.say('cut')}</h3>
      <p class="hint">${symbol(this.say('cutHint', { dK }))}</p>
      <div class="flow">
        ${this.#signed({ matrix: q, symbol: 'Q = X W_Q', role: 'q', rows: TOKENS, groups: numbers(heads), lit: isOf(at.row, at.head, dK) })}
        ${this.#signed({ matrix: k, symbol: 'K = X W_K', role: 'k', rows: TOKENS, groups: numbers(kvHeads), lit: isKeyRow })}
        ${this.#signed({ matrix: v, symbol: 'V = X W_V', role: 'v', rows: TOKENS, groups: numbers(kvHeads), lit: isKeyRow })}
      </div>
    </div>`;
  }

  #headsView({ heads }: Trace, at: Pointed, chosen: Pointed): TemplateResult {
    return html`<div>
      <h3>${this.say('attend')}</h3>
      <p class="hint">${this.say('attendHint')}</p>
      <div class="flow mini">
        ${heads.map((head, index) =>
          grid({
            matrix: head.weights,
            symbol: `A${subscript(index)}`,
            role: 'weights',
            rows: TOKENS,
            cols: TOKENS,
            decimals: 2,
            colours: 'shares',
            lit: ({ row, col }) => row === at.row && col === at.col,
            related: ({ row, col }) => row === at.row || col === at.col,
            onPoint: (cell) => this.#hover(cell && { ...cell, head: index }),
            onChoose: (cell) => this.#choose({ ...cell, head: index }),
          }),
        )}
        ${this.#pairView(heads, at, chosen)}
      </div>
    </div>`;
  }

  #pairView(heads: readonly HeadTrace[], at: Pointed, chosen: Pointed): TemplateResult {
    const head = heads[at.head] as HeadTrace;
    return html`<div class="pair">
      <div class="row">
        ${picker(
          this,
          'head',
          heads.map((_, index) => ({ value: String(index + 1), label: String(index) })),
          { word: 'inHead', value: String(chosen.head + 1) },
        )}
        ${picker(this, 'key', PLACES)}
      </div>
      <p class="hint">${this.say('pair', { head: at.head, query: TOKENS[at.row] ?? '', key: TOKENS[at.col] ?? '' })}</p>
      ${weightLines(head, at.row, at.col).map((line) => html`<p class="sum">${line}</p>`)}
    </div>`;
  }

  #mixView({ wo, heads }: Layer, { concat, output }: Trace, at: Pointed): TemplateResult {
    const dV = concat.cols / heads;
    const isOfHead = (index: number): boolean => Math.floor(index / dV) === at.head;
    const numbers = Array.from({ length: heads }, (_, index) => String(index));
    return html`<div>
      <h3>${symbol(this.say('mix'))}</h3>
      <p class="hint">${symbol(this.say('mixHint'))}</p>
      <div class="flow">
        ${this.#signed({ matrix: concat, symbol: this.say('concat'), role: 'output', rows: TOKENS, groups: numbers, lit: ({ row, col }) => row === at.row && isOfHead(col), related: ({ row }) => row === at.row })}
        ${this.#signed({ matrix: wo, symbol: 'W_O', role: 'input', rows: Array.from({ length: wo.rows }, (_, row) => String(Math.floor(row / dV))), related: ({ row }) => isOfHead(row) })}
        ${this.#signed({ matrix: output, symbol: this.say('output'), role: 'output', rows: TOKENS, related: ({ row }) => row === at.row })}
      </div>
    </div>`;
  }
}

customElements.define('attention-lab-heads', HeadsLab);

/** Models that differ in their number of heads alone, as they answered after training. */
function measuredView({ say }: { readonly say: SayOf<typeof words> }, id: ComparedId): TemplateResult {
  const { setup, steps, seeds } = COMPARED[id];
  const rows = Object.entries(measured[id]).map(([heads, values]) => ({
    id: `${id}-${heads}`,
    name: say(heads === '1' ? 'measured.one' : 'measured.heads', { heads, dK: Number(setup.width) / Number(heads) }),
    values,
  }));
  return html`<h3>${say(`measured.${id}`, { steps, seeds, layers: setup.layers, width: setup.width })}</h3>
    ${runsTable({
      columns: [say('measured.right'), say('measured.spread')],
      rows,
      range: [0, 1],
      line: 1,
      decimals: 2,
    })}`;
}

/**
 * The numbers in a layer's weights, and those per token in the cache, beside those of one head.
 *
 * @param alone the same layer with one head
 */
function costsView(
  lab: { readonly say: SayOf<typeof words> },
  layer: Layer,
  alone: Layer,
  trace: Trace,
): TemplateResult {
  const names = ['wq', 'wk', 'wv', 'wo'] as const;
  const symbols = { wq: 'W_Q', wk: 'W_K', wv: 'W_V', wo: 'W_O' };
  const roles = { wq: 'q', wk: 'k', wv: 'v', wo: 'output' } as const;
  return html`<div>
    <h3>${lab.say('costs')}</h3>
    ${countTable({
      label: lab.say('costs'),
      columns: (['shape', 'numbers', 'aloneNumbers'] as const).map((key) => lab.say(key)),
      rows: [
        ...names.map((id) => ({
          id,
          name: symbols[id],
          role: roles[id],
          cells: [`${layer[id].rows} × ${layer[id].cols}`, layer[id].data.length, alone[id].data.length],
        })),
        { id: 'total', name: lab.say('total'), cells: ['', parameterCount(layer), parameterCount(alone)] },
        {
          id: 'cache',
          name: lab.say('cache'),
          cells: [`${trace.k.cols} + ${trace.v.cols}`, cachePerToken(trace), alone.wk.cols + alone.wv.cols],
        },
      ],
    })}
  </div>`;
}
