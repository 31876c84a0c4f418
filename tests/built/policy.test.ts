/**
 * A policy may forbid inline styles and scripts. No built page has any, except for the styles of MathML and those that its own
 * policy names by hash, and no script makes any. policy.slow.test.ts compares pages under such a policy.
 */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, it } from 'vitest';

const site = new URL('../../dist/site/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, site), 'utf8');
const built = readdirSync(site, { recursive: true, encoding: 'utf8' });

function elementsIn(node: DefaultTreeAdapterTypes.Node): DefaultTreeAdapterTypes.Element[] {
  const own = 'attrs' in node ? [node] : [];
  const inside = 'content' in node ? [node.content] : 'childNodes' in node ? node.childNodes : [];
  return [...own, ...inside.flatMap(elementsIn)];
}

/** Returns the inline parts of a page that its policy does not allow. */
function inlineIn(html: string): string[] {
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
  return elementsIn(parse(html)).flatMap(({ tagName, namespaceURI, attrs, childNodes }) => {
    const value = (name: string) => attrs.find((one) => one.name === name)?.value;
    const found = attrs.filter(({ name }) => /^on/.test(name) || (name === 'style' && !/MathML/.test(namespaceURI)));
    const isInline =
      tagName === 'style' || (tagName === 'script' && !value('src') && !/json/.test(value('type') ?? ''));
    const text = childNodes.map((node) => ('value' in node ? node.value : '')).join('');
    const hash = createHash('sha256').update(text).digest('base64');
    const isNamed = policy.includes(`'sha256-${hash}'`);
    return [
      ...found.map(({ name }) => `<${tagName} ${name}>`),
      ...(isInline && !isNamed ? [`<${tagName}>${text.slice(0, 40)}`] : []),
    ];
  });
}

const inlineBy = (script: string): string[] =>
  script.match(/[^;]{0,20}(?:[\s"'`]style=|setAttribute\(.style\b).{0,20}/g) ?? [];

/** @returns each problem after the name of its file */
const among = (files: readonly string[], problemsOf: (text: string) => readonly string[]): string[] =>
  files.flatMap((file) => problemsOf(read(file)).map((problem) => `${file}: ${problem}`));

describe('nothing inline', () => {
  it('in a page', () => {
    const pages = built.filter((file) => file.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(50);
    expect(among(pages, inlineIn)).toEqual([]);
  });

  it('by a script, but for Temml, which writes MathML', () => {
    const scripts = built.filter((file) => /^(?!.*\/temml-).*\.js$/.test(file));
    expect(scripts.length).toBeGreaterThan(100);
    expect(among(scripts, inlineBy)).toEqual([]);
  });

  it('would go unnoticed', () => {
    const page = '<style>a</style><script>b</script><p style="c" onclick="d"><template><i style="e"></i></template>';
    expect(inlineIn(page)).toHaveLength(5);
    expect(inlineBy('html`<i class="x" style="width:1px">`')).toHaveLength(1);
  });
});
