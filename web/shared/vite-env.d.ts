/// <reference types="vite/types/importMeta.d.ts" />

declare module '*.tex?mathml' {
  const mathml: string;
  export default mathml;
}

declare module '*.css?raw' {
  const styles: string;
  export default styles;
}

declare module 'virtual:stored-run' {
  const run: unknown;
  export default run;
}

declare module 'virtual:stored-model' {
  const base64: string;
  export default base64;
}

declare module '*?worker&url' {
  const url: string;
  export default url;
}

declare module '*packed' {
  const base64: string;
  export default base64;
}

declare module '*.css?inline' {
  const text: string;
  export default text;
}

declare module '*?raw' {
  const text: string;
  export default text;
}

declare module 'virtual:stored-outcomes' {
  /** The outcomes of the experiments (web/learn/stored/outcomes.ts). */
  const outcomes: unknown;
  export default outcomes;
}
