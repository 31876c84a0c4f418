/**
 * A lesson in a frame of another's page. `?part=ID` shows that part alone, once or several times; links lead out of the frame;
 * and the page around it is told how high this one is: in our own words, and in those that learning platforms know.
 */
import { say } from './words.ts';

const root = document.documentElement;
const article = document.querySelector<HTMLElement>('article.lesson');

function showParts(names: readonly string[]): void {
  if (!article || names.length === 0) return;
  const children = [...article.children] as HTMLElement[];
  const parts = children.filter(({ id }) => id !== '').map(({ id }) => id);
  const unknown = names.filter((name) => !parts.includes(name));
  const notices = article.querySelector('.notices');
  for (const child of children) child.hidden = child !== notices && !names.includes(child.id);
  notices?.replaceChildren(
    ...unknown.map((part) =>
      Object.assign(document.createElement('p'), {
        textContent: say('frame.no-part', { part, names: parts.join(', ') }),
      }),
    ),
  );
}

function leadOut(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]:not([href^="#"])')) {
    link.target = '_blank';
    link.rel = 'noopener';
  }
}

let told = 0;
function tellHeight(isAsked = false): void {
  const height = Math.ceil(root.getBoundingClientRect().height);
  if (height === told && !isAsked) return;
  told = height;
  // To whichever page it is: a height is no secret.
  parent.postMessage({ type: 'attention-steps:height', height }, '*');
  parent.postMessage({ subject: 'lti.frameResize', height }, '*');
}

showParts(new URLSearchParams(location.search).getAll('part'));
leadOut();
if (parent !== window) {
  new ResizeObserver(() => {
    tellHeight();
  }).observe(root);
  addEventListener('message', ({ source, data }: MessageEvent<{ type?: unknown } | null>) => {
    if (source === parent && data?.type === 'attention-steps:ask-height') tellHeight(true);
  });
}
