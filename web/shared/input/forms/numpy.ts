// NumPy: `array([[1., 2.]], dtype=float32)`, and print-outs, `[[1. 2.]]`, which are lists; pandas numbers its rows.
import { InputError } from '../input-error.ts';
import { type Form, listOf } from './form.ts';

/** Structured arrays: a type for each column, or tuples without commas between them. */
const FIELDS = /dtype=\[\(|\[\([^()[\]]*\)\s\s{0,80}\(/;

export const numpy: Form = {
  looksLike:
    /masked_array\(|dtype=\[\(|\)[ \t\n]\(|\.matrix\(['"]|\.(?:shape|size\(\))[ \t]*$|^\[\d+ rows x \d+ columns\]$/m,
  rewrite(text) {
    if (text.includes('masked_array(')) throw new InputError('form.parts', { form: 'NumPy', what: 'masked_array' });
    if (FIELDS.test(text)) throw new InputError('form.parts', { form: 'NumPy', what: 'dtype=[(…)]' });
    return (
      text
        .replace(
          /\.matrix\((['"])([^'"()]*)\1/g,
          (_, _quote, rows: string) => `.matrix(${listOf(rows.split(';').map((row) => row.trim().split(/[\s,]+/)))}`,
        )
        .replace(/^\[\d+ rows x \d+ columns\]$/gm, '')
        // A shape looks like a row.
        .replace(/^.*\.(?:shape|size\(\))[ \t]*\n.*$/gm, '\n')
    );
  },
};
