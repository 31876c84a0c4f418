// dist/scorm/: packages for learning platforms that take SCORM 1.2, one of each lesson and one of the course. They hold the
// files of dist/offline: one file has everything, whatever a platform does to addresses and to types of files.
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { Zip, ZipPassThrough, strToU8 } from 'fflate';
import { root } from './terminal.mjs';

/** The same in every build; fflate takes its local time, so it is given in that. */
const DATE = new Date(1980, 0, 1);
const WHOLE = 'course.html';

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * A manifest: an item for each lesson, in their order.
 * @param {{ id: string, title: string, description: string, lessons: { id: string, title: string, href: string }[], shared?: string }} course
 *   `shared` is a file that all of them need
 */
export function manifest({ id, title, description, lessons, shared }) {
  const item = (
    lesson,
  ) => `      <item identifier="item-${lesson.id}" identifierref="sco-${lesson.id}" isvisible="true">
        <title>${escaped(lesson.title)}</title>
      </item>`;
  const resource = (lesson) =>
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
        <imsmd:title><imsmd:langstring xml:lang="en">${escaped(title)}</imsmd:langstring></imsmd:title>
        <imsmd:description><imsmd:langstring xml:lang="en">${escaped(description)}</imsmd:langstring></imsmd:description>
      </imsmd:general>
    </imsmd:lom>
  </metadata>
  <organizations default="lessons">
    <organization identifier="lessons">
      <title>${escaped(title)}</title>
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
 * @param {string} html of dist/offline
 * @param {boolean} isWhole whether all lessons are in the file
 */
export function withoutWays(html, isWhole) {
  const aside = (tag) => tag.replace('<a ', '<a target="_blank" rel="noopener" ');
  const link = /<a href="(?:[a-z0-9-]+\.html|\?page=[a-z0-9-]+)(?:#[^"]*)?"( [^>]*)?>(.*?)<\/a>/gs;
  // Scripts stand before the body, and have markup in them, too.
  const start = html.lastIndexOf('</head>');
  const body = html
    .slice(start)
    .replace(/<header class="site">.*?<\/header>/s, '')
    .replace(/<nav class="neighbours".*?<\/nav>/gs, '')
    .replace(link, (whole, _, words) => (isWhole ? aside(whole) : words))
    .replace(/<a href="https:/g, aside);
  return html.slice(0, start) + body;
}

/** What a platform opens: the lesson in the file that has them all. */
const launcher = ({ id, title }) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${escaped(title)}</title>
    <script>
      location.replace('${WHOLE}?page=${id}');
    </script>
  </head>
</html>
`;

/** Compressed by zlib, which makes 3 % less of a page than fflate. */
class Deflated extends ZipPassThrough {
  compression = 8;
  mtime = DATE;
  process(text, isLast) {
    this.ondata(null, deflateRawSync(text, { level: 9 }), isLast);
  }
}

/** @param {Readonly<Record<string, string>>} files by name */
function zipped(files) {
  const parts = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for (const [name, text] of Object.entries(files)) {
    const file = new Deflated(name);
    zip.add(file);
    file.push(strToU8(text), true);
  }
  zip.end();
  return new Uint8Array(Buffer.concat(parts));
}

/** The packages, by name, of the lessons that the course's files describe and their pages. */
export async function packages(lessons, { page, say }) {
  const made = new Map();
  for (const { id, title, question } of lessons)
    made.set(
      `${id}.zip`,
      zipped({
        'imsmanifest.xml': manifest({ id, title, description: question, lessons: [{ id, title, href: 'index.html' }] }),
        'index.html': withoutWays(await page(`${id}.html`), false),
      }),
    );
  const listed = lessons.map(({ id, title }) => ({ id, title, href: `${id}.html` }));
  const course = { id: 'course', title: say['site.title'], description: say['contents.lead'], lessons: listed };
  made.set(
    'course.zip',
    zipped({
      'imsmanifest.xml': manifest({ ...course, shared: WHOLE }),
      [WHOLE]: withoutWays(await page('tutorial.html'), true),
      ...Object.fromEntries(listed.map((lesson) => [lesson.href, launcher(lesson)])),
    }),
  );
  return made;
}

const json = async (...path) => JSON.parse(await readFile(join(root, ...path), 'utf8'));

/** In the order of the course. */
export async function lessonFiles() {
  const folder = ['web', 'course', 'lessons', 'en'];
  const names = (await readdir(join(root, ...folder))).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(names.map((name) => json(...folder, name)));
}

export async function makePackages() {
  const folder = join(root, 'dist', 'scorm');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const page = (name) => readFile(join(root, 'dist', 'offline', name), 'utf8');
  const say = await json('web', 'shared', 'messages', 'en', 'course.json');
  for (const [name, bytes] of await packages(await lessonFiles(), { page, say }))
    await writeFile(join(folder, name), bytes);
}
