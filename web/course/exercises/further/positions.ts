/** Sinusoidal positions. */
import { type Matrix, fromRows, transpose } from '../../../shared/numbers/matrix.ts';
import { named } from '../cases.ts';
import type { Case, Exercise, Found } from '../exercise.ts';
import type { MistakesIn } from '../texts.ts';

const sizesOf = ({ given = {} }: Case): [n: number, dModel: number] => [Number(given['n']), Number(given['d_model'])];

/** 2i: the first of the two features that share a wavelength. */
const pairOf = (feature: number): number => feature - (feature % 2);
const wave = (feature: number, angle: number): number => (feature % 2 === 0 ? Math.sin(angle) : Math.cos(angle));

function mistakesOf(of: Case, right: Matrix): Record<MistakesIn<'positions'>, Found> {
  const [n, d] = sizesOf(of);
  const half = d / 2;
  const made = (number: (position: number, feature: number) => number): Found => ({
    P: fromRows(Array.from({ length: n }, (_, p) => Array.from({ length: d }, (__, feature) => number(p, feature)))),
  });
  const angle = (p: number, feature: number): number => p / 10_000 ** (pairOf(feature) / d);
  const halves = (p: number, feature: number, last: number): number => {
    const at = p / 10_000 ** ((feature % half) / last);
    return feature < half ? Math.sin(at) : Math.cos(at);
  };
  return {
    'sine-and-cosine-swapped': made((p, feature) => wave(feature + 1, angle(p, feature))),
    halves: made((p, feature) => halves(p, feature, half)),
    'halves-to-the-end': made((p, feature) => halves(p, feature, half - 1 || 1)),
    'exponent-halved': made((p, feature) => wave(feature, p / 10_000 ** (pairOf(feature) / 2 / d))),
    'exponent-of-each-feature': made((p, feature) => wave(feature, p / 10_000 ** (feature / d))),
    'exponent-doubled': made((p, feature) => wave(feature, p / 10_000 ** ((2 * feature) / d))),
    'base-multiplied': made((p, feature) => wave(feature, p * 10_000 ** (pairOf(feature) / d))),
    'base-e': made((p, feature) => wave(feature, p / Math.E ** (pairOf(feature) / d))),
    'base-1000': made((p, feature) => wave(feature, p / 1000 ** (pairOf(feature) / d))),
    'from-one': made((p, feature) => wave(feature, angle(p + 1, feature))),
    degrees: made((p, feature) => wave(feature, (angle(p, feature) * Math.PI) / 180)),
    turns: made((p, feature) => wave(feature, angle(p, feature) * 2 * Math.PI)),
    'sine-alone': made((p, feature) => Math.sin(angle(p, feature))),
    'cosine-alone': made((p, feature) => Math.cos(angle(p, feature))),
    angles: made(angle),
    'positions-in-columns': { P: transpose(right) },
  };
}

export const positions: Exercise = {
  ...{ id: 'positions', lesson: 'patterns', kind: 'function', name: 'positions' },
  parameters: named(['n', 'number'], ['d_model', 'number']),
  results: ['P'],
  further: {
    results: (engine, of) => ({ P: engine.sinusoidal(...sizesOf(of)) }),
    mistakes: (_, of, { P }) => (P ? mistakesOf(of, P) : {}),
  },
  cases: () => {
    const sized = (id: Case['id'], n: number, dModel: number): Case => ({
      ...{ id, inputs: {}, given: { n, d_model: dModel } },
    });
    return [
      sized('five-positions', 5, 6),
      sized('one-position', 1, 4),
      sized('two-features', 4, 2),
      sized('many-positions', 40, 8),
    ];
  },
};
