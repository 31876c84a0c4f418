/** The front's question, before and after the word that asks. */
export const questionOf = (word: string, isAmbiguous: boolean): readonly [before: string, after: string] =>
  isAmbiguous ? ['How does “', `” know which ${word} it is?`] : ['What does “', '” take from the other words?'];
