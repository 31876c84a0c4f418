/** The editor's draft, kept on the device where that is allowed, with the one before another file was opened. */
import type { DeviceStorage } from '../../course/progress/progress.ts';

const KEY = 'attention-steps:editor';

export interface Draft {
  readonly text: string;
  /** The text before another one was opened; undefined if there was none. */
  readonly before?: string | undefined;
}

export function readDraft(storage: DeviceStorage | undefined): Draft | undefined {
  try {
    const kept = JSON.parse(storage?.getItem(KEY) ?? 'null') as { text?: unknown; before?: unknown } | null;
    if (typeof kept?.text !== 'string') return undefined;
    return { text: kept.text, before: typeof kept.before === 'string' ? kept.before : undefined };
  } catch {
    return undefined;
  }
}

/** Returns false if it could not be kept. */
export function keepDraft(storage: DeviceStorage | undefined, draft: Draft): boolean {
  try {
    storage?.setItem(KEY, JSON.stringify(draft));
    return storage !== undefined;
  } catch {
    return false;
  }
}

/** Replaces the text and keeps the one before, unless that was unchanged itself. */
export const withOpened = ({ text, before }: Draft, opened: string): Draft => ({
  text: opened,
  before: text.trim() === '' || text === opened ? before : text,
});
