/** A lesson as the fragment of a link: its text without spaces, deflated, in base64 for addresses. No server sees it. */
import { LessonError } from '../../course/lesson/problems.ts';
import { textFrom } from './read-source.ts';
import { say } from './words.ts';

/** Characters of a link: browsers open more, but mail programs, chats and learning platforms cut it. */
export const LINK_LIMIT = 16_000;

/** Bytes of a fragment that are decoded at most: a link that a browser opens may have millions. */
const MOST = 1_000_000;

const refuse = (message: string): LessonError => new LessonError([{ path: [], message }]);

const through = (bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) =>
  new Blob([bytes]).stream().pipeThrough(stream);

/**
 * @param page the address of the page that opens it
 * @param text of a lesson that can be shown
 * @throws LessonError for one that is too long
 */
export async function lessonLink(page: string, text: string): Promise<string> {
  const plain = new TextEncoder().encode(JSON.stringify(JSON.parse(text.replace(/^\uFEFF/, ''))));
  const bytes = await new Response(through(plain, new CompressionStream('deflate-raw'))).arrayBuffer();
  const base64 = btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''));
  const link = `${page}#lesson=${base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
  if (link.length > LINK_LIMIT) throw refuse(say('link.long', { length: link.length, most: LINK_LIMIT }));
  return link;
}

/** @returns the text; undefined if the fragment has none. @throws LessonError for one that is incomplete */
export async function lessonInLink(fragment: string): Promise<string | undefined> {
  const [, base64] = /^#?lesson=(.*)$/.exec(fragment) ?? [];
  if (base64 === undefined) return undefined;
  try {
    if (base64.length > MOST) throw new RangeError();
    const bytes = atob(base64.replaceAll('-', '+').replaceAll('_', '/'));
    const deflated = Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
    return await textFrom(through(deflated, new DecompressionStream('deflate-raw')), 'lesson');
  } catch (error) {
    if (error instanceof LessonError) throw error;
    throw refuse(say('link.broken'));
  }
}
