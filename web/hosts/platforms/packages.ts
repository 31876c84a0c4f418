// Packages for learning platforms that take SCORM 1.2, one of each lesson and one of the course. They hold the files of
// dist/offline: one file has everything, whatever a platform does to addresses and to types of files.
import { strToU8, zipSync } from 'fflate';
import { escape } from '../../shared/markup.ts';
import { say } from '../../course/words.ts';

/** The same in every build; fflate takes its local time, so it is given in that. */
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
  readonly lessons: readonly Item[];
  /** A file that all of them need. */
  readonly shared?: string;
}

/** A manifest: an item for each lesson, in their order. */
export function manifest({ id, title, description, lessons, shared }: Contents): string {
  const item = (
    lesson: Item,
  ): string => `      <item identifier="item-${lesson.id}" identifierref="sco-${lesson.id}" isvisible="true">
        <title>${escape(lesson.title)}</title>
      </item>`;
  const resource = (lesson: Item): string =>
    `    <resource identifier="sco-${lesson.id}" type="webcontent" adlcp:scormtype="sco" href="${lesson.href}">
      <file href="${lesson.href}"/>${shared ? '\n      <dependency identifierref="shared"/>' : ''}
    </resource>`;
  const asset = `
    <resource identifier="shared" type="webcontent" adlcp:scormtype="asset" href="${shared}">
      <file href="${shared}"/>
    </resource>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="attention-steps-${id}" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2" xmlns:imsmd="http://www.imsglobal.org/xsd/imsmd_rootv1p2p1">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
    <imsmd:lom>
      <imsmd:general>
        <imsmd:title><imsmd:langstring xml:lang="en">${escape(title)}</imsmd:langstring></imsmd:title>
        <imsmd:description><imsmd:langstring xml:lang="en">${escape(description)}</imsmd:langstring></imsmd:description>
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
${lessons.map(resource).join('\n')}${shared ? asset : ''}
  </resources>
</manifest>
`;
}

/**
 * A lesson's page without what leads to other pages, which is the platform's part. Links to other lessons open beside it
 * where those are in the package; otherwise their words stay. Sources open beside it: to leave the page is to end it.
 * @param html of dist/offline
 * @param isWhole whether all lessons are in the file
 */
export function withoutWays(html: string, isWhole: boolean): string {
  const aside = (tag: string): string => tag.replace('<a ', '<a target="_blank" rel="noopener" ');
  const link = /<a href="(?:[a-z0-9-]+\.html|\?page=[a-z0-9-]+)(?:#[^"]*)?"( [^>]*)?>(.*?)<\/a>/gs;
  // Scripts stand before the body, and have markup in them, too.
  const start = html.lastIndexOf('</head>');
  const body = html
    .slice(start)
    .replace(/<header class="site">.*?<\/header>/s, '')
    .replace(/<nav class="neighbours".*?<\/nav>/gs, '')
    .replace(link, (whole: string, _, words: string) => (isWhole ? aside(whole) : words))
    .replace(/<a href="https:/g, aside);
  return html.slice(0, start) + body;
}

/** What a platform opens: the lesson in the file that has them all. */
const launcher = ({ id, title }: Titled): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${escape(title)}</title>
    <script>
      location.replace('${WHOLE}?page=${id}');
    </script>
  </head>
</html>
`;

/** @param files by name */
const zipped = (files: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), {
    level: 9,
    mtime: DATE,
  });

/**
 * The packages, by name.
 * @param lessons in the order of the course
 * @param page gives a file of dist/offline
 */
export function packages(
  lessons: readonly (Titled & { readonly question: string })[],
  page: (name: string) => string,
): ReadonlyMap<string, Uint8Array> {
  const made = new Map<string, Uint8Array>();
  for (const { id, title, question } of lessons)
    made.set(
      `${id}.zip`,
      zipped({
        'imsmanifest.xml': manifest({ id, title, description: question, lessons: [{ id, title, href: 'index.html' }] }),
        'index.html': withoutWays(page(`${id}.html`), false),
      }),
    );
  const items = lessons.map(({ id, title }) => ({ id, title, href: `${id}.html` }));
  const course = { id: 'course', title: say('site.title'), description: say('contents.lead') };
  made.set(
    'course.zip',
    zipped({
      'imsmanifest.xml': manifest({ ...course, lessons: items, shared: WHOLE }),
      [WHOLE]: withoutWays(page('tutorial.html'), true),
      ...Object.fromEntries(items.map((item) => [item.href, launcher(item)])),
    }),
  );
  return made;
}
