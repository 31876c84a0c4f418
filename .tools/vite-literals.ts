// Templates of markup and styles keep their indentation when scripts are minified. It is for their readers here.
import type { Plugin } from 'vite';

/** Where templates are shown, not copied as text: what web/stage/export/ writes has an indentation that counts. */
const views = /\/web\/(shared|course|stage\/(view|predict)|hosts\/lesson)\/.*\.ts$/;

const styles = (text: string): string =>
  text
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};]) ?/g, '$1')
    .replaceAll(';}', '}');

export function literals(): Plugin {
  return {
    name: 'literals',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!views.test(id)) return null;
      return {
        code: code.replace(/\n[ \t]+/g, '\n').replace(/\bcss`([^`]*)`/g, (_, text: string) => `css\`${styles(text)}\``),
        map: null,
      };
    },
  };
}
