// A small static server: the tutorial needs no more, and it starts at once.
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';

const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm', // or WebAssembly.instantiateStreaming refuses it
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** The file a request path stands for: index.html for a folder. Rejects where there is none, and for any outside the folder. */
async function find(folder, pathname) {
  const file = join(folder, decodeURIComponent(pathname));
  if (!join(file, sep).startsWith(join(folder, sep))) throw new Error('outside the folder');
  const info = await stat(file);
  if (!info.isDirectory()) return { file, info };
  const index = join(file, 'index.html');
  return { file: index, info: await stat(index), isFolder: true };
}

/**
 * A file that the build named by its content is never another. All else is asked for each time, and answered 304: a rebuilt page
 * is never shown stale.
 */
const isNamedByContent = (file) => /[\\/]assets[\\/].+-[\w-]{8}\.\w+$/.test(file);

async function answer(folder, more, mayZip, request, response) {
  const [pathname, ...query] = request.url.split('?');
  const found = await find(folder, pathname).catch(() => null);
  if (!found) {
    response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n');
    return;
  }
  if (found.isFolder && !pathname.endsWith('/')) {
    // Or the page's relative addresses would be those of the folder above.
    const last = pathname.slice(pathname.lastIndexOf('/') + 1);
    response.writeHead(301, { Location: ['./' + last + '/', ...query].join('?') }).end();
    return;
  }
  const tag = `"${found.info.size.toString(16)}-${Math.trunc(found.info.mtimeMs).toString(16)}"`;
  const headers = {
    ...more,
    'Content-Type': types[extname(found.file)] ?? 'application/octet-stream',
    'Cache-Control': isNamedByContent(found.file) ? 'max-age=31536000, immutable' : 'no-cache',
    ETag: tag,
    Vary: 'Accept-Encoding',
  };
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304, headers).end();
    return;
  }
  const isText = /^(text|application)\//.test(headers['Content-Type']);
  const isZipped = mayZip && isText && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  const size = isZipped ? { 'Content-Encoding': 'gzip' } : { 'Content-Length': found.info.size };
  response.writeHead(200, { ...headers, ...size });
  const body = [createReadStream(found.file), ...(isZipped ? [createGzip()] : []), response];
  pipeline(body, () => {}); // a reader who leaves early is no error
}

/**
 * Serves a folder on 127.0.0.1, with more headers where they are given; port 0 takes any free one. Rejects with EADDRINUSE
 * when the port is taken.
 */
export async function serveFolder(folder, { port = 0, headers = {}, mayZip = true } = {}) {
  const host = '127.0.0.1';
  const server = createServer((request, response) => answer(resolve(folder), headers, mayZip, request, response));
  await once(server.listen(port, host), 'listening');
  const close = () =>
    new Promise((done) => {
      server.close(done);
      server.closeAllConnections();
    });
  return { url: `http://${host}:${server.address().port}/`, close };
}
