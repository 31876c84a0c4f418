import type { Plugin } from 'vite';
export function apiReference(): Plugin;
