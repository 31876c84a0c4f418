// The directions of imports: web → wasm → core, never back; inside web from a wing to earlier ones. And the page draws traces;
// it computes no attention.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { programOf } from '../../web/stage/export/write.ts';
import { ALL_STEP_IDS } from '../../web/stage/inputs/step-ids.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

function sources(folder: string, endings: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => endings.test(file))
    .map((file) => join(folder, file));
}

/** Returns a file's imports, of types too, or includes; relative paths become paths from the root, of glue its declarations. */
function requested(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const names = [
    ...text.matchAll(/^\s*(?:import|export)\b[^'"`;]*?(?:\bfrom\s*)?['"]([^'"]+)['"]/gm),
    ...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g),
    ...text.matchAll(/\bnew URL\(\s*['"]([^'"]+)['"]\s*,\s*import\.meta\.url/g),
    ...text.matchAll(/^\s*#include\s*[<"]([^>"]+)[>"]/gm),
  ].map((match) => match[1]!);
  return names.map((name) =>
    name.startsWith('.')
      ? posix.normalize(
          posix.join(dirname(file), name.replace(/\?.*/, '').replace(/(attention|learning)\.js$/, '$1.d.ts')),
        )
      : name,
  );
}

const offences = (files: string[], forbidden: RegExp) =>
  files.flatMap((file) =>
    requested(file)
      .filter((name) => forbidden.test(name))
      .map((name) => `${file} → ${name}`),
  );

describe('the arrows between the rooms', () => {
  const core = sources('core', /\.(cpp|h)$/);
  const wasm = sources('wasm', /\.(cpp|h|js|ts)$/);
  const web = sources('web', /\.(ts|css|html)$/);

  it('core knows the standard library, Eigen and itself', () => {
    const own = core.map((file) => relative('core', file));
    const foreign = core.flatMap((file) =>
      requested(file)
        .filter((name) => !own.includes(name) && !name.startsWith('Eigen/') && !/^[a-z_]+$/.test(name))
        .map((name) => `${file} → ${name}`),
    );
    expect(foreign).toEqual([]);
    for (const file of core) expect(readFileSync(join(root, file), 'utf8'), file).not.toMatch(/emscripten/i);
  });

  it('core/base asks nothing of its neighbours, core/kernels base alone, and core/attention nothing of learning', () => {
    const of = (folder: string) => core.filter((file) => file.startsWith(`core/${folder}/`));
    expect(['base', 'kernels', 'attention', 'learning'].flatMap(of).sort()).toEqual(core.sort());
    expect(offences(of('base'), /^(kernels|attention|learning)\//)).toEqual([]);
    expect(offences(of('kernels'), /^(attention|learning)\//)).toEqual([]);
    expect(offences(of('attention'), /^learning\//)).toEqual([]);
  });

  it('wasm asks nothing of web, tests or packages', () => {
    expect(offences(wasm, /^(web|tests)\/|^(lit|d3-|vite)/)).toEqual([]);
  });

  it('web asks for the engine by its public name only', () => {
    expect(offences(web, /^(wasm|core|dist|tests)(\/|$)/)).toEqual([]);
  });
});

/** Each wing may import from itself and from those before it; a folder with its parent's name is a wing of its own. */
const WINGS = [
  'shared',
  'stage/inputs',
  'stage/model',
  'stage/export',
  'stage/state',
  'stage/predict',
  'stage/view',
  'stage',
  'learn',
  'course',
  'hosts',
  'site',
];

const wingOf = (file: string): number => {
  const [, wing = '', room = ''] = file.split('/');
  const within = WINGS.indexOf(`${wing}/${room}`);
  return within >= 0 ? within : WINGS.indexOf(wing);
};

/** Returns the files that import themselves, however long the way. */
function inCircles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const reaches = (from: string): Set<string> => {
    const seen = new Set<string>();
    const left = [...(graph.get(from) ?? [])];
    for (let name = left.pop(); name !== undefined; name = left.pop())
      if (!seen.has(name)) {
        seen.add(name);
        left.push(...(graph.get(name) ?? []));
      }
    return seen;
  };
  return [...graph.keys()].filter((file) => reaches(file).has(file));
}

describe('the wings of web', () => {
  const web = sources('web', /\.ts$/);
  const graph = new Map([...web, ...sources('wasm', /\.ts$/)].map((file) => [file, requested(file)]));

  it('have a place for every file', () => {
    expect(web.filter((file) => wingOf(file) < 0)).toEqual([]);
  });

  it('import only from those below them', () => {
    const upward = web.flatMap((file) =>
      (graph.get(file) ?? [])
        .filter((name) => name.startsWith('web/') && wingOf(name) > wingOf(file))
        .map((name) => `${file} → ${name}`),
    );
    expect(upward).toEqual([]);
  });

  it('have no file of the stage that nothing asks for: an export format without its entry', () => {
    const asked = new Set([...graph.values()].flat());
    expect(web.filter((file) => file.startsWith('web/stage/') && !asked.has(file))).toEqual([]);
  });

  it('have no circles, of types neither, and nor has wasm', () => {
    expect(inCircles(graph)).toEqual([]);
  });

  // The files that stand in the folder itself are the room '.'. A room may ask those after it, and itself.
  it.each([
    ['stage/view', 'element views input menu draw draw/matrices draw/drawn parts styles'],
    ['stage/model', 'film scenes layout . operations drawn values layout/sizes'],
  ])('have rooms in %s whose arrows run down', (wing, rooms) => {
    const order = rooms.split(' ');
    const place = (file: string): number => order.indexOf(posix.dirname(posix.relative(`web/${wing}`, file)));
    const files = sources(`web/${wing}`, /\.ts$/);
    expect(files.filter((file) => place(file) < 0)).toEqual([]);
    const upward = files.flatMap((file) =>
      graph
        .get(file)!
        .filter((name) => files.includes(name) && place(name) < place(file))
        .map((name) => `${file} → ${name}`),
    );
    expect(upward).toEqual([]);
  });

  const roomOf = (name: string) => sources(`web/${name}`, /\.ts$/);

  it('inputs, models and state do not touch the page', () => {
    const pure = ['stage/inputs', 'stage/model', 'stage/state', 'shared/input', 'shared/numbers'].flatMap(roomOf);
    expect(pure.length).toBeGreaterThan(20);
    expect(offences(pure, /^lit/)).toEqual([]);
    for (const file of pure) {
      const code = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
      expect(code, file).not.toMatch(/\b(document|window|customElements|HTMLElement)\b[.\s]/);
    }
  });

  // Browsers allow a limited number of changes per time, and throw at the next.
  it('change the address in one place', () => {
    const files = web.filter((file) => readFileSync(join(root, file), 'utf8').includes('history.replaceState('));
    expect(files).toEqual(['web/shared/address.ts']);
  });

  it('the state knows no engine', () => {
    expect(roomOf('stage/state').length).toBeGreaterThan(2);
    expect(offences(roomOf('stage/state'), /^attention-steps/)).toEqual([]);
  });
});

describe('templates', () => {
  // A strict Content-Security-Policy blocks the attribute, and allows the property.
  it('set styles as a property', () => {
    const bound = /[\s"]style=\$\{/;
    const files = sources('web', /\.ts$/).filter((file) => !file.startsWith('web/site/'));
    expect(files.length).toBeGreaterThan(200);
    expect(files.filter((file) => bound.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });
});

describe('operations and steps', () => {
  // Their differences are in their objects and data: no code asks which one it has.
  const folder = 'web/stage/model/operations';
  const names = readdirSync(join(root, folder)).map((file) => file.replace('.ts', ''));
  const generic = ['stage/model', 'stage/predict', 'stage/state', 'stage/view', 'stage/export', 'hosts/command']
    .flatMap((name) => sources(`web/${name}`, /\.ts$/))
    .filter((file) => !file.startsWith(folder) && file !== 'web/stage/model/steps.ts');
  const anyOf = (ids: readonly string[]): string => `'(?:${ids.join('|')})'`;
  const asks = (text: string): string[] =>
    [
      new RegExp(`\\b(?:step|id|stepId)\\s*[!=]==\\s*${anyOf(ALL_STEP_IDS)}`, 'g'),
      new RegExp(`\\bcase ${anyOf(ALL_STEP_IDS.filter((id) => !exported.includes(id)))}`, 'g'),
      /\boperation\.(?:name|id)\s*[!=]==\s*'/g,
    ].flatMap((pattern) => text.match(pattern) ?? []);
  /** Nodes of the exports' programs that share these names, and have tables of their own. */
  const exported = ['scale', 'mask', 'softmax', 'concat'];

  it('are nowhere asked which one they are', () => {
    const found = generic.flatMap((file) =>
      asks(readFileSync(join(root, file), 'utf8')).map((what) => `${file}: ${what}`),
    );
    expect(found).toEqual([]);
  });

  it('import each other through no list: a step holds its operations', () => {
    const users = sources('web', /\.ts$/).filter((file) =>
      requested(file).some((name) => names.some((one) => name === `${folder}/${one}.ts` && isOperation(one))),
    );
    expect(users.filter((file) => !file.startsWith(folder))).toEqual(['web/stage/model/steps.ts']);
  });

  const isOperation = (name: string): boolean =>
    /: Operation \{/.test(readFileSync(join(root, folder, `${name}.ts`), 'utf8'));

  it('are each written by the exports, or have a place there', () => {
    const program = programOf({ q: [[1, 2]], k: [[3, 4]], v: [[5, 6]], causal: true }, 'rows');
    expect(program.perHead.map(({ out }) => out)).toEqual(['S', 'S_scaled', 'M', 'S_masked', 'A', 'O']);
  });
});

// Every control, dialog and group has a name for those who cannot see it. axe finds such only in the states that tests open.
describe('names of controls', () => {
  const web = fileURLToPath(new URL('../../web/', import.meta.url));
  const NAMED =
    /<(?:input|select|textarea|dialog|meter)\b|<\w+(?=[^<>]*\srole="(?:group|img|listbox|region|slider|tablist|toolbar)")/g;

  /** The tag at a place, with what templates put into it. */
  function tagAt(text: string, from: number): string {
    let depth = 0;
    let at = from;
    while (at < text.length && (depth > 0 || text[at] !== '>')) {
      if (text.startsWith('${', at) || (depth > 0 && text[at] === '{')) depth++;
      else if (text[at] === '}') depth--;
      at += text.startsWith('${', at) ? 2 : 1;
    }
    return text.slice(from, at);
  }

  function isNamed(text: string, from: number): boolean {
    const tag = tagAt(text, from);
    if (/\saria-(?:label|labelledby)=|\saria-hidden="true"/.test(tag)) return true;
    const before = text.slice(0, from);
    if (before.lastIndexOf('<label') > before.lastIndexOf('</label')) return true;
    const [, id] = /\sid=("[^"]+"|\$\{[^}]+\})/.exec(tag) ?? [];
    return id !== undefined && text.includes(`<label for=${id}`);
  }

  const places = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.d)\.ts$|\.html$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(web, file), 'utf8');
      return [...text.matchAll(NAMED)].map(({ index }) => ({ file, text, index }));
    });

  it('is had by all', () => {
    expect(places.length).toBeGreaterThan(50);
    const without = places.filter(({ text, index }) => !isNamed(text, index));
    expect(without.map(({ file, text, index }) => `${file}: ${tagAt(text, index).slice(0, 80)}`)).toEqual([]);
  });
});
