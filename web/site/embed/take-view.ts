/** The code to copy, each block with a button, and the file to save. */
import { type TemplateResult, html, nothing } from 'lit';
import { box } from './form.ts';
import { say } from './words.ts';

export type Kind = 'frame' | 'element' | 'link';

/** The kind of thing that is embedded. */
export type What = 'stage' | 'playground' | 'reader' | 'lesson';

export interface TakeView {
  readonly frame: string;
  /** Undefined where nothing of what is shown can be an element. */
  readonly element: string | undefined;
  readonly link: string;
  readonly what: What;
  readonly inherits: boolean;
  readonly fileName: string;
  /** How far the file is. */
  readonly fileSaid: string;
  /** The block that was copied last, and whether that worked. */
  readonly copied: { readonly place: string; readonly text: string } | undefined;
  /** @param place of the button: there it is said, once; @param within the element that the button is in */
  readonly copy: (kind: Kind, place: string, within: ParentNode) => void;
  readonly inherit: (inherits: boolean) => void;
  readonly makeFile: () => void;
}

/** @param place a name for where it stands */
export function copyButton({ copied, copy }: TakeView, kind: Kind, place: string = kind): TemplateResult {
  return html`<p class="copy">
    <button
      type="button"
      class=${place === kind ? nothing : 'main'}
      @click=${({ currentTarget }: Event) => {
        copy(kind, place, (currentTarget as HTMLElement).parentElement ?? document.body);
      }}
    >
      ${say(`copy.${kind}`)}
    </button>
    <span role="status">${copied?.place === place ? copied.text : ''}</span>
  </p>`;
}

function block(
  view: TakeView,
  kind: Kind,
  code: string,
  hint = say(`${kind}.hint`),
  more: unknown = nothing,
): TemplateResult {
  return html`<section aria-labelledby=${`take-${kind}`}>
    <h3 id=${`take-${kind}`}>${say(kind)}</h3>
    <p class="hint">${hint}</p>
    ${more}
    <pre tabindex="0" role="group" aria-labelledby=${`take-${kind}`}><code>${code}</code></pre>
    ${copyButton(view, kind)}
  </section>`;
}

function elementView(view: TakeView): TemplateResult {
  const { element, what, inherits, inherit } = view;
  if (element === undefined)
    return html`<section>
      <h3>${say('element')}</h3>
      <p class="hint">${say(what === 'reader' ? 'element.no-reader' : 'element.no-stage')}</p>
    </section>`;
  if (what === 'playground') return block(view, 'element', element, say('element.hint.playground'));
  return block(
    view,
    'element',
    element,
    say('element.hint'),
    html`${what === 'lesson' ? html`<p class="hint">${say('element.of-lesson')}</p>` : nothing}
    ${box('inherit', say('element.inherit'), inherits, inherit)}`,
  );
}

export function takeView(view: TakeView): TemplateResult {
  const { frame, link, what, fileName, fileSaid, makeFile } = view;
  return html`<section class="take" aria-labelledby="take">
    <h2 id="take">${say('take')}</h2>
    ${block(view, 'frame', frame)} ${elementView(view)} ${block(view, 'link', link)}
    <section aria-labelledby="take-file">
      <h3 id="take-file">${say('file')}</h3>
      ${
        what === 'reader'
          ? html`<p class="hint">${say('file.no-reader')}</p>`
          : html`<p class="hint">${say('file.hint')}</p>
              <button type="button" @click=${makeFile}>${say('file.make', { name: fileName })}</button>
              <span role="status">${fileSaid}</span>`
      }
    </section>
  </section>`;
}
