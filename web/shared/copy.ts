/** Copies text to the clipboard; where the modern API is forbidden, as in an iframe from elsewhere, by the old command. */

/** @param within can hold a field for a moment. @returns true if the text was copied */
export async function copyText(text: string, within: ParentNode): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyFromField(text, within);
  }
}

function copyFromField(text: string, within: ParentNode): boolean {
  const { activeElement } = within.getRootNode() as Document | ShadowRoot;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true; // no keyboard comes up on a telephone
  field.style.position = 'fixed'; // nothing scrolls to it
  field.style.opacity = '0';
  within.append(field);
  field.select();
  try {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else copies there
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.blur(); // or Firefox would go on scrolling where it was
    field.remove();
    (activeElement as HTMLElement | null)?.focus({ preventScroll: true });
  }
}
