/**
 * The comment in exported code with the settings that its matrices do not show, in the form of a link:
 * `attention-steps?as=columns&heads=2`. It also has the numbers where the code rounds them.
 */
import type { Inputs, Matrix } from 'attention-steps/core';
import { InputError } from '../../shared/input/input-error.ts';
import * as link from '../../shared/input/link.ts';
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

const number: link.Field<number> = { read: decodeNumber, write: encodeNumber };
const labels: link.Field<readonly string[]> = { read: decodeLabels, write: encodeLabels };

const FIELDS: link.Fields<Omit<Settings, 'matrices'>> = {
  as: link.oneOf(['rows', 'columns']),
  causal: link.flag,
  heads: number,
  keyLength: number,
  scale: number,
  tokens: labels,
  contextTokens: labels,
};

/** Returns the engine's settings that a stage can show, without matrices. */
export const settingsOf = ({ heads, causal, keyLength, scale }: Inputs): Settings => ({
  ...(heads !== undefined && { heads }),
  ...(causal && { causal }),
  ...(keyLength !== undefined && { keyLength }),
  ...(scale !== undefined && { scale }),
});

export function settingsLine(settings: Settings): string {
  const matrices = settings.matrices?.map(({ name, matrix }) => `${name}=${encodeMatrix(matrix)}`) ?? [];
  return `attention-steps?${[...link.write(FIELDS, settings, { causal: false }), ...matrices].join('&')}`;
}

/** @throws InputError for a line that was damaged */
export function readSettingsLine(text: string): Settings | undefined {
  const line = /^[ \t]*(?:#|\/\/|%) attention-steps\?(\S*)[ \t]*$/m.exec(text)?.[1];
  if (line === undefined) return undefined;
  const known = new Map(Object.entries(FIELDS).map(([name, { read }]) => [name.toLowerCase(), { name, read }]));
  const settings: Record<string, unknown> = {};
  const matrices: { name: string; matrix: Matrix }[] = [];
  for (const part of line.split('&').filter((each) => each !== '')) {
    const [key = '', value = ''] = part.split('=');
    const field = known.get(key);
    try {
      if (field) settings[field.name] = field.read(decodeText(value), {});
      else matrices.push({ name: key, matrix: decodeMatrix(value, { allowInfinity: true }) });
    } catch (problem) {
      throw new InputError('input.named', { name: `attention-steps?${key}`, problem: problem as InputError });
    }
  }
  return { ...settings, ...(matrices.length > 0 && { matrices }) };
}
