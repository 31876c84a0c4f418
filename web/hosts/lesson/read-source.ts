/** Reads a lesson's text from an address or a file, up to the size that a lesson may have. */
import { LIMITS } from '../../course/lesson/limits.ts';
import { LessonError } from '../../course/lesson/problems.ts';
import { encodingOf } from '../../shared/input/text.ts';
import { say } from './words.ts';

const refuse = (message: string): LessonError => new LessonError([{ path: [], message }]);

/** @throws LessonError for what is no text, or more than a lesson may have */
export async function textFrom(stream: ReadableStream<Uint8Array>, name: string): Promise<string> {
  const reader = stream.getReader();
  let decoder: TextDecoder | undefined;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    try {
      decoder ??= new TextDecoder(encodingOf(value ?? new Uint8Array()), { fatal: true });
      text += decoder.decode(value, { stream: !done });
    } catch {
      throw refuse(say('not-text', { name }));
    }
    if (text.length > LIMITS.characters) {
      void reader.cancel();
      throw refuse(say('too-large', { name, most: LIMITS.characters }));
    }
    if (done) return text;
  }
}

/** @param address as in the attribute, relative to the page. @throws LessonError if it cannot be read */
export async function textFromAddress(address: string, signal: AbortSignal): Promise<string> {
  let url: URL;
  try {
    url = new URL(address, document.baseURI);
  } catch {
    throw refuse(say('address', { address }));
  }
  let response: Response;
  try {
    response = await fetch(url, { signal });
  } catch (error) {
    if (signal.aborted) throw error;
    throw refuse(say('unreachable', { address }));
  }
  if (!response.ok)
    throw refuse(say('status', { address, status: `${response.status} ${response.statusText}`.trim() }));
  if (!response.body) return '';
  try {
    return await textFrom(response.body, address);
  } catch (error) {
    if (signal.aborted || error instanceof LessonError) throw error;
    throw refuse(say('unreachable', { address }));
  }
}

/** @throws LessonError if it cannot be read */
export async function textFromFile(file: File): Promise<string> {
  try {
    return await textFrom(file.stream(), file.name);
  } catch (error) {
    if (error instanceof LessonError) throw error;
    throw refuse(say('unread', { name: file.name, reason: error instanceof Error ? error.message : String(error) }));
  }
}
