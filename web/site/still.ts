/** The front's stage as it will be, drawn while the page is built: a still picture until the engine has come. */
import { createHash } from 'node:crypto';
import type { Attention } from 'attention-steps/core';
import { type TemplateResult, nothing } from 'lit';
import { isDirectiveResult } from 'lit/directive-helpers.js';
import { escape } from '../shared/markup.ts';
import { sayInPageLanguage } from '../shared/words/say.ts';
import { spoken } from '../shared/words/spoken.ts';
import { open, styles as overview } from '../stage/view/views/overview.ts';
import { Problems } from '../stage/view/parts/problems.ts';
import type { StageParts } from '../stage/view/parts/stage-parts.ts';
import { Workbench } from '../stage/view/parts/workbench.ts';
import { styles as common } from '../stage/view/styles/common.ts';

/** The picture takes the place of what the stage draws itself meanwhile. It is seen once its letters have come (public/first.js). */
const ownStyles = `
:host([view='overview']) .still { display: block; }
:host(:not([view='overview'])) .still { display: none; }
.still[hidden] { visibility: hidden; }
:host([view='overview']) .not-near { height: auto; padding: 0; }
:host([view='overview']) .not-near .hint { display: none; }
`;

/** The argument of a directive: `styled(text)` of an element, `live(value)` of a property. */
const directedBy = (value: unknown): readonly unknown[] | undefined =>
  isDirectiveResult(value) ? (value as unknown as { readonly values: readonly unknown[] }).values : undefined;

/**
 * A template's HTML, without what only a script can do.
 * @param rules takes a rule for each style, as a policy may forbid those in attributes
 */
export function staticText(value: unknown, rules: string[]): string {
  if (value === nothing || value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map((each) => staticText(each, rules)).join('');
  if (typeof value === 'string' || typeof value === 'number') return escape(String(value));
  const { strings, values } = value as TemplateResult;
  return strings
    .map((text, at) => {
      if (at === values.length) return text;
      const [all, kind, name] = /\s([.@?]?)([\w-]+)=$/.exec(text) ?? [];
      const value = values[at];
      const directed = directedBy(value);
      if (all === undefined)
        return text + (directed ? `data-style="${rules.push(String(directed[0])) - 1}"` : staticText(value, rules));
      const before = text.slice(0, -all.length);
      if (name === 'checked') return directed?.[0] === true ? `${before} checked` : before;
      return kind === '' && value !== nothing ? `${before} ${name}="${escape(String(value))}"` : before;
    })
    .join('');
}

/** The content of the stage's shadow root, and its file of styles. */
export function drawStill(engine: Attention): { markup: string; file: string; styles: string } {
  const bench = new Workbench();
  bench.setEngine(engine);
  const host = {
    bench,
    prediction: { picture: bench.picture },
    language: { say: sayInPageLanguage, spoken: spoken.id },
    problems: new Problems(() => undefined),
    viewport: { letters: 1 },
    controls: 'all',
  } as unknown as StageParts;
  const rules: string[] = [];
  const picture = staticText(open(host).render(), rules)
    .replaceAll(/<(button|input)\b/g, '<$1 disabled')
    .replaceAll(/ tabindex="-?\d" data-word/g, ' data-word');
  const sheets = [...common, ...overview].map(({ cssText }) => cssText);
  const styles = [...sheets, ownStyles, ...rules.map((rule, at) => `[data-style="${at}"] { ${rule} }`)].join('\n');
  const file = `assets/still-${createHash('sha256').update(styles).digest('hex').slice(0, 8)}.css`;
  const link = `<link rel="stylesheet" href="./${file}">`;
  return { markup: `<div class="still" hidden>${link}${picture}</div>`, file, styles };
}
