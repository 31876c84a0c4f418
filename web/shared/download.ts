/** A file that was made here, for a reader to keep. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Revoked at once, Firefox would not have begun to read it.
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 10_000);
}
