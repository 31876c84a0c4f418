/** The menu over the stage, with everything that is not needed all the time. */
import { type TemplateResult, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { THEMES, type Theme } from '../../inputs/stage-state.ts';
import type { Say } from '../../../shared/words/say.ts';
import { type ControlsView, renderSettings } from './controls.ts';
import { LANGUAGES } from '../element/language.ts';

export interface MenuView {
  readonly controls: ControlsView;
  readonly files: TemplateResult;
  readonly legend: TemplateResult | typeof nothing;
  readonly theme: Theme;
  readonly language: string;
  readonly pauses: boolean;
  /** Undefined: there is nothing to zoom into. */
  readonly zoomBy: ((factor: number) => void) | undefined;
  readonly say: Say;
  /** Undefined: nothing can be changed. */
  readonly edit: (() => void) | undefined;
  /** Undefined: not available here. */
  readonly takeAlong: (() => void) | undefined;
  readonly present: () => void;
  readonly setTheme: (theme: Theme) => void;
  readonly setLanguage: (language: string) => void;
  readonly setPauses: (pauses: boolean) => void;
}

const ID = 'menu';

const buttonIn = (root: ParentNode): HTMLElement | null => root.querySelector('[popovertarget]');

/** Returns the focus to the button, so that the next overlay returns it there, too. */
export function closeMenu(root: ParentNode): void {
  const menu = root.querySelector<HTMLElement>(`#${ID}`);
  if (!menu?.matches(':popover-open')) return;
  menu.hidePopover();
  buttonIn(root)?.focus();
}

/** Puts the menu below its button, at the same right edge, within the window: before it opens, so that it is seen nowhere else. */
function place(event: Event): void {
  if ((event as ToggleEvent).newState !== 'open') return;
  const menu = event.currentTarget as HTMLElement;
  const button = buttonIn(menu.getRootNode() as ShadowRoot);
  const { right = 0, bottom = 0 } = button?.getBoundingClientRect() ?? {};
  // In the top layer a page's transforms do not apply, but its zoom does; only old browsers lack currentCSSZoom.
  const zoom = button?.currentCSSZoom ?? 1;
  const [toRight, below, height] = [document.documentElement.clientWidth - right, bottom, innerHeight].map(
    (pixels) => pixels / zoom,
  ) as [number, number, number];
  const top = Math.min(below + 4, Math.max(8, height - 320));
  menu.style.right = `${Math.max(8, toRight)}px`;
  menu.style.top = `${top}px`;
  menu.style.maxHeight = `${Math.max(280, height - top - 12)}px`;
}

/** Open, the menu takes the focus to its first control; closed, it returns it to its button. */
function moveFocus(event: Event): void {
  const menu = event.currentTarget as HTMLElement;
  const root = menu.getRootNode() as ShadowRoot;
  if ((event as ToggleEvent).newState === 'open')
    menu.querySelector<HTMLElement>('button:not(:disabled), select, input')?.focus({ preventScroll: true });
  else if (menu.contains(root.activeElement)) buttonIn(root)?.focus();
}

const nameOf = (language: string): string => new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? '';

export function renderMenu(view: MenuView): TemplateResult {
  const { say } = view;
  const item = (name: string, text: string, act: (() => void) | undefined): TemplateResult | typeof nothing =>
    act === undefined
      ? nothing
      : html`<button
          type="button"
          class="item"
          data-act=${name}
          @click=${(event: Event) => {
            closeMenu((event.currentTarget as Element).getRootNode() as ShadowRoot);
            act();
          }}
        >
          ${text}
        </button>`;
  return html`<div
    id=${ID}
    class="menu"
    popover
    aria-label=${say('menu.title')}
    role="group"
    @beforetoggle=${place}
    @toggle=${moveFocus}
  >
    <div class="items">
      ${item('edit', say('menu.edit'), view.edit)} ${item('present', say('present.title'), view.present)}
      ${item('take-along', say('menu.take'), view.takeAlong)}
    </div>
    ${renderSettings(view.controls)}
    <div class="settings looks" role="group" aria-label=${say('menu.looks')}>
      <label
        ><input
          type="checkbox"
          data-control="pauses"
          .checked=${live(view.pauses)}
          @change=${(event: Event) => {
            view.setPauses((event.target as HTMLInputElement).checked);
          }}
        />
        ${say('menu.pauses')}</label
      >
      <label
        >${say('menu.theme')}
        <select
          data-control="theme"
          @change=${(event: Event) => {
            view.setTheme((event.target as HTMLSelectElement).value as Theme);
          }}
        >
          ${THEMES.filter((theme) => theme !== 'inherit' || theme === view.theme).map((theme) => html`<option value=${theme} .selected=${live(theme === view.theme)}>${say(`theme.${theme}`)}</option>`)}
        </select></label
      >
      <label
        >${say('menu.language')}
        <select
          data-control="language"
          @change=${(event: Event) => {
            view.setLanguage((event.target as HTMLSelectElement).value);
          }}
        >
          ${LANGUAGES.map((language) => html`<option value=${language} lang=${language} .selected=${live(language === view.language)}>${nameOf(language)}</option>`)}
        </select></label
      >
    </div>
    ${view.legend}
    ${
      view.zoomBy
        ? html`<div class="row zoom">
            ${say('legend.zoom')}
            <button type="button" aria-label=${say('legend.zoom-out')} @click=${() => view.zoomBy?.(1 / 1.5)}>−</button>
            <button type="button" aria-label=${say('legend.zoom-in')} @click=${() => view.zoomBy?.(1.5)}>+</button>
          </div>`
        : nothing
    }
    ${view.files}
    <slot name="menu"></slot>
  </div>`;
}
