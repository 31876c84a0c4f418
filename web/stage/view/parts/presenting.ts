/** For a room full of people: the stage fills the screen, and a clicker is enough. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Changes } from './changes.ts';
import type { StageHost } from './stage-host.ts';

export class Presenting implements ReactiveController {
  #isDark = false;
  #isFollowing = false;
  #isFocused = false;
  readonly #host: StageHost & ReactiveControllerHost & HTMLElement;
  readonly #changes: Changes;

  constructor(host: StageHost & ReactiveControllerHost & HTMLElement, changes: Changes) {
    this.#host = host;
    this.#changes = changes;
    host.addController(this);
  }

  get isOn(): boolean {
    return this.#host.bench.session.present;
  }
  /** Nothing is shown, so that people look at whoever speaks. */
  get isDark(): boolean {
    return this.isOn && this.#isDark;
  }

  set(isOn: boolean): void {
    if (isOn === this.isOn) return;
    this.#isDark = false;
    this.#changes.attempt({ type: 'look', present: isOn });
    // If the browser refuses full screen, the window is filled instead.
    const isAllowed = document.fullscreenEnabled && navigator.userActivation.isActive;
    if (isOn && isAllowed) this.#host.requestFullscreen().catch(() => undefined);
    else if (!isOn && document.fullscreenElement === this.#host) void document.exitFullscreen();
  }

  toggle(): void {
    this.set(!this.isOn);
  }

  /** Both ways, once there is what draws it; unless something else of the page has the focus. */
  #focus(): void {
    const box = this.#host.renderRoot.querySelector<HTMLElement>('.stage-box');
    if (!box || this.isOn === this.#isFocused) return;
    this.#isFocused = this.isOn;
    const { activeElement, body } = document;
    if (this.isOn || activeElement === body || activeElement === this.#host) box.focus({ preventScroll: true });
  }

  hostUpdated(): void {
    this.#host.toggleAttribute('data-presenting', this.isOn);
    this.#focus();
    if (this.isOn === this.#isFollowing) return;
    this.#isFollowing = this.isOn;
    if (this.isOn) {
      document.addEventListener('keydown', this.#onKey, true);
      document.addEventListener('fullscreenchange', this.#onFullscreen);
    } else this.hostDisconnected();
  }

  hostDisconnected(): void {
    this.#isFollowing = false;
    document.removeEventListener('keydown', this.#onKey, true);
    document.removeEventListener('fullscreenchange', this.#onFullscreen);
  }

  /** Whoever leaves full screen leaves presenting. */
  readonly #onFullscreen = (): void => {
    if (document.fullscreenElement !== this.#host) this.set(false);
  };

  /** Wherever the focus is: clickers send keys to the page. */
  readonly #onKey = (event: KeyboardEvent): void => {
    const [target] = event.composedPath();
    if (target instanceof Element && target.matches('input, select, textarea')) return;
    const { player } = this.#host;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    // Nothing moves unseen.
    if (this.isDark && isPlain && event.key !== 'Escape') {
      this.#isDark = false;
      event.preventDefault();
      event.stopPropagation();
      this.#host.requestUpdate();
      return;
    }
    const acts: Readonly<Record<string, () => void>> = {
      PageDown: () => player.advance(),
      PageUp: () => player.go(-1),
      b: () => (this.#isDark = !this.#isDark),
      '.': () => (this.#isDark = !this.#isDark),
      f: () => this.set(false),
      Escape: () => this.set(false),
    };
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
    this.#host.requestUpdate();
  };
}
