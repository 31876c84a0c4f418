import { spoken } from '../../shared/words/spoken.ts';

/** Makes the site readable without a network from now on, if the browser can; if not, nothing is shown. */
async function register(): Promise<void> {
  // In an iframe it would belong to the page around it. Some browsers have no service workers, some throw on access.
  if (parent !== window || !('serviceWorker' in navigator)) return;
  const folder = spoken.id === 'en' ? '' : `${spoken.id}/`;
  await navigator.serviceWorker.register(new URL(/* @vite-ignore */ `../${folder}sw.js`, import.meta.url));
}

const whenIdle = (): void => {
  const start = (): void => void register().catch(() => {});
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 }); // a page may be busy for ever
  else setTimeout(start, 1000); // Safari has none
};

if (document.readyState === 'complete') whenIdle();
else addEventListener('load', whenIdle);
