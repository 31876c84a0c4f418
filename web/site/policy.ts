// The Content-Security-Policy, written into each page, as static servers send few headers.
import { createHash } from 'node:crypto';

/** Temml's formulas have their spaces in style attributes; style elements remain forbidden. */
const styleAttributes = "'unsafe-inline'";

interface Sources {
  readonly scripts: string;
  readonly styles: string;
  readonly own: string;
  /** Beside `own`, for data. */
  readonly data?: string;
}

/** @param sources as in a Content-Security-Policy */
function policy({ scripts, styles, own, data = '' }: Sources): string {
  const directives = {
    'default-src': "'none'",
    'script-src': `${scripts} 'wasm-unsafe-eval'`, // the second is for WebAssembly alone
    'style-src': styles,
    'style-src-attr': styleAttributes,
    'img-src': `${own} data:`.trim(), // data: the stage, on its way to a PNG
    'font-src': own,
    'connect-src': `${own} ${data}`.trim(), // the engine's wasm, the search
    'worker-src': own,
    'frame-src': own,
    'base-uri': "'none'",
    'form-action': "'none'",
  };
  const content = Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources || "'none'"}`)
    .join('; ');
  return `<meta http-equiv="Content-Security-Policy" content="${content}" />`;
}

/** Inserts the policy before everything that it should apply to. */
const put = (html: string, meta: string): string =>
  html.replace('<meta charset="utf-8" />', (first) => `${first}\n${meta}`);

/**
 * Allows a page of the site to load anything from there.
 *
 * @param hosts that it may fetch data from, too
 */
export const withSitePolicy = (html: string, hosts: readonly string[]): string =>
  put(
    html,
    policy({
      scripts: "'self'",
      styles: "'self'",
      own: "'self'",
      data: hosts.map((host) => `https://${host}`).join(' '),
    }),
  );

const hashes = (texts: Iterable<RegExpMatchArray>): string =>
  Array.from(texts, ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ');

/** Allows a page that has everything inside to run its own scripts and styles, and to load nothing. */
export function withOwnPolicy(html: string): string {
  const scripts = hashes(html.matchAll(/<script type="module">([^]*?)<\/script>/g));
  const styles = hashes(html.matchAll(/<style>([^]*?)<\/style>/g));
  return put(html, policy({ scripts, styles, own: '' }));
}
