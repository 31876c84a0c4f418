// For pages with lessons of attention-steps in iframes: gives every <iframe data-attention-steps> the height that its page
// posts. Messages of other iframes are ignored, and a page in an iframe can post nothing but a height.
(() => {
  if (typeof document === 'undefined') return; // where a server renders pages
  const HIGHEST = 20_000; // pixels
  const iframes = () =>
    /** @type {HTMLIFrameElement[]} */ ([...document.querySelectorAll('iframe[data-attention-steps]')]);

  addEventListener('message', ({ data, source }) => {
    if (data?.type !== 'attention-steps:height') return;
    const { height } = data;
    if (typeof height !== 'number' || !(height > 0 && height <= HIGHEST)) return;
    const iframe = iframes().find(({ contentWindow }) => contentWindow === source);
    if (!iframe) return;
    iframe.style.boxSizing = 'content-box';
    iframe.style.height = `${height}px`;
  });

  // Asks the iframes that posted theirs before this script was loaded.
  for (const iframe of iframes()) iframe.contentWindow?.postMessage({ type: 'attention-steps:ask-height' }, '*');
})();
