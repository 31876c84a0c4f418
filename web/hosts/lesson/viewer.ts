/** The page that opens a lesson in a link, and keeps on this device what its reader does. */
import { openStorage } from '../../course/progress/progress.ts';
import type { LessonState } from '../../course/progress/kinds.ts';
import { messageOf } from '../../shared/input/input-error.ts';
import './define.ts';
import { lessonInLink } from './link.ts';

const element = document.querySelector('attention-lesson');
const notices = document.querySelector('.notices');
const storage = openStorage(() => localStorage);
const site = document.title;
const keyOf = (id: string): string => `attention-steps:lesson:${id}`;

function keptFor(id: unknown): LessonState | undefined {
  try {
    return (JSON.parse(storage?.getItem(keyOf(String(id))) ?? 'null') as LessonState | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function keep(): void {
  try {
    if (element?.lesson && element.state) storage?.setItem(keyOf(element.lesson.id), JSON.stringify(element.state));
  } catch {
    // A full storage keeps what it has.
  }
}

async function open(): Promise<void> {
  if (!element || !notices) return;
  notices.textContent = '';
  try {
    const text = await lessonInLink(location.hash);
    if (text === undefined) return; // the element asks for a file
    element.state = keptFor((JSON.parse(text) as { id?: unknown }).id);
    element.lesson = text;
  } catch (error) {
    notices.textContent = messageOf(error).replace(/^lesson: /, '');
  }
}

for (const name of ['answer', 'shown', 'edit'] as const) element?.addEventListener(`attention-steps:${name}`, keep);
element?.addEventListener('attention-steps:lesson', () => {
  if (element.lesson) document.title = `${element.lesson.title} · ${site}`;
});
addEventListener('hashchange', () => void open());
void open();
