/**
 * Dispatches an element's event under its name, such as `attention-steps:step`, and with a hyphen for the colon, as templates of
 * Angular and Svelte cannot name one. Both bubble, out of shadow roots too.
 *
 * @returns false if a listener prevented it
 */
export function announce(
  element: EventTarget,
  name: `${string}:${string}`,
  detail: object,
  cancelable = false,
): boolean {
  const dispatch = (type: string): boolean =>
    element.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable }));
  const isTaken = dispatch(name);
  return dispatch(name.replace(':', '-')) && isTaken;
}

/** The same events by names with a hyphen for the colon, which all templates can have: each is sent under both. */
export type Hyphenated<Events> = {
  [Name in keyof Events as Name extends `${infer Element}:${infer Kind}` ? `${Element}-${Kind}` : never]: Events[Name];
};
