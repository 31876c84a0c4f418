/**
 * The comment in exported code with the settings that its matrices do not show, in the form of a link:
 * `attention-steps?as=columns&heads=2`. It also has the numbers where the code rounds them.
 */
import type { Inputs, Matrix } from 'attention-steps/core';
import { InputError } from '../../shared/input/input-error.ts';
import {
  decodeLabels,
  decodeMatrix,
  decodeNumber,
  decodeText,
  encodeLabels,
  encodeMatrix,
  encodeNumber,
} from '../../shared/input/link-values.ts';

export interface Settings {
  /** Tokens are the rows, or the columns, of the matrices. */
  readonly as?: 'rows' | 'columns';
  readonly heads?: number;
  readonly causal?: boolean;
  readonly keyLength?: number;
  readonly scale?: number;
  readonly tokens?: readonly string[];
  readonly contextTokens?: readonly string[];
  /** Exact numbers, by their names in the code. */
  readonly matrices?: readonly { readonly name: string; readonly matrix: Matrix }[];
}

const NAMES: Readonly<Record<Exclude<keyof Settings, 'matrices'>, string>> = {
  ...{ as: 'as', heads: 'heads', causal: 'causal', keyLength: 'keylength', scale: 'scale' },
  ...{ tokens: 'tokens', contextTokens: 'contexttokens' },
};
const NUMBERS = ['heads', 'keyLength', 'scale'] as const;
const LABELS = ['tokens', 'contextTokens'] as const;

/** Returns the engine's settings that a stage can show, without matrices. */
export const settingsOf = ({ heads, causal, keyLength, scale }: Inputs): Settings => ({
  ...(heads !== undefined && { heads }),
  ...(causal && { causal }),
  ...(keyLength !== undefined && { keyLength }),
  ...(scale !== undefined && { scale }),
});

export function settingsLine(settings: Settings): string {
  const { as, causal, matrices = [] } = settings;
  const parts = [
    ...(as ? [`as=${as}`] : []),
    ...(causal ? ['causal=on'] : []),
    ...NUMBERS.flatMap((key) => (settings[key] === undefined ? [] : [`${NAMES[key]}=${encodeNumber(settings[key])}`])),
    ...LABELS.flatMap((key) => (settings[key] ? [`${NAMES[key]}=${encodeLabels(settings[key])}`] : [])),
    ...matrices.map(({ name, matrix }) => `${name}=${encodeMatrix(matrix)}`),
  ];
  return `attention-steps?${parts.join('&')}`;
}

/** @throws InputError for a line that was damaged */
export function readSettingsLine(text: string): Settings | undefined {
  const line = /^[ \t]*(?:#|\/\/|%) attention-steps\?(\S*)[ \t]*$/m.exec(text)?.[1];
  if (line === undefined) return undefined;
  const known = new Map(Object.entries(NAMES).map(([key, name]) => [name, key]));
  const settings: Record<string, unknown> = {};
  const matrices: { name: string; matrix: Matrix }[] = [];
  for (const part of line.split('&').filter((each) => each !== '')) {
    const [name = '', value = ''] = part.split('=');
    const key = known.get(name) ?? '';
    try {
      if (key === '') matrices.push({ name, matrix: decodeMatrix(value, { allowInfinity: true }) });
      else if (key === 'as') settings[key] = value === 'columns' ? 'columns' : 'rows';
      else if (key === 'causal') settings[key] = value === 'on';
      else settings[key] = key.toLowerCase().endsWith('tokens') ? decodeLabels(decodeText(value)) : decodeNumber(value);
    } catch (problem) {
      throw new InputError('input.named', { name: `attention-steps?${name}`, problem: problem as InputError });
    }
  }
  return { ...settings, ...(matrices.length > 0 && { matrices }) };
}
