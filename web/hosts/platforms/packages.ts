// Packages for learning platforms with SCORM 1.2, one per lesson and one of the whole course. They have the files of
// dist/offline: everything is in one file, whatever a platform does to addresses and types of files.
import { strToU8, zipSync } from 'fflate';
import { escape } from '../../shared/markup.ts';
import { say } from '../../course/words.ts';

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
  /** A file that all lessons need. */
  readonly shared?: string;
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
${lessons.map(resource).join('\n')}${shared ? asset : ''}
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

/** Writes the page that a platform opens: it leads to the lesson in the file that has all. */
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

interface Described extends Titled {
  readonly question: string;
  readonly lang?: string;
}

/** @param html the lesson's page, with everything inside */
export const lessonPackage = ({ id, title, question, lang = 'en' }: Described, html: string): Uint8Array =>
  zipped({
    'imsmanifest.xml': manifest({
      ...{ id, title, description: question, lang },
      lessons: [{ id, title, href: 'index.html' }],
    }),
    'index.html': withoutNavigation(html, false),
  });

/**
 * Makes the packages.
 * @param lessons in the order of the course
 * @param page gives a file of dist/offline
 * @returns zip files by name
 */
export function packages(
  lessons: readonly Described[],
  page: (name: string) => string,
): ReadonlyMap<string, Uint8Array> {
  const made = new Map<string, Uint8Array>();
  for (const lesson of lessons) made.set(`${lesson.id}.zip`, lessonPackage(lesson, page(`${lesson.id}.html`)));
  const items = lessons.map(({ id, title }) => ({ id, title, href: `${id}.html` }));
  const course = { id: 'course', title: say('site.title'), description: say('contents.lead') };
  made.set(
    'course.zip',
    zipped({
      'imsmanifest.xml': manifest({ ...course, lessons: items, shared: WHOLE }),
      [WHOLE]: withoutNavigation(page('tutorial.html'), true),
      ...Object.fromEntries(items.map((item) => [item.href, launcher(item)])),
    }),
  );
  return made;
}
