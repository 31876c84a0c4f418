/** Saves a file that was made on the page. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Firefox would not read it if it were revoked at once.
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 10_000);
}
