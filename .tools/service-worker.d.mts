export function writeServiceWorker(site: string): Promise<void>;
