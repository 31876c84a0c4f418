/** The script of a lesson's page with questions from the bank: fetches it when the reader opens them. */
for (const box of document.querySelectorAll<HTMLDetailsElement>('details.practice'))
  box.addEventListener(
    'toggle',
    () => {
      void import('./open.ts').then(({ open }) => open(box));
    },
    { once: true },
  );
