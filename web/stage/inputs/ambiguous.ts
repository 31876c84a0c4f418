/**
 * Words with two meanings, and two words for each meaning. They were chosen by measure, so that the word's output leans to
 * the right meaning in both examples; tests/web/stage/inputs/known-sentence.test.ts says by how much.
 */
import { BANK_SENSES } from './bank.ts';
import type { Senses } from './sense-weights.ts';

export interface Ambiguous extends Senses {
  /** A sentence for each meaning. */
  readonly examples: readonly [string, string];
}

export const AMBIGUOUS: readonly Ambiguous[] = [
  { ...BANK_SENSES, examples: ['he put the money in the bank', 'she sat on the bank of the river'] },
  {
    asks: 'bass',
    senses: ['drum song', 'fish boat'],
    examples: ['he played the bass in the band', 'she caught a bass in the lake'],
  },
  {
    asks: 'bat',
    senses: ['bird cat', 'baseball team'],
    examples: ['the bat flew out of the cave at night', 'he hit the ball with a bat'],
  },
  {
    asks: 'rock',
    senses: ['song concert', 'wall cliff'],
    examples: ['the band played loud rock songs', 'a stone fell from the rock on the hill'],
  },
  {
    asks: 'spring',
    senses: ['summer autumn', 'stream coil'],
    examples: ['spring comes after the winter', 'the metal spring in the watch broke'],
  },
  {
    asks: 'light',
    senses: ['bright moon', 'weight small'],
    examples: ['the sun gave a warm light', 'the box was too heavy and not light'],
  },
  {
    asks: 'star',
    senses: ['moon sun', 'film music'],
    examples: ['we saw a star in the sky at night', 'the star of the movie was an actor'],
  },
  {
    asks: 'plant',
    senses: ['flower green', 'machine work'],
    examples: ['she put the plant in the garden', 'the workers at the plant make machines'],
  },
  {
    asks: 'match',
    senses: ['ball cup', 'smoke light'],
    examples: ['our team won the match', 'the match set the paper on fire'],
  },
  {
    asks: 'mouse',
    senses: ['animal rat', 'phone software'],
    examples: ['the cat ate the mouse', 'he moved the mouse of his computer'],
  },
  {
    asks: 'apple',
    senses: ['fruit tree', 'machine software'],
    examples: ['she ate an apple with bread', 'apple sold a new computer'],
  },
  {
    asks: 'court',
    senses: ['legal trial', 'tennis ball'],
    examples: ['the judge spoke in court', 'the player ran across the court'],
  },
];
