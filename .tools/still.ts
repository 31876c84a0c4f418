/** The front's still picture, drawn by the stage's own sources. */
import type { ViteDevServer } from 'vite';

export type Still = ReturnType<typeof import('../web/site/still.ts').drawStill>;

/** @param vite reads the sources, as they import style sheets */
export async function stillOf(vite: ViteDevServer, enginePath: string): Promise<Still> {
  const { loadAttention } = (await import(enginePath)) as typeof import('attention-steps/core');
  const { drawStill } = (await vite.ssrLoadModule('/site/still.ts')) as typeof import('../web/site/still.ts');
  return drawStill(await loadAttention());
}

/** Puts the picture into the front. @param root the way from the page to the site's files */
export const withStill = (html: string, { markup }: Still, root: string): string =>
  html.replace(
    '<attention-steps view="overview">',
    (stage) => `${stage}<template shadowrootmode="open">${markup.replaceAll('href="./', `href="${root}`)}</template>`,
  );
