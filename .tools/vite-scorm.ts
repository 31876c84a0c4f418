// dist/scorm/: packages for learning platforms, made of the pages of vite-offline.ts and of dist/embed, by which exercises run.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { elementsOf } from '../web/course/lesson/markup.ts';
import { exerciseFiles } from '../web/hosts/platforms/exercise-files.ts';
import { packages } from '../web/hosts/platforms/packages.ts';
import { readLessons } from '../web/site/course-files.ts';
import { PACKAGED } from './vite-offline.ts';

/** @param dist the folder of all that is built */
export function scorm(web: string, dist: string): Plugin {
  return {
    name: 'scorm',
    async generateBundle(_options, files) {
      const pages = new Map<string, string>();
      for (const [name, file] of Object.entries(files)) {
        if (file.type !== 'asset' || !name.startsWith(PACKAGED)) continue;
        pages.set(name.slice(PACKAGED.length), String(file.source));
        Reflect.deleteProperty(files, name); // it is no file of dist/offline
      }
      const page = (name: string): string => {
        const text = pages.get(name);
        if (text === undefined) throw new Error(`${name}: was not made`);
        return text;
      };
      const exercises = await exerciseFiles((file) => readFile(join(dist, 'embed', file)));
      const lessons = await readLessons(join(web, 'course', 'lessons', 'en'));
      const made = packages(lessons, page, (lesson) => (elementsOf(lesson).exercises ? exercises : {}));
      const folder = join(dist, 'scorm');
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      for (const [name, bytes] of made) await writeFile(join(folder, name), bytes);
    },
  };
}
