/** A learning platform in short: a page with a SCORM 1.2 run-time that is not ours, and packages that are unpacked beside it. */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';

/** `?course&at=2` opens the third item of the package's manifest, with the data last committed. */
export const platform = `<!doctype html><meta charset="utf-8"><title>platform</title>
<script src="scorm12.js"></script>
<script>
  API = new Scorm12API({ logLevel: 5 });
  const [folder] = location.search.slice(1).split('&');
  const at = Number(new URLSearchParams(location.search).get('at'));
  const key = 'cmi ' + folder + ' ' + at;
  const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null');
  if (kept) API.loadFromJSON({ ...kept, core: { ...kept.core, entry: 'resume' } }, '');
  const told = () => JSON.parse(JSON.stringify(API.cmi));
  const keep = () => sessionStorage.setItem(key, JSON.stringify(told()));
  commits = 0;
  API.on('LMSCommit', () => { commits += 1; keep(); });
  API.on('LMSFinish', () => { keep(); sessionStorage.setItem('finished', key); });
  const open = async () => {
    const text = await (await fetch(folder + '/imsmanifest.xml')).text();
    const xml = new DOMParser().parseFromString(text, 'application/xml');
    items = [...xml.querySelectorAll('organization > item')].map((item) => ({
      title: item.querySelector('title').textContent,
      href: xml.querySelector('resource[identifier="' + item.getAttribute('identifierref') + '"]').getAttribute('href'),
    }));
    const frame = document.createElement('iframe');
    Object.assign(frame, { src: folder + '/' + items[at].href, width: 900, height: 700, title: 'lesson' });
    document.body.append(frame);
  };
  addEventListener('load', open);
</script><body></body>`;

export interface Cmi {
  readonly core: Readonly<Record<string, string>> & { readonly score: { readonly raw: string } };
  readonly interactions: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
export const told = (page: Page): Promise<Cmi> => page.evaluate('told()');

export function unpack(folder: string, name: string, zip: Uint8Array): void {
  for (const [file, bytes] of Object.entries(unzipSync(zip))) {
    mkdirSync(dirname(join(folder, name, file)), { recursive: true });
    writeFileSync(join(folder, name, file), bytes);
  }
}

export function writePlatform(folder: string): void {
  const library = dirname(createRequire(import.meta.url).resolve('scorm-again'));
  copyFileSync(join(library, 'scorm12.js'), join(folder, 'scorm12.js'));
  writeFileSync(join(folder, 'index.html'), platform);
}
