export function which(...names: string[]): string | null;
export function ask(command: string, ...args: string[]): string;
export function findEigen(): string | null;
export function findNumPy(): string | null;
