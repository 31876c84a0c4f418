// Lists that are calls: Kotlin's `arrayOf(floatArrayOf(1f, 2f))`, Scala's `Array(Array(1.0, 2.0))`, PHP's `array(array(1, 2))`; Typst's `mat(1, 2; 3, 4)`.
import { type Form, inPlace, listOf } from './form.ts';

const CALL = /(?<![.\w])(?:\w*[aA]rrayOf|\w*[lL]istOf|Array|List|Vector|Seq|array|mat)\(([^()]*)\)/g;

const MOST_DEEP = 4;

export const nestedCalls: Form = {
  looksLike:
    /\b\w*(?:rray|ist)Of\(|\b(?:Array|List|Vector|Seq|array)\((?:Array|List|Vector|Seq|array)\(|\bmat\([^()]*;/,
  rewrite(text) {
    const plain = text
      .replace(/^[ \t]*(?:val|var|def|#let)[ \t]+|\$(?=\s|\w+\s*=)|\$$/gm, '')
      .replace(/(\d)[fF]\b/g, '$1');
    const inner = (all: string, depth = 0): string => {
      const next = inPlace(all, CALL, (whole, content) =>
        whole.startsWith('mat(') ? listOf(content.split(';').map((row) => row.split(','))) : `[${content}]`,
      );
      return next === all || depth > MOST_DEEP ? next : inner(next, depth + 1);
    };
    return inner(plain);
  },
};
