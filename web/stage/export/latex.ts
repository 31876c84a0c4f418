/** The computation as part of a LaTeX document: formulas, with the trace's numbers. */
import type { Matrix, Trace } from 'attention-steps/core';
import { decimalsFor, plainNumber } from '../../shared/numbers/format.ts';
import { toRows } from '../../shared/numbers/matrix.ts';
import { turned } from './turn.ts';
import type { Name, Operation, Program } from './program.ts';
import { preface } from './text.ts';
import type { Note, TakeSay } from './words.ts';

const symbols: Readonly<Record<string, string>> = {
  S_scaled: "S'",
  S_masked: "S''",
  S_left: "S''",
  concat: String.raw`\operatorname{concat}`,
};

/** Adds the head's number, from 0, to the symbol of a matrix that each head has. */
function symbol(name: Name, head: number | undefined): string {
  if (head === undefined) return symbols[name] ?? name;
  const ofHead = /^(?:([QKVO])_h|([SA])(_\w+)?)$/.exec(name);
  if (!ofHead) return symbols[name] ?? name;
  const [, sliced, plain, which = ''] = ofHead;
  const base = sliced ?? plain ?? '';
  return `${base}${{ _scaled: "'", _masked: "''", _left: "''" }[which] ?? ''}_{${head}}`;
}

