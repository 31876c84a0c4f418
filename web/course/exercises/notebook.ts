/** The exercises for Python elsewhere: a notebook, and a script without and with solutions; all from what the page has. */
import type { Attention } from 'attention-steps/core';
import { toRows } from '../../shared/numbers/matrix.ts';
import type { Programs } from './cells.ts';
import { EXERCISES } from './definitions.ts';
import type { Exercise } from './exercise.ts';
import { checkOf, nameOf } from './check.ts';
import { literal } from './python/literal.ts';
import { textsOf } from './texts.ts';
import { say, speech } from './words.ts';

/** Other inputs than those of the page. */
const SEED = 'notebook';

const CHECK = `from numpy import array, inf, nan
import numpy as np


def check(name, cases):
    """Tries a function on inputs whose results are known, and says which come out right."""
    function = globals().get(name)
    if function is None:
        print(f"{name}: there is no such function yet")
        return
    right, wrong = [], []
    for case, given, wanted in cases:
        try:
            with np.errstate(all="ignore"):
                found = function(*[np.copy(one) if isinstance(one, np.ndarray) else one for one in given])
            found = found if isinstance(found, (tuple, list)) and len(wanted) > 1 else (found,)
            same = len(found) == len(wanted) and all(
                np.shape(a) == np.shape(b) and np.allclose(np.asarray(a, float), b, rtol=1e-5, atol=1e-5)
                for a, b in zip(found, wanted)
            )
            (right if same else wrong).append(case if same else f"{case}: you have\\n{found}\\nright is\\n{wanted}")
        except Exception as error:
            wrong.append(f"{case}: {type(error).__name__}: {error}")
    if right:
        print(f"{name}: right for {', '.join(right)}")
    if wrong:
        print(f"{name}: not right for {wrong[0]}")
`;

/** A call of \`check\` with the engine's results. */
function checkCall(engine: Attention, exercise: Exercise): string {
  const { tried } = checkOf(engine, { exercise }, SEED, speech);
  const cases = tried.map(({ case: testCase, given, right }) => {
    const wanted = exercise.results.map((id) => {
      const rows = toRows(right[id]!);
      return literal(exercise.isVector ? rows.flat() : rows);
    });
    return `        (${JSON.stringify(nameOf(testCase, say))}, [${given.map(literal).join(', ')}], [${wanted.join(', ')}]),`;
  });
  return `check(\n    ${JSON.stringify(exercise.name)},\n    [\n${cases.join('\n')}\n    ],\n)`;
}

interface Cell {
  readonly kind: 'markdown' | 'code';
  readonly text: string;
}

const comment = (text: string): string =>
  text
    .split('\n')
    .map((line) => `# ${line}`.trimEnd())
    .join('\n');

function notebook(cells: readonly Cell[]): string {
  const lines = (text: string): string[] => text.split(/(?<=\n)/);
  return `${JSON.stringify(
    {
      cells: cells.map(({ kind, text }, at) => ({
        cell_type: kind,
        id: `cell-${at + 1}`,
        metadata: {},
        source: lines(text),
        ...(kind === 'code' && { execution_count: null, outputs: [] }),
      })),
      metadata: { kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' } },
      nbformat: 4,
      nbformat_minor: 5,
    },
    null,
    1,
  )}\n`;
}

const script = (cells: readonly Cell[]): string =>
  `${cells
    .map(({ kind, text }) => (kind === 'code' ? `# %%\n${text}` : `# %% [markdown]\n${comment(text)}`))
    .join('\n\n')}\n`;

/** @param programsOf gives the programs of an exercise @returns the files by name */
export function exerciseFiles(engine: Attention, programsOf: (id: string) => Programs): ReadonlyMap<string, string> {
  const cellsWith = (code: (programs: Programs) => string): Cell[] => [
    {
      kind: 'markdown',
      text: '# Write attention\n\nEach function is checked on inputs whose results attention-steps has computed.',
    },
    { kind: 'code', text: CHECK.trimEnd() },
    ...EXERCISES.flatMap((exercise): Cell[] => {
      const { title, prompt, hints } = textsOf(exercise.id);
      const told = hints.map((hint, at) => `${at + 1}. ${hint}`).join('\n');
      return [
        { kind: 'markdown', text: `## ${title}\n\n${prompt}\n\nHints:\n\n${told}` },
        // Nothing of an earlier exercise stands in for what is to be written from nothing.
        {
          kind: 'code',
          text: (exercise.kind === 'box' ? `${exercise.name} = None\n` : '') + code(programsOf(exercise.id)).trimEnd(),
        },
        { kind: 'code', text: checkCall(engine, exercise) },
      ];
    }),
  ];
  const starts = cellsWith(({ start }) => start);
  return new Map([
    ['exercises.ipynb', notebook(starts)],
    ['exercises.py', script(starts)],
    ['exercises-solved.py', script(cellsWith(({ solutions }) => solutions[0] ?? ''))],
  ]);
}
