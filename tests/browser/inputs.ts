/** Inputs for every host, with which no example begins. */
export const inputs = {
  q: [
    [1, 0],
    [0, 1],
  ],
  k: [
    [1, 0],
    [0, 1],
    [1, 1],
  ],
  v: [
    [10, 0],
    [0, 10],
    [5, 5],
  ],
};
