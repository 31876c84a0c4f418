/** Renders a Lit template to the page's text, with all values set on elements, except listeners. */
import { nothing } from 'lit';

export function flatten(value: unknown): string {
  if (value === nothing || value === undefined || value === null || typeof value === 'function') return '';
  if (Array.isArray(value)) return value.map(flatten).join('');
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object') return '';
  const { strings, values } = value as { strings?: readonly string[]; values?: readonly unknown[] };
  if (strings) return strings.map((text, at) => text + (at < strings.length - 1 ? flatten(values?.[at]) : '')).join('');
  return values
    ? values.map(flatten).join(' ')
    : Symbol.iterator in value
      ? flatten([...(value as Iterable<unknown>)])
      : '';
}

/** Returns the listeners of an event that a Lit template sets, in the order of the page. */
export function listenersIn(value: unknown, event: string): ((event: object) => void)[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => listenersIn(one, event));
  const { strings, values = [] } = value as { strings?: readonly string[]; values?: readonly unknown[] };
  return values.flatMap((one, at) =>
    typeof one === 'function' && strings?.[at]?.endsWith(`@${event}=`)
      ? [one as (event: object) => void]
      : listenersIn(one, event),
  );
}
