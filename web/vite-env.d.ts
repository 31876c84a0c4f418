/// <reference types="vite/types/importMeta.d.ts" />

declare module '*.tex?mathml' {
  const mathml: string;
  export default mathml;
}

declare module 'virtual:stored-traces' {
  const traces: Readonly<Record<string, unknown>>;
  export default traces;
}
