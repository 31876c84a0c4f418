export function serveFolder(
  folder: string,
  options?: { port?: number; host?: string },
): Promise<{ url: string; close: () => Promise<void> }>;
