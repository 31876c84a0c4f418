/** The fault of a file that is not JSON, said as to somebody who writes no other, with the place to mend selected. */
import { expect, it } from 'vitest';
import { locate } from '../../../../web/hosts/lesson/locate.ts';

const found = (text: string) => {
  const [{ message, line, column, offset, length }] = locate(text, []) as [ReturnType<typeof locate>[number]];
  return { message, at: [line, column], selected: text.slice(offset, offset + length) };
};

it.each([
  ['[\n  1,\n  2,\n]', [3, 4], ']'],
  ['{\n  "a": [{}], \n\n}', [2, 12], '}'],
])('a comma before the end is named itself: %j', (text, at, bracket) => {
  const message = `take away this comma: nothing follows it before the ${bracket}`;
  expect(found(text)).toEqual({ message, at, selected: ',' });
});

it('a comma too many elsewhere is not said to be the last', () => {
  expect(found('[1,,2]')).toEqual({ message: 'expected a value', at: [1, 4], selected: ',' });
});

it.each(['\\sum', '\\sqrt', '\\alpha', '\\cdot', '\\Q', '\\left', '\\underline', '\\,', '\\{'])(
  'one backslash is named whatever comes behind it: %s',
  (command) => {
    const message = `JSON knows no ${command.slice(0, 2)}; write two backslashes, \\${command}`;
    const text = `{\n  "text": "Well, \\\\text, \\u00e9 $${command} x$ and \\sigma"\n}`;
    expect(found(text)).toEqual({ message, at: [2, 34], selected: command });
  },
);

it('a broken number of a character keeps its own message', () => {
  expect(found('["\\u12"]').message).toBe('expected four digits after \\u');
});

it.each([
  ['{ "text": "She said "hello" to me" }', [1, 21]],
  ['{\n "text": "See " there", "b": 1 }', [2, 15]],
  ['["the "3" is"]', [1, 7]],
  ['["a "" b"]', [1, 5]],
  ['["a "{{weights[0]}}" b"]', [1, 5]],
])('a straight quote within a text is said to end it: %s', (text, at) => {
  const message = 'a straight quote ends the text here: within a text, write “ ” or \\"';
  expect(found(text)).toEqual({ message, at, selected: '"' });
});

it.each(['{ "a": "b"\n "c": 1 }', '{ "a": "b" "c": 1 }', '["a" {}]'])(
  'a comma that is missing is no quote: %j',
  (text) => {
    expect(found(text).message).toBe('expected a comma before this');
  },
);

it.each(['', ' \n'])('a file with nothing in it is said to be empty: %j', (text) => {
  expect(found(text)).toEqual({ message: 'the file is empty', at: [1, 1], selected: '' });
});
