// Lists with the types of Rust, Go, Swift, TypeScript and Python: `let q: [[f32; 2]; 2] = [[1.0, 2.0], [3.0, 4.0]];`.
import type { Form } from './form.ts';

/** A type between a name and its value, in which there is a bracket, or a word that only types have. */
const ANNOTATION =
  /^((?:[a-z]{1,9}[ \t]+){0,4}\w{1,60})[ \t]*:(?=[^=\n]{0,80}[[<]|[ \t]*[\w.]{0,40}(?:array|Array|Tensor|Matrix|list)\b)(?![^=\n]{0,80}\w\[\d+\])[ \t]*(?:[\w.&<>[\]]|[;,] ?){1,80}[ \t]*=(?!=)/gm;

export const typed: Form = {
  looksLike: /=|\bMatrix\[\[/,
  rewrite(text) {
    // In Julia, 4f32 is 4 · 10³².
    const isRust = /\blet\b|\bvec!/.test(text);
    const plain = text
      .replace(ANNOTATION, '$1 =')
      .replace(/\b(?:pub|export|static|mut)[ \t]+(?=[\w \t]{1,60}=)/g, '')
      // Ruby: Matrix[[1, 2], [3, 4]].
      .replace(/\b(?:(?:vec|array)!|Matrix(?=\[\[))\[/g, '[')
      .replace(/^[ \t]*=>[ \t]*(?=\[)/gm, '')
      .replace(isRust ? /(\d\.?)_?f\d\d\b/g : /(\d\.?)_f\d\d\b/g, '$1')
      // Go: the type stands before the braces.
      .replace(/(?:\[(?:\d{1,6}|\.\.\.)?\]){1,4}(?:u?int|float)\d{0,2}[ \t]*(?=\{)/g, '');
    // A number that Rust repeats, where MATLAB begins a row, is no list.
    return isRust ? plain.replace(/;(?=[ \t]*\w+\])/g, ' ×') : plain;
  },
};
