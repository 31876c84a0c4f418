/**
 * The views of a stage: the overview that it opens on, or the stage itself. Each is a module of its own that comes when it is
 * first shown, with its styles; until then what was there stays.
 */
import { type CSSResult, adoptStyles } from 'lit';
import { Lazy } from '../../../shared/lazy.ts';
import { styles as common } from '../styles/common.ts';
import type { StageParts, View } from '../parts/stage-parts.ts';

type Name = StageParts['view'];

interface ViewModule {
  readonly open: (host: StageParts) => View;
  readonly styles: readonly CSSResult[];
}

const modules: Readonly<Record<Name, Lazy<ViewModule>>> = {
  overview: new Lazy(() => import('./overview.ts')),
  full: new Lazy(() => import('./full-view.ts')),
};

export class Views {
  readonly #host: StageParts;
  readonly #opened = new Map<Name, { readonly view: View; readonly styles: readonly CSSResult[] }>();
  #drawn: Name | undefined;

  constructor(host: StageParts) {
    this.#host = host;
  }

  /** Undefined until its module is there. */
  get(name: Name): View | undefined {
    return this.#opened.get(name)?.view;
  }

  /** The view that is drawn; undefined before the first one is. */
  get drawn(): Name | undefined {
    return this.#drawn;
  }

  /** @throws what keeps its module from coming */
  async load(name: Name): Promise<void> {
    const { open, styles } = await modules[name].load();
    if (!this.#opened.has(name)) this.#opened.set(name, { view: open(this.#host), styles });
  }

  /** Beforehand, while nothing is waited for; what does not come now is asked for again when it is shown. */
  fetchOthers(): void {
    this.load('full').then(
      () => void this.get('full')?.fetchRest?.(),
      () => undefined,
    );
  }

  /** It is drawn from now on, in its styles instead of another's. */
  useStyles(name: Name): void {
    const opened = this.#opened.get(name);
    if (!opened || name === this.#drawn) return;
    this.#drawn = name;
    adoptStyles(this.#host.renderRoot as ShadowRoot, [...common, ...opened.styles]);
  }
}
