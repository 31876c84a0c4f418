// Lists with the types of Rust, Go, Swift, TypeScript and Python: `let q: [[f32; 2]; 2] = [[1.0, 2.0], [3.0, 4.0]];`.
import { InputError } from '../input-error.ts';
import { excerpt } from '../parse-scalar.ts';
import type { Form } from './form.ts';

/** A type between a name and its value, in which there is a bracket, or a word that only types have. */
const ANNOTATION =
  /^([ \t]*(?:(?:pub|export|static|let|mut|const|var)[ \t]+){0,4}\w{1,60})[ \t]*:[ \t]*(?:readonly )?(?=[^=\n]{0,80}[[<&]|[\w.]{0,40}(?:ndarray|Tensor|Array|Matrix|list|List|tuple)\b)(?![^=\n]{0,80}\w\[\d+\])(?:[\w.&<>[\]]|[;,] ?){1,80}[ \t]*=(?=[ \t]*[[(\w&])/gm;

/** In Julia, 4f32 is 4 · 10³². */
const RUST = /\blet\b|\bvec!/;
/** Rust repeats a number: `vec![0.0; 4]`, `let q = [[0.0; 2]; 2]`. */
const REPEATED =
  /\bvec!\[[^[\]\n]{0,80};[^[\]\n]{0,80}\]|(?<=\blet\b[^\n]{0,80}=[ \t]*\[{0,8})\[[^[\];\n]{0,40};[ \t]*\d+\]/;

export const typed: Form = {
  looksLike:
    /^[ \t]*(?:(?:pub|export|static|let|mut|const|var)[ \t]+){0,4}\w{1,60}[ \t]*:[ \t]*[\w[&][^=\n]{0,80}=|\blet\b|\b(?:vec|array)!\[|\barr[12]\(&|_f(?:32|64)\b|\[\d*\]\w+[ \t]*\{/m,
  rewrite(text) {
    // MATLAB writes rows so.
    const repeated = REPEATED.exec(text);
    if (repeated)
      throw new InputError('input.line', {
        line: text.slice(0, repeated.index).split('\n').length,
        problem: { key: 'input.unexpected', values: { char: excerpt(repeated[0]) } },
      });
    return (
      text
        .replace(ANNOTATION, '$1 =')
        .replace(/^([ \t]*)(?:(?:pub|export|static|let|mut|const|var)[ \t]+){1,4}(?=\w{1,60}[ \t]*=)/gm, '$1')
        .replace(/\b(?:vec|array)!\[/g, '[')
        .replace(/\barr[12]\(&(\[[^()]*\])\)/g, '$1')
        .replace(/=([ \t]*)&(?=\[)/g, '=$1')
        .replace(RUST.test(text) ? /(\d\.?)_?f(?:32|64)\b/g : /(\d\.?)_f(?:32|64)\b/g, '$1')
        // Go: the type stands before the braces.
        .replace(/(?:\[(?:\d{1,6}|\.\.\.)?\]){1,4}(?:u?int\d{0,2}|float(?:32|64))[ \t]*(?=\{)/g, '')
    );
  },
};
