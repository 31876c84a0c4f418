/** A published model, or one of a learner's own, which reads what the trained one reads until it is opened. */
import { ORDERS, SAMPLE, VIEWS } from '../../../learn/reader/address.ts';
import type { Params } from '../../../shared/params.ts';
import { ReaderFrame } from '../../kit/reader-frame.ts';
import words from '../../../shared/messages/en/lab-model.json' with { type: 'json' };

const params = {
  sentence: { kind: 'text', value: SAMPLE, longest: 400 },
  head: { kind: 'text', value: 'who', longest: 20 },
  view: { kind: 'choice', value: 'heads', of: VIEWS },
  order: { kind: 'choice', value: 'layers', of: ORDERS },
} as const satisfies Params;

class ModelLab extends ReaderFrame<typeof params, typeof words> {
  readonly params = params;
  readonly words = words;
}

customElements.define('attention-lab-model', ModelLab);
