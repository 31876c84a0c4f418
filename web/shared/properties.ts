/**
 * Checks the properties that pages set on elements: a value of a wrong kind is refused before it has any effect, and a value set
 * before the element was defined is set again right after.
 */
/** The kind of a property's values. */
export interface Property<Key extends string> {
  readonly takes: (value: unknown) => boolean;
  /** The message's key, and its values beside `name` and `got`. */
  readonly expects: Key;
  readonly places?: Readonly<Record<string, string | number>>;
  /** Converts the attribute's text. Absent if there is no attribute, or the class reads it. */
  readonly attribute?: (text: string) => unknown;
  readonly reflects?: true;
  /** The value without the attribute; undefined to leave it as it is. */
  readonly start?: unknown;
}

export type Properties<Key extends string> = Readonly<Record<string, Property<Key>>>;

export interface Refusal<Key extends string> {
  readonly key: Key;
  readonly values: Readonly<Record<string, string | number>>;
}

/** An element whose properties are checked. */
export interface Refusing<Key extends string> extends HTMLElement {
  /** @param refusal undefined once another value was set, with which nothing is wrong so far */
  refuse(name: string, refusal: Refusal<Key> | undefined): void;
  requestUpdate?(): void;
}

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Frameworks set properties that are no longer given to undefined. */
export const isNone = (value: unknown): value is null | undefined => value === null || value === undefined;

/** Writes a value of any kind, for a message. */
export const valueText = (value: unknown): string =>
  Object(value) === value ? typeof value : String(value).slice(0, 40);

/** A value's getters may throw. */
function takes({ takes: isRight }: Property<string>, value: unknown): boolean {
  try {
    return isRight(value);
  } catch {
    return false;
  }
}

/** Reads a text as the attribute would: frameworks set properties to what stands in a tag. */
function readText(property: Property<string>, set: unknown): unknown {
  if (!isText(set) || takes(property, set)) return set;
  const value = property.attribute?.(set);
  return String(value) === set ? value : set;
}

/** Searches the class and its ancestors. */
function accessorOf(prototype: object | null, name: string): PropertyDescriptor | undefined {
  if (!prototype) return undefined;
  const accessor = Object.getOwnPropertyDescriptor(prototype, name);
  return accessor ?? accessorOf(Object.getPrototypeOf(prototype) as object | null, name);
}

/** Makes an accessor that only stores the value. */
function keeping(start: unknown): Required<Pick<PropertyDescriptor, 'get' | 'set'>> {
  const kept = new WeakMap<object, unknown>();
  return {
    get(this: object) {
      return kept.has(this) ? kept.get(this) : start;
    },
    set(this: object, value) {
      kept.set(this, value);
    },
  };
}

/** Puts a check before each property of a class. */
export function checkProperties<Key extends string>(
  { prototype }: { readonly prototype: Refusing<Key> },
  properties: Properties<Key>,
): void {
  for (const [name, property] of Object.entries(properties)) {
    const accessor = accessorOf(prototype, name) ?? keeping(property.start);
    Object.defineProperty(prototype, name, {
      ...accessor,
      set(this: Refusing<Key>, next: unknown) {
        const value = readText(property, next);
        if (!takes(property, value)) {
          this.refuse(name, { key: property.expects, values: { name, got: valueText(next), ...property.places } });
          return;
        }
        this.refuse(name, undefined);
        accessor.set?.call(this, value);
        const [now, written] = [accessor.get?.call(this) as unknown, this.getAttribute(name)];
        // Without the attribute it is what it is at the start: frameworks compare attributes with those that they have written.
        const isMeant = written === null && now === property.start;
        if (property.reflects && !isMeant && String(now) !== written) this.setAttribute(name, String(now));
        this.requestUpdate?.();
      },
      configurable: true,
    });
  }
}

export const attributesOf = (properties: Properties<string>): string[] =>
  Object.keys(properties).filter((name) => properties[name]?.attribute);

/**
 * Call this when an attribute was set, even to its old value: a link may have changed the property since. It leaves values that
 * were set before the element was defined.
 */
export function readAttribute(element: HTMLElement, properties: Properties<string>, name: string): void {
  const property = properties[name];
  const text = element.getAttribute(name);
  const value = text === null ? property?.start : property?.attribute?.(text);
  if (value !== undefined) Reflect.set(Object.getPrototypeOf(element) as object, name, value, element);
}

/** Call this first when the element is connected: values set before it was defined hide the class's properties. */
export function takeSet(element: HTMLElement, properties: Properties<string>): void {
  for (const [name, value] of Object.entries(element) as [string, unknown][]) {
    if (!Object.hasOwn(properties, name)) continue;
    Reflect.deleteProperty(element, name);
    Object.assign(element, { [name]: value });
  }
}
