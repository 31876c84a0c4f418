// Mathematica: `{{1, 2.5`}, {3, 4.*^-6}}`.
import type { Form } from './form.ts';

export const mathematica: Form = {
  looksLike:
    /\*\^|\d`|\b(?:MatrixForm|List|N)\[|^(?:In|Out)\[\d+\](?::=|\/\/\w+=|=)|\w[ \t]*:?=[ \t]*\{\s{0,9}\{|^[ \t]*\{\s{0,9}\{/m,
  rewrite: (text) =>
    text
      .replace(/\(\*[^]*?\*\)/g, (comment) => comment.replace(/[^\n]/g, ''))
      .replace(/\\\[Infinity\]/g, '∞')
      .replace(/\bList\[/g, '[')
      .replace(/^(?:In\[\d+\]:=|Out\[\d+\](?:\/\/\w+)?=)[ \t]?/gm, '')
      .replace(/\b(?:MatrixForm|N|NumericArray)\[(\{[^[\]]*\})[^[\]{}]*\]/g, '$1')
      .replace(/[ \t]*\/\/[ \t]*[A-Z]\w*/g, '')
      .replace(/`[\d.]*/g, '')
      .replace(/\.?\*\^/g, 'e')
      .replace(/\{/g, '[')
      .replace(/\}/g, ']'),
};
