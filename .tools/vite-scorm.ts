// dist/scorm/: packages for learning platforms, made of the files of dist/offline when those are there.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { packages } from '../web/hosts/platforms/packages.ts';
import { readLessons } from '../web/site/course-files.ts';

export function scorm(web: string, folder: string): Plugin {
  return {
    name: 'scorm',
    async writeBundle(_options, files) {
      const page = (name: string): string => {
        const file = files[name];
        if (file?.type !== 'asset') throw new Error(`${name}: was not made`);
        return String(file.source);
      };
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      for (const [name, bytes] of packages(await readLessons(join(web, 'course', 'lessons', 'en')), page))
        await writeFile(join(folder, name), bytes);
    },
  };
}
