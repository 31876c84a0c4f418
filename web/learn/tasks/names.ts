/** 400 invented names: a beginning, often a middle, and an ending, drawn with the seed 1. */
import { sourceFrom } from '../../shared/numbers/drawn.ts';
import { namesTask } from './lines.ts';
import { pick } from './task.ts';

export const BEGINNINGS = (
  'al an bel ben br cal cor d dan el em f fin flor g gar h hel is j jan jor k kal kel l lin lor m mar mel mir n nel nor ' +
  'ol p per quin r ren ros s sal sel st t tal tor ul v val vel w wil xen yas yor z zel'
).split(' ');
const MIDDLES = 'al am an ar ed el en er id il in ol on or ov ur'.split(' ');
export const ENDINGS = 'a a a ia ina ana ella ette e en in an o or is as on el ard ias us yn ick'.split(' ');
const COUNT = 400;

function madeUp(): readonly string[] {
  const random = sourceFrom('names 1');
  const names = new Set<string>();
  while (names.size < COUNT) {
    const middle = random() < 0.85 ? pick(random, MIDDLES) : '';
    names.add(pick(random, BEGINNINGS) + middle + pick(random, ENDINGS));
  }
  return [...names];
}

export const NAMES = madeUp();

/** The context length of microgpt (Karpathy, 2026); the longest of these names takes eleven places. */
export const names = { ...namesTask('names', NAMES), length: 16 };
