/**
 * The tutorial in one file. Its pages are templates; `?page=softmax` chooses one, so that a link to another reloads the file, and
 * scripts find the page as they expect it.
 */
import './header/theme.ts';

const modules = import.meta.glob(
  [
    './course/labs/*/lab.ts',
    './course/{page/page,question/question}.ts',
    './hosts/platforms/{exercises,page-lifecycle}.ts',
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
  for (const script of scripts.split(' ').filter(Boolean)) {
    const load = modules[`./${script}`];
    if (!load) throw new Error(`${script} is not in this file`);
    await load();
  }
  // The target did not exist yet when the browser looked for it.
  if (location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView();
}
