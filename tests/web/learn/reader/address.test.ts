import { expect, it } from 'vitest';
import { ADDRESS, readAddress, writeAddress } from '../../../../web/learn/reader/address.ts';
import { startValues } from '../../../../web/shared/params.ts';

const start = startValues(ADDRESS);

it('has the text and the head always, and the rest where it is another than at first', () => {
  expect(writeAddress({ ...start, read: 'he plays the' })).toBe('read=he+plays+the&head=who');
  expect(writeAddress({ ...start, view: 'both', 'first-to': 3 })).toBe(
    'read=an+old+man+opened+the+window&head=who&view=both&first-to=3',
  );
});

it('reads what it writes, signs and all', () => {
  const address = {
    ...start,
    read: '50 % & more = “#”\n',
    head: '1.3',
    view: 'patching',
    order: 'roles',
    word: 2,
    clean: 'a',
    corrupted: 'b',
    right: ' c',
    wrong: ' d',
    at: 'heads',
    position: '4',
    drawn: '8.3',
    model: 'my-bert',
    family: 'bert',
  } as const;
  expect(readAddress(writeAddress(address))).toEqual(address);
});

it('reads links of before, and leaves out what it does not know', () => {
  expect(readAddress('read=he+plays+the&head=0.1')).toEqual({ ...start, read: 'he plays the', head: '0.1' });
  expect(readAddress('read=he+plays+the&view=none&word=-7&more=1')).toEqual({ ...start, read: 'he plays the' });
  expect(readAddress('')).toEqual(start);
});

it('cuts no text', () => {
  const read = 'the cat '.repeat(50_000);
  expect(readAddress(writeAddress({ ...start, read })).read).toBe(read);
});
