/** The numbers in a layer's weights, and those per token in the cache, beside those of one head. */
import type { Trace } from 'attention-steps/core';
import { type TemplateResult, html } from 'lit';
import words from '../../../shared/messages/en/lab-heads.json' with { type: 'json' };
import type { SayOf } from '../../../shared/words/messages.ts';
import { countTable } from '../../kit/count-table.ts';
import { type Layer, cachePerToken, parameterCount } from '../../kit/multi-head.ts';

/** @param alone the same layer with one head */
export function costsView(
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
