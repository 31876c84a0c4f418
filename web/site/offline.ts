/**
 * The tutorial in one file. Its pages are templates there; `?page=softmax` says which one is shown, so that a link to another
 * loads the file anew, and all that a page's scripts expect of a page is so.
 */
import './header/theme.ts';

const modules = import.meta.glob(
  [
    './course/labs/*/lab.ts',
    './course/{page/page,question/question}.ts',
    './hosts/platforms/keep.ts',
    './site/{contents/contents,front}.ts',
  ],
  { base: '../' },
);

const asked = new URLSearchParams(location.search).get('page') ?? 'contents';
const templates = [...document.querySelectorAll<HTMLTemplateElement>('template[data-page]')];
const template = templates.find(({ dataset }) => dataset['page'] === asked) ?? templates[0];
if (template) {
  const { title = '', scripts = '' } = template.dataset;
  document.title = title;
  document.querySelector('main')?.replaceChildren(template.content.cloneNode(true));
  for (const script of scripts.split(' ')) await modules[`./${script}`]?.();
  // It was not there yet when the browser looked for it.
  if (location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView();
}
