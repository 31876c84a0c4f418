// The words of other languages are a sixteenth of the one classic script, and few pages need them: each language is a
// script beside it, attention-steps.de.js, that is loaded when a stage is asked to speak it.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

const words = /\/messages\/(?!en\/)(\w+)\/([\w-]+)\.json$/;

export function scriptWords(web: string, name: string): Plugin {
  const messages = join(web, 'shared', 'messages');
  const languages = readdirSync(messages).filter((language) => language !== 'en');
  /** Of a language: those parts that the script has asked for. */
  const used = new Map(languages.map((language) => [language, new Map<string, unknown>()]));
  return {
    name: 'script-words',
    enforce: 'pre',
    load(id) {
      const [, language = ''] = words.exec(id) ?? [];
      const parts = used.get(language);
      if (!parts) return null;
      const part = basename(id, '.json');
      parts.set(part, JSON.parse(readFileSync(id, 'utf8')));
      const code = `import { wordsOf } from ${JSON.stringify(join(web, 'hosts', 'script', 'words.ts'))};
        export default wordsOf(${JSON.stringify(language)}, ${JSON.stringify(part)});`;
      return { code, moduleType: 'js' };
    },
    generateBundle() {
      for (const [language, parts] of used) {
        const detail = JSON.stringify(Object.fromEntries(parts));
        const source = `document.currentScript.dispatchEvent(new CustomEvent('words',{detail:${detail}}))\n`;
        this.emitFile({ type: 'asset', fileName: `${name}.${language}.js`, source });
      }
    },
  };
}
