/** The stored run as text: attention and probabilities with 16 bits each, displayed like the run's own. */
import type { Matrix } from 'attention-steps/learn';
import { percentText } from '../../stage/model/drawn/percent.ts';
import type { Reading } from '../training/protocol.ts';
import type { Recording } from './make.ts';

/** A matrix of shares: 16 bits each, in base64. */
interface Packed {
  readonly rows: number;
  readonly cols: number;
  readonly shares: string;
}

/** Numbers of the point at the same step are left out, and so are the words, which are known. */
interface PackedReading {
  readonly step: number;
  readonly weights: readonly (readonly Packed[])[];
  readonly probabilities: Packed;
  readonly without?: Reading['without'];
}

export interface Written extends Omit<Recording, 'readings'> {
  readonly tokens: readonly number[];
  readonly readings: readonly PackedReading[];
}

const MOST = 2 ** 16 - 1;

const texts = [percentText, (share: number): string => share.toFixed(2)] as const;
const looksAs = (share: number, code: number): boolean => texts.every((text) => text(code / MOST) === text(share));

/** Returns the nearest 16-bit share that is displayed with the same digits. */
function codeOf(share: number): number {
  const nearest = Math.round(share * MOST);
  return [nearest, nearest - 1, nearest + 1].find((code) => looksAs(share, code)) ?? nearest;
}

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

const pack = ({ rows, cols, data }: Matrix): Packed => ({
  rows,
  cols,
  shares: toBase64(new Uint8Array(Uint16Array.from(data, codeOf).buffer)),
});

const unpack = ({ rows, cols, shares }: Packed): Matrix => ({
  rows,
  cols,
  data: Float32Array.from(new Uint16Array(fromBase64(shares).buffer), (code) => code / MOST),
});

/** Six decimals; displayed numbers have two at most. */
const shortened = (_key: string, value: unknown): unknown =>
  typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value;

export function write({ parameterCount, points, readings }: Recording): string {
  const written: Written = {
    parameterCount,
    points,
    tokens: readings[0]?.tokens ?? [],
    readings: readings.map(({ step, weights, probabilities, without }) => ({
      step,
      weights: weights.map((heads) => heads.map(pack)),
      probabilities: pack(probabilities),
      ...(without && { without }),
    })),
  };
  return JSON.stringify(written, shortened);
}

export function read({ parameterCount, points, tokens, readings }: Written): Recording {
  return {
    parameterCount,
    points,
    readings: readings.map(({ step, weights, probabilities, without }) => {
      const { loss = NaN, accuracy = NaN } = points.find((point) => point.step === step) ?? {};
      return {
        step,
        tokens,
        off: [],
        right: { loss, accuracy },
        weights: weights.map((heads) => heads.map(unpack)),
        probabilities: unpack(probabilities),
        ...(without && { without }),
      };
    }),
  };
}
