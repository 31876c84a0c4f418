/** The list of published models, as the build puts it beside the reader's page and into its policy. */
import type { PublishedList } from '../../learn/reader/published.ts';
import list from './models.json' with { type: 'json' };

export const hasModels = list.models.length > 0;

/** True for a host that a Content-Security-Policy with these sources allows. */
const isAllowed = (host: string, sources: readonly string[]): boolean =>
  sources.some((source) => (source.startsWith('*.') ? host.endsWith(source.slice(1)) : host === source));

/** @throws Error - the policy would refuse the hub */
export function hostsOf({ address, hosts, models }: PublishedList): readonly string[] {
  if (models.length === 0) return [];
  const { host, protocol } = new URL(address);
  if (protocol !== 'https:' || !isAllowed(host, hosts))
    throw new Error(`web/site/read/models.json: expected https://${host} among its hosts, got ${hosts.join(', ')}`);
  return hosts;
}

export const modelHosts = hostsOf(list);

/** The files beside the page, by their paths from the site's folder. */
export const modelFiles: readonly (readonly [path: string, text: string])[] = hasModels
  ? [['read/models.json', JSON.stringify(list)]]
  : [];
