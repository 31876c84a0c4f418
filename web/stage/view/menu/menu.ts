/** The menu over the stage, with everything that is not needed all the time. */
import { type TemplateResult, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { THEMES, type Theme } from '../../inputs/stage-state.ts';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { type Extents, scaleKind } from '../../model/colour.ts';
import type { Layout } from '../../model/layout/layout.ts';
import { type Role, infoOf } from '../../model/steps.ts';
import { LANGUAGES } from '../parts/language.ts';
import type { StageParts } from '../parts/stage-parts.ts';
import { type SettingsStage, renderSettings } from './controls.ts';
import { type FilesStage, renderFiles } from './files.ts';

/** The parts of the stage that it uses. */
export type MenuStage = SettingsStage &
  FilesStage &
  Pick<StageParts, 'lang' | 'overlays' | 'presenting' | 'theme' | 'viewport'>;

const ID = 'menu';

const buttonIn = (root: ParentNode): HTMLElement | null => root.querySelector('[popovertarget]');

/** Returns the focus to the button, so that the next overlay returns it there, too. */
function closeMenu(root: ParentNode): void {
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

/** The meaning of marks on the stage, and of colours where cells have no digits. */
function renderLegend(
  { bench, language }: MenuStage,
  layout: Layout,
  extents: Extents,
): TemplateResult | typeof nothing {
  const { say } = language;
  const hasChanges = bench.before !== undefined;
  if (!layout.isHeatMap && !hasChanges) return nothing;
  const signed = Object.entries(extents) as [Role, number][];
  const shares = layout.blocks.find((block) => scaleKind(block.id) === 'shares');
  return html`<div class="legend" part="legend">
    ${
      layout.isHeatMap
        ? signed.map(([role, limit]) => {
            const text = formatNumber(limit, 2);
            return html`<span data-role=${role}>${say('legend.values')} −${text}<i class="scale"></i>${text}</span>`;
          })
        : nothing
    }
    ${
      layout.isHeatMap && shares
        ? html`<span data-role=${infoOf(shares.id).role}>${say('legend.shares')} 0<i class="scale shares"></i>1</span>`
        : nothing
    }
    ${hasChanges ? html`<span>◥ ${say('legend.changed')}</span>` : nothing}
  </div>`;
}

/** @param takeAlong undefined: not available here */
export function renderMenu(
  host: MenuStage,
  layout: Layout,
  extents: Extents,
  takeAlong: (() => void) | undefined,
): TemplateResult {
  const { bench, changes, language, overlays, presenting, viewport } = host;
  const { say } = language;
  const { fixed, pauses } = bench.session;
  const edit = (): void => void overlays.open('own-input');
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
      ${item('edit', say('menu.edit'), fixed === 'all' ? undefined : edit)}
      ${item('present', say('present.title'), () => {
        presenting.set(true);
      })}
      ${item('take-along', say('menu.take'), takeAlong)}
    </div>
    ${renderSettings(host)}
    <div class="settings looks" role="group" aria-label=${say('menu.looks')}>
      <label
        ><input
          type="checkbox"
          data-control="pauses"
          .checked=${live(pauses)}
          @change=${(event: Event) => {
            changes.attempt({ type: 'look', pauses: (event.target as HTMLInputElement).checked });
          }}
        />
        ${say('menu.pauses')}</label
      >
      <label
        >${say('menu.theme')}
        <select
          data-control="theme"
          @change=${(event: Event) => {
            host.theme = (event.target as HTMLSelectElement).value as Theme;
            changes.set({ theme: host.theme });
          }}
        >
          ${THEMES.filter((theme) => theme !== 'inherit' || theme === host.theme).map((theme) => html`<option value=${theme} .selected=${live(theme === host.theme)}>${say(`theme.${theme}`)}</option>`)}
        </select></label
      >
      <label
        >${say('menu.language')}
        <select
          data-control="language"
          @change=${(event: Event) => {
            host.lang = (event.target as HTMLSelectElement).value;
          }}
        >
          ${LANGUAGES.map((tag) => html`<option value=${tag} lang=${tag} .selected=${live(tag === language.spoken)}>${nameOf(tag)}</option>`)}
        </select></label
      >
    </div>
    ${renderLegend(host, layout, extents)}
    ${
      layout.isHeatMap
        ? html`<div class="row zoom">
            ${say('legend.zoom')}
            <button type="button" aria-label=${say('legend.zoom-out')} @click=${() => viewport.zoomBy(1 / 1.5)}>
              −
            </button>
            <button type="button" aria-label=${say('legend.zoom-in')} @click=${() => viewport.zoomBy(1.5)}>+</button>
          </div>`
        : nothing
    }
    ${renderFiles(host)}
    <slot name="menu"></slot>
  </div>`;
}
