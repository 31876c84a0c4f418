/** Converts TeX to MathML. Formulas may be anybody's: the only HTML left in them is the colours of the roles. */
import type Temml from 'temml';
import { spoken } from '../../shared/words/spoken.ts';
import { LIMITS } from './limits.ts';
import type { ProseContext } from './prose.ts';

const LETTERS = { Q: 'q', K: 'k', V: 'v', A: 'weights', S: 'scores', O: 'output', X: 'input' };

const macros = Object.fromEntries(
  Object.entries(LETTERS).map(([letter, role]) => [`\\${letter}`, `\\class{r-${role}}{${letter}}`]),
);

const classes: ReadonlySet<unknown> = new Set(Object.values(LETTERS).map((role) => `r-${role}`));

/** Refuses links, pictures, styles, data and unknown classes, about all of which Temml asks. */
const isTrusted = (asked: { readonly command?: unknown; readonly class?: unknown }): boolean =>
  asked.command === '\\class' && classes.has(asked.class);

/** Definitions are refused, as a macro of a few letters can expand to a page full of them. */
const DEFINITION = /\\(?:[gex]?def|let|futurelet|global|long|(?:re)?newcommand|providecommand)(?![a-zA-Z])/;

function checkNesting(tex: string): void {
  let depth = 0;
  for (const [token] of tex.matchAll(/\\(?:left|right|begin|end)(?![a-zA-Z])|\\.|[{}]/gs)) {
    if (token === '{' || token === '\\left' || token === '\\begin') depth++;
    if (token === '}' || token === '\\right' || token === '\\end') depth--;
    if (depth > LIMITS.nesting) throw new Error(`expected at most ${LIMITS.nesting} nested brackets`);
  }
}

/** A point between digits, but not in a length such as `0.5em`. */
const POINT = /(?<=\d)\.(?=\d)(?!\d+\s*(?:em|ex|mu|pt|px|cm|mm|in)(?![a-z]))/g;

/** Writes decimals as the page's language does: in braces, a comma has no space behind it. */
const localDecimals = (tex: string): string =>
  spoken.decimal === '.' ? tex : tex.replace(POINT, `{${spoken.decimal}}`);

/** Makes a converter for one lesson, whose formulas have a limit in all. Each call throws an Error that names the formula. */
export function mathOf(temml: typeof Temml): ProseContext['math'] {
  let total = 0;
  return (tex, displayMode) => {
    try {
      total += tex.length;
      if (tex.length > LIMITS.formula)
        throw new Error(`expected at most ${LIMITS.formula} characters, got ${tex.length}`);
      if (total > LIMITS.formulas)
        throw new Error(`expected at most ${LIMITS.formulas} characters in all formulas together`);
      const [definition] = DEFINITION.exec(tex) ?? [];
      if (definition !== undefined) throw new Error(`${definition}: a formula cannot define commands`);
      checkNesting(tex);
      return temml.renderToString(localDecimals(tex), {
        displayMode,
        throwOnError: true,
        trust: isTrusted,
        maxSize: [50, 500], // em, pt
        macros: { ...macros },
      });
    } catch (error) {
      // An error inside Temml itself says nothing about the formula.
      const isSaid = error instanceof Error && !(error instanceof TypeError || error instanceof RangeError);
      const reason = isSaid ? error.message.trim() : 'cannot be read as a formula';
      throw new Error(`$${tex.length > 60 ? `${tex.slice(0, 60)}…` : tex}$: ${reason}`, { cause: error });
    }
  };
}
