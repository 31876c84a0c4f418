// npm run format: prettier and clang-format, rewriting what npm test would complain of.
import { cppFiles } from './files.mjs';
import { setUp } from './setup.mjs';
import { say, script, task } from './terminal.mjs';

await script(async () => {
  await setUp(['format']);
  await task('Formatting', 'format', async ({ run }) => {
    await run('node_modules/.bin/prettier', ['--write', '.']);
    await run('clang-format', ['-i', ...cppFiles()]);
  });
  say('Formatted.');
});
