/** Importing it is all; where there is no page, it does nothing. */
export {};
