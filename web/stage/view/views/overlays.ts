/** The menu and the dialogs. Their code loads when one is opened, or earlier, when nothing else is loading. */
import { type TemplateResult, nothing } from 'lit';
import { InputError, messageOf } from '../../../shared/input/input-error.ts';
import { Lazy } from '../../../shared/lazy.ts';
import type { Extents } from '../../model/colour.ts';
import type { Layout } from '../../model/layout/layout.ts';
import { openDialog } from '../menu/dialog.ts';
import type { OverlayContents, OverlayStage } from './overlay-contents.ts';
import type { Opener, StageParts } from '../parts/stage-parts.ts';

const opener = new Lazy(async () => (await import('./overlay-contents.ts')).OverlayContents);

function openMenu(root: ParentNode): void {
  const menu = root.querySelector<HTMLElement>('#menu');
  if (menu?.matches(':popover-open') === false) menu.showPopover();
}

type OverlaysHost = OverlayStage & Pick<StageParts, 'updateComplete' | 'view'>;

export class Overlays implements Opener {
  #part: OverlayContents | undefined;
  readonly #host: OverlaysHost;

  constructor(host: OverlaysHost) {
    this.#host = host;
  }

  get isHere(): boolean {
    return this.#part !== undefined;
  }

  /** @throws the reason why it cannot be loaded */
  async load(): Promise<void> {
    const Part = await opener.load();
    if (this.#part) return;
    this.#part = new Part(this.#host);
    this.#host.requestUpdate();
  }

  async open(what: 'menu' | 'own-input' | 'sheet'): Promise<void> {
    const { problems, renderRoot } = this.#host;
    try {
      problems.clear('view');
      await this.load();
    } catch (error) {
      problems.fail('view', new InputError('view.failed', { reason: messageOf(error) }));
      return;
    }
    this.#host.view = 'full'; // in which they are drawn
    await this.#host.updateComplete;
    if (what === 'menu') openMenu(renderRoot);
    else openDialog(renderRoot, what);
  }

  render(layout: Layout, extents: Extents): TemplateResult | typeof nothing {
    return this.#part?.render(layout, extents) ?? nothing;
  }
}
