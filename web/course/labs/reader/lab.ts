/** A sentence that the trained model reads. */
import type { Params } from '../../../shared/params.ts';
import { ReaderFrame } from '../../kit/reader-frame.ts';
import words from '../../../shared/messages/en/lab-reader.json' with { type: 'json' };

const params = {
  sentence: { kind: 'text', value: 'an old man opened the window', longest: 400 },
  head: {
    kind: 'choice',
    value: 'who',
    of: [
      'who',
      'doing-what',
      'determiner',
      'verb-who',
      'verb-who-far',
      'word-before',
      '0.0',
      '0.1',
      '0.2',
      '1.0',
      '1.1',
      '1.2',
      '1.3',
      '2.1',
    ],
  },
} as const satisfies Params;

class ReaderLab extends ReaderFrame<typeof params, typeof words> {
  readonly params = params;
  readonly words = words;
}

customElements.define('attention-lab-reader', ReaderLab);
