// D3's packages are one file each, and make many of their functions by calling others when they are loaded. A bundler has to
// take all of those along, unless it is told that the calls do nothing else.
import type { Plugin } from 'vite';

export function pureD3(): Plugin {
  return {
    name: 'pure-d3',
    transform(code, id) {
      if (!/\/d3-(ease|random)\//.test(id)) return null;
      return { code: code.replaceAll(/^(var \w+ = )\(function /gm, '$1/* @__PURE__ */ (function '), map: null };
    },
  };
}
