// For a page that has lessons of attention-steps in frames: gives every <iframe data-attention-steps> the height that the page
// in it tells. What other frames say is not listened to, and a page in a frame can say nothing but a height.
(() => {
  if (typeof document === 'undefined') return; // where a server renders pages
  const HIGHEST = 20_000; // pixels
  const frames = () =>
    /** @type {HTMLIFrameElement[]} */ ([...document.querySelectorAll('iframe[data-attention-steps]')]);

  addEventListener('message', ({ data, source }) => {
    if (data?.type !== 'attention-steps:height') return;
    const { height } = data;
    if (typeof height !== 'number' || !(height > 0 && height <= HIGHEST)) return;
    const frame = frames().find(({ contentWindow }) => contentWindow === source);
    if (!frame) return;
    frame.style.boxSizing = 'content-box';
    frame.style.height = `${height}px`;
  });

  // Those that told theirs before this script was there.
  for (const frame of frames()) frame.contentWindow?.postMessage({ type: 'attention-steps:ask-height' }, '*');
})();
