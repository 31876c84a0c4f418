/** A lesson with a computed number, a stage and a question. */
export const lesson = JSON.stringify({
  ...{ version: 1, id: 'own', lang: 'en', title: 'Weights', minutes: 1, question: 'What is it?' },
  computed: { own: { inputs: { q: [[1, 0]], k: [[1, 0], [0, 1]], v: [[10], [20]] } } }, // prettier-ignore
  parts: [
    { kind: 'text', text: 'The output is {{output[0,0]:3}}.' },
    { kind: 'stage', id: 'stage', computed: 'own', link: 'step=softmax' },
    {
      kind: 'questions',
      items: [{ kind: 'number', id: 'sum', ask: '1 + 1?', answer: '= 1 + 1', feedback: 'Yes.' }],
    },
  ],
  sources: [{ source: 'vaswani-2017', for: 'The definition' }],
});

/** The output in its text. */
export const output = 13.302;
