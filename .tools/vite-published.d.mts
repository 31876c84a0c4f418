import type { Plugin } from 'vite';

export function published(folder: string): Plugin;
