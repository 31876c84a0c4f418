/** The settings of an embedded reader, the query of its iframe's address. The rest of its address, `#…`, is that of the reader's page. Pure. */
import { ADDRESS } from '../../learn/reader/address.ts';
import type { Settings } from '../../shared/settings.ts';
import { LOOK } from './settings.ts';

/** A question, such as `who`, or a layer and a head. */
const readHead = (text: string): string | undefined =>
  /^(?:[a-z-]{1,20}|\d{1,3}\.\d{1,3})$/.test(text) ? text : undefined;

export const READER = {
  read: ADDRESS.read,
  head: { kind: 'own', read: readHead, expected: 'who, doing-what, 0.1 …' },
  view: ADDRESS.view,
  theme: LOOK.theme,
} as const satisfies Settings;
