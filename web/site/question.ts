/** The front's question, about the word that asks. */
export const questionOf = (word: string, isAmbiguous: boolean): string =>
  isAmbiguous ? `How does “${word}” know which ${word} it is?` : `What does “${word}” take from the other words?`;
