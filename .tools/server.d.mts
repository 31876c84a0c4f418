export function serveFolder(
  folder: string,
  options?: { port?: number; headers?: Record<string, string>; mayZip?: boolean },
): Promise<{ url: string; close: () => Promise<void> }>;
