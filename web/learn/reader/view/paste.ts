/** A field of one line drops line breaks: those that are pasted are written as the models of characters write them. */
import { written } from '../visitor-model.ts';

/** @param root the fields in it, and in no element inside it */
export function pasteWritten(event: ClipboardEvent, root: Node): void {
  const [field] = event.composedPath();
  const text = event.clipboardData?.getData('text/plain') ?? '';
  if (!(field instanceof HTMLInputElement) || field.type !== 'text' || field.getRootNode() !== root) return;
  if (written(text) === text) return;
  event.preventDefault();
  field.setRangeText(written(text), field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
