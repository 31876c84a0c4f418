/**
 * Everyday nouns, of which a map of meaning shows the nearest: the nearest one among all words is often one that nobody can
 * picture. They were chosen by hand: things of water, of money, of a house and of a town, so that most words have some nearby,
 * those about money and water with the sentences about “bank” in mind. Their vectors are those of the table (embeddings.ts),
 * written here so that the first page needs no table; a test checks them.
 */
export interface Noun {
  readonly word: string;
  readonly vector: readonly number[];
}

/** The word whose meanings they were chosen for: on a map of others, those that lie nearby are nothing alike. */
export const NOUNS_OF = 'bank';

export const NOUNS: readonly Noun[] = [
  { word: 'river', vector: [1.17, 0.12, 2.7, 1.5, -0.21, -1.05, -0.75, 0.3] },
  { word: 'sea', vector: [0.63, -0.18, 2.28, 1.8, -0.9, -0.81, -1.26, -0.09] },
  { word: 'lake', vector: [1.47, 0.6, 2.22, 0.78, 0.33, -0.63, -0.57, 0.69] },
  { word: 'boat', vector: [1.32, 0.39, 1.5, 1.44, -1.23, -0.51, 0.48, 0.57] },
  { word: 'ship', vector: [0.48, 0.15, 1.53, 1.47, -0.6, -0.45, 0.75, 0.66] },
  { word: 'beach', vector: [1.98, 0.87, 1.35, 0.48, 0.33, -0.81, 0.21, 1.05] },
  { word: 'island', vector: [0.21, 0.87, 1.89, 1.44, -0.06, -0.81, -0.87, -0.24] },
  { word: 'bird', vector: [1.59, -0.21, 0.72, 1.29, 0.24, 0.3, -0.69, -1.14] },
  { word: 'dog', vector: [2.94, -0.06, -0.45, 1.53, -0.03, 0.66, 0.12, -0.15] },
  { word: 'horse', vector: [2.55, 0.3, 0.63, 0.33, -0.12, -0.09, -0.54, -0.24] },
  { word: 'house', vector: [-0.03, 1.05, -0.42, 0.39, 0.48, 0.21, 1.02, 1.2] },
  { word: 'door', vector: [1.26, 0.06, -0.39, 0.78, -0.84, 0.3, 0.57, 2.01] },
  { word: 'table', vector: [1.38, -0.12, 0, -0.63, -0.39, 0.51, -1.11, 1.44] },
  { word: 'chair', vector: [1.2, 1.26, -0.18, -0.06, 1.23, 1.2, -0.54, 1.95] },
  { word: 'book', vector: [1.38, 0.24, -0.96, -0.81, 2.13, -0.42, 0.3, -0.6] },
  { word: 'song', vector: [2.52, 1.05, -0.48, -0.87, 1.08, -0.57, -0.51, -0.99] },
  { word: 'guitar', vector: [3.15, 0.24, 0.21, -0.66, 1.53, -0.33, -0.39, -0.03] },
  { word: 'ball', vector: [2.85, 0.21, -0.12, -1.29, -1.8, -0.18, -0.3, 1.32] },
  { word: 'child', vector: [0.81, 0.21, -1.47, 0.87, 0.93, -0.57, 1.26, -1.59] },
  { word: 'man', vector: [1.65, 1.47, -1.14, 0.48, -0.39, -0.57, 0.72, -1.02] },
  { word: 'woman', vector: [1.59, 1.44, -1.17, 1.08, 0, -0.24, 0.93, -1.41] },
  { word: 'king', vector: [0.78, 2.28, -0.42, 0.3, 0.72, 0.45, -0.12, -0.6] },
  { word: 'school', vector: [0.36, 1.26, 0.42, -0.45, 1.77, -1.95, 0.78, 0.6] },
  { word: 'church', vector: [-0.3, 1.53, 0, 0.93, 1.23, -1.02, 0, -0.09] },
  { word: 'office', vector: [-1.35, 1.14, 0.15, 0.09, 0.81, 0.27, 1.59, 1.59] },
  { word: 'card', vector: [0.69, -0.6, 0.06, -1.26, 0.45, 0.87, 0.78, 0.9] },
  { word: 'cash', vector: [-0.18, -1.86, 0.45, -0.9, -0.15, 1.2, 1.68, -0.09] },
  { word: 'loan', vector: [-0.96, -1.05, 1.08, -1.56, 0.66, 1.41, 1.08, 0.03] },
  { word: 'money', vector: [-0.57, -1.5, -0.9, -0.75, 0.06, 0.27, 1.47, -0.15] },
  { word: 'account', vector: [-0.93, -1.05, -0.12, -0.27, 0.75, 0.3, 1.14, -0.93] },
  { word: 'gold', vector: [1.44, 0.15, 1.92, -1.62, -0.18, 0.57, -0.57, -0.87] },
];
