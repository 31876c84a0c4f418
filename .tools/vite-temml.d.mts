import type { Plugin } from 'vite';
export function mathml(): Plugin;
