/** The theme chosen at the top of a page, kept for the visit and applied to the page and all that is on it. */
const KEY = 'attention-steps theme';
const radios = [...document.querySelectorAll<HTMLInputElement>('input[name="site-theme"]')];

function kept(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null; // a browser that keeps nothing
  }
}

/** @param theme light or dark; any other follows the reader's system */
export function showTheme(theme: string): void {
  const { style } = document.documentElement;
  if (theme === 'light' || theme === 'dark') style.setProperty('--attention-steps-scheme', theme);
  else style.removeProperty('--attention-steps-scheme');
  for (const radio of radios) radio.checked = radio.value === theme;
}

/** Calls back whenever a reader chooses. */
export function onTheme(tell: (theme: string) => void): void {
  for (const radio of radios)
    radio.addEventListener('change', () => {
      tell(radio.value);
    });
}

onTheme((theme) => {
  showTheme(theme);
  try {
    sessionStorage.setItem(KEY, theme);
  } catch {
    // The theme holds for this page alone.
  }
});
const theme = kept();
if (theme !== null) showTheme(theme);
document.querySelector('fieldset.theme')?.removeAttribute('hidden');
