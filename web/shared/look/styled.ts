import { noChange } from 'lit';
import { Directive, type ElementPart, directive } from 'lit/directive.js';

/**
 * Sets an element's style from its text. A strict policy refuses the attribute, and in happy-dom elements of SVG refuse the
 * property.
 */
class Styled extends Directive {
  #text = '';

  override render(_text: string): typeof noChange {
    return noChange;
  }

  override update({ element }: ElementPart, [text]: [string]): typeof noChange {
    if (text !== this.#text) (element as HTMLElement | SVGElement).style.cssText = this.#text = text;
    return noChange;
  }
}

export const styled = directive(Styled);
