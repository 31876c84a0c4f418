// npm start: sets up what is missing, builds what changed, and serves the tutorial.
import { join } from 'node:path';
import { build } from './build.mjs';
import { serveFolder } from './server.mjs';
import { setUp } from './setup.mjs';
import { Problem, root, say, script } from './terminal.mjs';

function askedPort() {
  const text = process.env.PORT ?? '4173';
  if (!/^\d+$/.test(text) || Number(text) > 65535)
    throw new Problem(`PORT: expected a number from 0 (any free port) to 65535, got "${text}".`);
  return Number(text);
}

async function serve(port) {
  try {
    return await serveFolder(join(root, 'dist', 'site'), { port });
  } catch (error) {
    if (error.code === 'EADDRINUSE')
      throw new Problem(`Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`);
    if (error.code === 'EACCES')
      throw new Problem(`Port ${port} is not ours to open. Choose one above 1023: PORT=4173 npm start`);
    throw error;
  }
}

await script(async () => {
  const port = askedPort();
  await (await serve(port)).close(); // better to hear now than after a long build that the port is taken
  await setUp();
  await build();
  const { url } = await serve(port);
  say(`\nThe tutorial is at ${url}\nCtrl+C stops it.`);
});
