// NumPy: `array([[1., 2.]], dtype=float32)`, and print-outs, `[[1. 2.]]`, which are lists; pandas numbers its rows.
import { type Form, listOf } from './form.ts';

export const numpy: Form = {
  looksLike: /\.matrix\(['"]|\.(?:shape|size\(\))[ \t]*$|^\[\d+ rows x \d+ columns\]$/m,
  rewrite: (text) =>
    text
      .replace(
        /\.matrix\((['"])([^'"()]*)\1/g,
        (_, _quote, rows: string) => `.matrix(${listOf(rows.split(';').map((row) => row.trim().split(/[\s,]+/)))}`,
      )
      .replace(/^\[\d+ rows x \d+ columns\]$/gm, '')
      // A shape looks like a row.
      .replace(/^.*\.(?:shape|size\(\))[ \t]*\n.*$/gm, '\n'),
};
