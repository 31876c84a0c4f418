// D3's packages say that they have no side effects, and are one file each: a bundler then leaves out the whole file or
// keeps what its unused constants call. This marks the calls that a constant is made with as pure.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Plugin, parseSync } from 'vite';

const called = new Set(['CallExpression', 'NewExpression']);

/** @param id a module's file; @returns whether its package says that nothing happens when it is only imported */
function isPure(id: string): boolean {
  const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0];
  if (folder === undefined || dirname(id) === folder) return false;
  const { sideEffects } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { sideEffects?: unknown };
  return sideEffects === false;
}

export function purePackages(): Plugin {
  return {
    name: 'pure-packages',
    transform(code, id) {
      if (!isPure(id)) return null;
      const places = parseSync(id, code).program.body.flatMap((statement) =>
        statement.type === 'VariableDeclaration'
          ? statement.declarations.flatMap(({ init }) => (init && called.has(init.type) ? [init.start] : []))
          : [],
      );
      const marked = places.reduceRight((text, at) => `${text.slice(0, at)}/* @__PURE__ */ ${text.slice(at)}`, code);
      return places.length > 0 ? { code: marked, map: null } : null;
    },
  };
}
