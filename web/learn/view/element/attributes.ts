/** The attributes of the element: each option of the setup, the steps to train, the parts that are shown. */
import { LitElement } from 'lit';
import { keepKeys } from '../../../shared/controls/keys.ts';
import type { Setup } from '../../setup.ts';
import { attributesOf, isNone, readAttribute } from '../../../shared/properties.ts';
import { ATTRIBUTES, type Attributes, OPTIONS, type Part, readAttributes } from '../../state/attributes.ts';
import { PROPERTIES } from './properties.ts';
import { announce } from '../../../shared/announce.ts';

export abstract class Attributed extends LitElement {
  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, ...ATTRIBUTES, ...attributesOf(PROPERTIES)];
  }

  declare theme: 'auto' | 'light' | 'dark';
  /** The address of a page whose stage reads links: a head opens there. */
  declare stage: string;
  /** The address of the page that a copied link opens; empty: the current one; `none`: no page reads links. */
  declare page: string;
  // Defined below, all in the same way.
  declare task: Setup['task'];
  declare text: Setup['text'];
  declare layers: Setup['layers'];
  declare heads: Setup['heads'];
  declare width: Setup['width'];
  declare positions: Setup['positions'];
  declare scale: Setup['scale'];
  declare factor: Setup['factor'];
  declare causal: Setup['causal'];
  declare mlp: Setup['mlp'];
  declare activation: Setup['activation'];
  declare normalisation: Setup['normalisation'];
  declare biases: Setup['biases'];
  declare gains: Setup['gains'];
  declare rate: Setup['rate'];
  declare decay: Setup['decay'];
  declare batch: Setup['batch'];
  declare optimizer: Setup['optimizer'];
  declare seed: Setup['seed'];

  protected attributesRead: Attributes = readAttributes(() => null);

  constructor() {
    super();
    this.addEventListener('keydown', keepKeys);
  }

  /** The current setup, which a reader may have changed from the attributes. */
  abstract readonly setup: Setup;
  /** @param name a name in `attributesRead` whose value has changed */
  protected abstract follow(name: string): void;

  get steps(): number {
    return this.attributesRead.until;
  }
  set steps(steps: number) {
    this.write('steps', String(steps));
  }

  /** The difference of a second run, as the attribute names it. */
  get compare(): string {
    return this.getAttribute('compare') ?? 'none';
  }
  set compare(compare: string) {
    this.write('compare', compare);
  }

  get parts(): readonly Part[] {
    return this.attributesRead.parts;
  }
  set parts(parts: string | readonly Part[] | null | undefined) {
    if (isNone(parts) || parts.length === 0) this.removeAttribute('parts');
    else this.setAttribute('parts', typeof parts === 'string' ? parts : parts.join(' '));
  }

  /** Sets the option even if the attribute has the same text already: a reader or a state may have changed it since. */
  protected write(name: string, text: string): void {
    const isSame = this.getAttribute(name) === text;
    this.setAttribute(name, text);
    if (isSame) this.follow(name);
  }

  override attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    super.attributeChangedCallback(name, before, after);
    readAttribute(this, PROPERTIES, name);
    if (!ATTRIBUTES.includes(name) || before === after) return;
    this.attributesRead = readAttributes((option) => this.getAttribute(option));
    this.follow(name);
    this.requestUpdate();
  }

  protected dispatch(type: 'step' | 'learned' | 'answer' | 'error', detail: object): void {
    announce(this, `attention-playground:${type}`, detail);
  }

  static {
    for (const name of OPTIONS)
      Object.defineProperty(this.prototype, name, {
        get(this: Attributed) {
          return this.setup[name];
        },
        set(this: Attributed, value: unknown) {
          this.write(name, String(value));
        },
        configurable: true,
        enumerable: true,
      });
  }
}
