// Packages for learning platforms with SCORM 1.2, one per lesson and one of the whole course. They have the pages of
// dist/offline: all but Python is in one file, whatever a platform does to addresses and types of files.
import { strToU8, zipSync } from 'fflate';
import { escape } from '../../shared/markup.ts';
import { say } from '../../course/words.ts';
import type { Files } from './exercise-files.ts';
import { spoken } from '../../shared/words/spoken.ts';
import { PACKAGE } from './scorm-api.ts';

/** The same in every build; in local time, as fflate expects. */
const DATE = new Date(1980, 0, 1);
const WHOLE = 'course.html';

interface Titled {
  readonly id: string;
  readonly title: string;
}

interface Item extends Titled {
  readonly href: string;
}

interface Contents extends Titled {
  readonly description: string;
  /** The language of the title and the description; English by default. */
  readonly lang?: string;
  readonly lessons: readonly Item[];
  /** Files that all lessons need. */
  readonly shared: readonly string[];
}

/** Writes a manifest with an item per lesson, in their order. */
export function manifest({ id, title, description, lang = 'en', lessons, shared }: Contents): string {
  const item = (
    lesson: Item,
  ): string => `      <item identifier="item-${lesson.id}" identifierref="sco-${lesson.id}" isvisible="true">
        <title>${escape(lesson.title)}</title>
      </item>`;
  const resource = (lesson: Item): string =>
    `    <resource identifier="sco-${lesson.id}" type="webcontent" adlcp:scormtype="sco" href="${lesson.href}">
      <file href="${lesson.href}"/>${shared.length > 0 ? '\n      <dependency identifierref="shared"/>' : ''}
    </resource>`;
  const asset = `
    <resource identifier="shared" type="webcontent" adlcp:scormtype="asset" href="${shared[0]}">
${shared.map((file) => `      <file href="${file}"/>`).join('\n')}
    </resource>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="attention-steps-${id}" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2" xmlns:imsmd="http://www.imsglobal.org/xsd/imsmd_rootv1p2p1">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
    <imsmd:lom>
      <imsmd:general>
        <imsmd:title><imsmd:langstring xml:lang="${lang}">${escape(title)}</imsmd:langstring></imsmd:title>
        <imsmd:description><imsmd:langstring xml:lang="${lang}">${escape(description)}</imsmd:langstring></imsmd:description>
      </imsmd:general>
    </imsmd:lom>
  </metadata>
  <organizations default="lessons">
    <organization identifier="lessons">
      <title>${escape(title)}</title>
${lessons.map(item).join('\n')}
    </organization>
  </organizations>
  <resources>
${lessons.map(resource).join('\n')}${shared.length > 0 ? asset : ''}
  </resources>
</manifest>
`;
}

/**
 * Removes navigation from a lesson's page, as that is the platform's part. Links to other lessons in the package open in a
 * new window; otherwise their words stay. So do sources: leaving the page would end the lesson.
 * @param html of dist/offline
 * @param isWhole true if all lessons are in the file
 */
export function withoutNavigation(html: string, isWhole: boolean): string {
  const inNewWindow = (tag: string): string => tag.replace('<a ', '<a target="_blank" rel="noopener" ');
  const link = /<a href="(?:[a-z0-9-]+\.html|\?page=[a-z0-9-]+)(?:#[^"]*)?"( [^>]*)?>(.*?)<\/a>/gs;
  // Scripts are in the head, and have markup in them, too.
  const start = html.lastIndexOf('</head>');
  const body = html
    .slice(start)
    .replace(/<header class="site">.*?<\/header>/s, '')
    .replace(/<nav class="neighbours".*?<\/nav>/gs, '')
    .replace(link, (whole: string, _, words: string) => (isWhole ? inNewWindow(whole) : words))
    .replace(/<a href="https:/g, inNewWindow);
  return html.slice(0, start) + body;
}

/** Lets a page run, fetch and start as workers the files beside it. */
const reachingBeside = (html: string): string =>
  html.replace(/http-equiv="Content-Security-Policy" content="[^"]*"/, (policy) =>
    policy.replace('script-src ', "$&'self' ").replaceAll(/(connect|worker)-src 'none'/g, "$1-src 'self'"),
  );

/** @param exercises the files by which those in the page run; none where it has none */
function packagePage(html: string, isWhole: boolean, exercises: Files): string {
  const page = withoutNavigation(Object.keys(exercises).length > 0 ? reachingBeside(html) : html, isWhole);
  const start = page.lastIndexOf('</head>');
  return page.slice(0, start) + page.slice(start).replace('<body', `$& ${PACKAGE}`);
}

/** Writes the page that a platform opens: it leads to the lesson in the file that has all. */
const launcher = ({ id, title }: Titled): string => `<!doctype html>
<html lang="${spoken.id}">
  <head>
    <meta charset="utf-8" />
    <title>${escape(title)}</title>
    <script>
      location.replace('${WHOLE}?page=${id}');
    </script>
  </head>
</html>
`;

/** @param texts by name */
const zipped = (texts: Readonly<Record<string, string>>, files: Files): Uint8Array => {
  const pages = Object.entries(texts).map(([name, text]) => [name, strToU8(text)] as const);
  return zipSync({ ...Object.fromEntries(pages), ...files }, { level: 9, mtime: DATE });
};

interface Described extends Titled {
  readonly question: string;
  readonly lang?: string;
}

/**
 * @param html the lesson's page, with everything but Python inside
 * @param exercises the files by which its exercises run; none where it has none
 */
export const lessonPackage = (
  { id, title, question, lang = 'en' }: Described,
  html: string,
  exercises: Files,
): Uint8Array =>
  zipped(
    {
      'imsmanifest.xml': manifest({
        id,
        title,
        description: question,
        lang,
        lessons: [{ id, title, href: 'index.html' }],
        shared: Object.keys(exercises),
      }),
      'index.html': packagePage(html, false, exercises),
    },
    exercises,
  );

/**
 * Makes the packages.
 * @param lessons in the order of the course
 * @param page gives a file of dist/offline, with exercises that run
 * @param exercisesOf gives the files by which a lesson's exercises run; none where it has none
 * @returns zip files by name
 */
export function packages<T extends Described>(
  lessons: readonly T[],
  page: (name: string) => string,
  exercisesOf: (lesson: T) => Files,
): ReadonlyMap<string, Uint8Array> {
  const made = new Map<string, Uint8Array>();
  for (const lesson of lessons)
    made.set(`${lesson.id}.zip`, lessonPackage(lesson, page(`${lesson.id}.html`), exercisesOf(lesson)));
  const exercises = Object.assign({}, ...lessons.map(exercisesOf)) as Files;
  const items = lessons.map(({ id, title }) => ({ id, title, href: `${id}.html` }));
  const course = { id: 'course', title: say('site.title'), description: say('contents.lead'), lang: spoken.id };
  made.set(
    'course.zip',
    zipped(
      {
        'imsmanifest.xml': manifest({ ...course, lessons: items, shared: [WHOLE, ...Object.keys(exercises)] }),
        [WHOLE]: packagePage(page('tutorial.html'), true, exercises),
        ...Object.fromEntries(items.map((item) => [item.href, launcher(item)])),
      },
      exercises,
    ),
  );
  return made;
}
