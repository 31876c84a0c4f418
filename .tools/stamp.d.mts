export function hashOf(paths: readonly string[], ...more: readonly unknown[]): Promise<string>;
