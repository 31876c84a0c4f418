/**
 * An allow list for the pages of own lessons. Text from a lesson's file is escaped where the page is made; this is the second
 * lock: nothing else is shown, however it came there.
 */
const list = (names: string): ReadonlySet<string> => new Set(names.split(' '));

const elements = list(
  'article section div details summary p h1 h2 h3 h4 h5 h6 ul ol li table caption thead tbody tr th td blockquote pre code em strong del br hr ' +
    'a span sub sup data cite noscript input script attention-question attention-exercise attention-steps ' +
    'math mrow mi mn mo mtext mspace msup msub msubsup mfrac msqrt mroot mover munder munderover mmultiscripts mprescripts ' +
    'mtable mtr mtd mstyle mpadded mphantom menclose',
);

const attributes = list(
  'class id slot role tabindex lang title open start align scope kind name values exercise python link view strip plane controls type checked disabled hidden ' +
    'data-lesson data-cell data-decimals data-role data-matrix data-index aria-label ' +
    'display displaystyle scriptlevel mathvariant mathsize mathbackground mathcolor fence form stretchy symmetric minsize maxsize ' +
    'lspace rspace movablelimits separator accent width height depth voffset linethickness notation columnspan rowspan',
);

const LAB = /^attention-lab-[a-z-]+$/;
const LINK = /^(?:https?:\/\/|mailto:|#)/;
/** Sizes, borders, colours: nothing that could fetch. */
const STYLE = /^(?:[a-z-]+: ?[a-z0-9.#% -]+;?)*$/;

/** Finds an element that does not belong on such a page, or an attribute: `<img>`, `onclick`. */
export function disallowedIn(
  name: string,
  written: Iterable<{ readonly name: string; readonly value: string }>,
): string | undefined {
  if (!elements.has(name) && !LAB.test(name)) return `<${name}>`;
  const all = [...written];
  const valueOf = (wanted: string): string | undefined => all.find((attribute) => attribute.name === wanted)?.value;
  if (name === 'script' && valueOf('type') !== 'application/json') return `<${name}>`;
  if (name === 'input' && valueOf('type') !== 'checkbox') return `<${name}>`;
  const isFine = (attribute: string, value: string): boolean =>
    attribute === 'href'
      ? name === 'a' && LINK.test(value)
      : attribute === 'style'
        ? STYLE.test(value)
        : attributes.has(attribute);
  return all.find(({ name: attribute, value }) => !isFine(attribute, value))?.name;
}

/** Returns the markup in a question's key, which is shown later. */
export function markupIn(key: unknown): string[] {
  if (Array.isArray(key)) return key.flatMap(markupIn);
  if (typeof key === 'object' && key !== null) return Object.values(key).flatMap(markupIn);
  return typeof key === 'string' ? [key] : [];
}
