/**
 * One page with a lesson of one's own inside, made from a page that the build has prepared: every script and style is in it, so
 * that it needs no server, and only the lesson is missing.
 */
import { escape } from '../../shared/markup.ts';
import type { OwnPage } from './page.ts';

/** Stands where the lesson will be. No script in the page has it, as `<!--` is escaped there. */
export const PLACE = '<!-- lesson -->';

/** @param shell dist/offline/lesson.html */
export function pageOf(shell: string, { lesson, markup }: OwnPage): string {
  const { lang, title, question } = lesson;
  return shell
    .replace(/<html lang="[^"]*"/, () => `<html lang="${escape(lang)}"`)
    .replace(/<title>[^<]*/, () => `<title>${escape(title)}`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, start: string) => start + escape(question))
    .replace(PLACE, () => markup.text);
}
