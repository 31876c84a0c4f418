/** What somebody writes, kept on the device where that is allowed: as it is, and as it was before something else was opened. */
import type { DeviceStorage } from '../../course/progress/progress.ts';

const KEY = 'attention-steps:editor';

export interface Draft {
  readonly text: string;
  /** What was there before something else was opened; undefined if nothing was. */
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

/** False where it could not be kept. */
export function keepDraft(storage: DeviceStorage | undefined, draft: Draft): boolean {
  try {
    storage?.setItem(KEY, JSON.stringify(draft));
    return storage !== undefined;
  } catch {
    return false;
  }
}

/** Puts another text in place of what is there, which can be had again; what was only looked at is no loss. */
export const withOpened = ({ text, before }: Draft, opened: string): Draft => ({
  text: opened,
  before: text.trim() === '' || text === opened ? before : text,
});
