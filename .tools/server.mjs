// A small static server: the tutorial needs no more, and it starts at once.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve, sep } from 'node:path';
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

/** The file a request path stands for, or null: nothing outside the folder, and index.html for a folder. */
async function find(folder, pathname) {
  let relative;
  try {
    relative = normalize(decodeURIComponent(pathname));
  } catch {
    return null; // a malformed escape such as %E0
  }
  if (relative.includes('\0')) return null;
  let file = join(folder, relative);
  if (file !== folder && !file.startsWith(folder + sep)) return null;
  let info = await stat(file).catch(() => null);
  const isFolder = info?.isDirectory() === true;
  if (isFolder) {
    file = join(file, 'index.html');
    info = await stat(file).catch(() => null);
  }
  return info?.isFile() ? { file, info, isFolder } : null;
}

/**
 * What the build named by its content is never another. All else is asked for each time, and answered 304: a rebuilt page
 * is never shown stale.
 */
const isNamedByContent = (file) => /[\\/]assets[\\/].+-[\w-]{8}\.\w+$/.test(file);

async function answer(folder, more, mayZip, request, response) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return;
  }
  const [pathname, ...query] = request.url.split('?');
  const found = await find(folder, pathname);
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
    'X-Content-Type-Options': 'nosniff',
  };
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304, headers).end();
    return;
  }
  const isPicture = headers['Content-Type'].startsWith('image/p') || headers['Content-Type'].startsWith('font/');
  const isZipped = mayZip && !isPicture && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  const size = isZipped ? { 'Content-Encoding': 'gzip' } : { 'Content-Length': found.info.size };
  response.writeHead(200, { ...headers, ...size, Vary: 'Accept-Encoding' });
  const body = [createReadStream(found.file), ...(isZipped ? [createGzip()] : []), response];
  if (request.method === 'HEAD') response.end();
  else pipeline(body, () => {}); // a reader who leaves early is no error
}

/**
 * Serves a folder on 127.0.0.1, with more headers where they are given; port 0 takes any free one. Rejects with EADDRINUSE
 * when the port is taken.
 */
export function serveFolder(folder, { port = 0, host = '127.0.0.1', headers = {}, mayZip = true } = {}) {
  const root = resolve(folder);
  const server = createServer((request, response) => {
    answer(root, headers, mayZip, request, response).catch((error) => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
      console.error(error);
    });
  });
  return new Promise((fulfil, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      fulfil({
        url: `http://${host}:${server.address().port}/`,
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeAllConnections();
          }),
      });
    });
  });
}