/** Writes a number as is usual in TeX: its minus, its power of ten, infinity. */
const tex = (number: string): string =>
  number
    .replace('−', '-')
    .replace('∞', String.raw`\infty`)
    .replace(/×10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+/, (power) => {
      const digits = Array.from(power.slice(3), (digit) => (digit === '⁻' ? '-' : '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(digit))).join(
        '',
      );
      return String.raw`\times 10^{${digits}}`;
    });

/** An array, not a bmatrix: numbers are right-aligned, and there may be more than ten columns. */
export function array(matrix: Matrix, decimals = decimalsFor(matrix)): string {
  const rows = toRows(matrix).map((row) => row.map((value) => tex(plainNumber(value, decimals))).join(' & '));
  return String.raw`\left[\begin{array}{${'r'.repeat(matrix.cols)}} ${rows.join(String.raw` \\ `)} \end{array}\right]`;
}

const SPECIAL: Readonly<Record<string, string>> = {
  '\\': String.raw`\textbackslash{}`,
  '~': String.raw`\textasciitilde{}`,
  '^': String.raw`\textasciicircum{}`,
  // Missing in some fonts of documents.
  '−': String.raw`\(-\)`,
  '∞': String.raw`\(\infty\)`,
  '÷': String.raw`\(\div\)`,
};

/** Writes words as a paragraph, and symbols in it as formulas. */
const paragraph = (text: string): string =>
  text
    .split(/(\bS[′″]|√?\b[A-Za-z]_[A-Za-z0-9]\b|×10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)/)
    .map((part, at) =>
      at % 2 === 1
        ? String.raw`\(${tex(part)
            .replace('′', "'")
            .replace('″', "''")
            .replace(/√(.*)/, String.raw`\sqrt{$1}`)}\)`
        : part.replace(/[\\~^−∞÷#$%&_{}]/g, (mark) => SPECIAL[mark] ?? `\\${mark}`),
    )
    .join('');

/** Writes a number with all its digits. */
const power = (value: number): string => String(value).replace(/e\+?(.+)/, String.raw`\times 10^{$1}`);

/** Returns the formula between a result's name and its numbers; empty: none. */
function formula(
  operation: Operation,
  { convention, heads }: Program,
  symbolOf: (name: Name) => string,
  dK: number,
): string {
  const isRows = convention === 'rows';
  switch (operation.kind) {
    case 'product': {
      const factors = operation.factors.map(
        ({ name, transposed }) => symbolOf(name) + (transposed ? String.raw`^{\top}` : ''),
      );
      const ones = String.raw`\mathbf{1}`;
      const bias =
        operation.bias &&
        (isRows ? `${ones} ${symbolOf(operation.bias)}` : String.raw`${symbolOf(operation.bias)} ${ones}^{\top}`);
      return factors.join(String.raw` \, `) + (bias ? ` + ${bias}` : '');
    }
    case 'scale': {
      const factor = operation.factor === undefined ? String.raw`\frac{1}{\sqrt{${dK}}}` : power(operation.factor);
      return String.raw`${factor} \, ${symbolOf(operation.from)}`;
    }
    case 'add':
      return `${symbolOf(operation.from)} + ${symbolOf('M')}`;
    case 'softmax':
      return String.raw`\operatorname{softmax}\left(${symbolOf(operation.from)}\right)`;
    case 'join': {
      const parts = Array.from({ length: heads }, (_, head) => symbol('O_h', head));
      const [columns, between] = isRows ? ['c'.repeat(heads), ' & '] : ['c', String.raw` \\ `];
      return String.raw`\left[\begin{array}{${columns}} ${parts.join(between)} \end{array}\right]`;
    }
    case 'slice':
    case 'mask':
    case 'only':
      return '';
  }
}

/** @param trace the trace of the same inputs */
export function latex(program: Program, trace: Trace, say: TakeSay): string {
  const { convention, heads } = program;
  const equations = (lines: readonly string[]): string[] =>
    lines.length === 0
      ? []
      : [String.raw`\begin{align*}`, lines.map((line) => `  ${line}`).join(' \\\\\n'), String.raw`\end{align*}`];
  const words = (note: Note | undefined): string[] => (note ? ['', paragraph(say(note.key, note.values))] : []);
  const plan = [...program.before, ...program.perHead].find((operation) => operation.kind === 'mask')?.plan;
  const masks = plan && !plan.rule ? [{ name: 'M', matrix: plan.matrix }] : [];
  const exactly = [...program.given.flatMap(({ matrices }) => matrices), ...masks];
  const perHeadNames = new Set<Name>(program.perHead.map(({ out }) => out));

  const numbersOf = ({ traced, out }: Operation, head: number): Matrix | undefined => {
    const found = traced && ('all' in traced ? trace[traced.all] : trace.heads[head]?.[traced.of]);
    return found ? turned(found as Matrix, out, convention) : undefined;
  };
  /** @param head from 0; undefined for steps of all heads together */
  const linesOf = (operation: Operation, head?: number): string[] => {
    const symbolOf = (name: Name): string =>
      symbol(name, head !== undefined && perHeadNames.has(name) ? head : undefined);
    if (operation.kind === 'mask') return [`M &= ${array(operation.plan.matrix)}`];
    if (operation.kind === 'only') return []; // explained in words
    const numbers = numbersOf(operation, head ?? 0);
    const right = formula(operation, program, symbolOf, trace.heads[0]?.k.cols ?? 0);
    const sides = [right, numbers ? array(numbers) : ''].filter((side) => side !== '');
    return [`${symbolOf(operation.out)} &= ${sides.join(' = ')}`];
  };
  /** Operations without a note join the equations of the one before them. */
  const operations = (among: readonly Operation[], head?: number): string[] => {
    const groups: Operation[][] = [];
    for (const operation of among)
      if (operation.note || groups.length === 0) groups.push([operation]);
      else groups.at(-1)?.push(operation);
    return groups.flatMap((group) => [
      ...words(group[0]?.note),
      ...equations(group.flatMap((operation) => linesOf(operation, head))),
    ]);
  };
  const each = Array.from({ length: heads }, (_, head) => [
    ...words({ key: 'step.head', values: { head } }),
    ...operations(program.perHead, head),
  ]);
  return [
    ...preface(program, say, exactly).map((text) => `% ${text}`),
    `% ${say('needs.latex', { line: String.raw`\usepackage{amsmath}` })}`,
    '',
    paragraph(say('rounded')),
    ...program.given.flatMap(({ note, matrices }) => [
      ...words(note),
      ...equations(matrices.map(({ name, matrix }) => `${symbol(name, undefined)} &= ${array(matrix)}`)),
    ]),
    ...operations(program.before),
    ...(heads > 1 ? [...words(program.loop), ...each.flat()] : operations(program.perHead)),
    ...operations(program.after),
    '',
  ].join('\n');
}
