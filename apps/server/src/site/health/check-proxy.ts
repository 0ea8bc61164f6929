import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { publicAddress } from '../../platform/settings/effective.ts';
import type { Services } from '../../platform/services.ts';
import type { HealthFinding } from './health-finding.ts';

/**
 * Checks whether the proxy in front of the site passes on client addresses and the host. Uses the headers of the
 * request for the health page.
 */
export async function checkProxy(
  { settings, siteSettings }: Pick<Services, 'settings' | 'siteSettings'>,
  request: FastifyRequest,
): Promise<HealthFinding[]> {
  const address = publicAddress(settings, await siteSettings.get());
  return [...forwardedFindings(settings.trustProxy !== false, request), ...hostFindings(address, request)];
}

function forwardedFindings(isProxyTrusted: boolean, request: FastifyRequest): HealthFinding[] {
  const header = request.headers['x-forwarded-for'];
  const entries = [header ?? []].flat().flatMap((line) => line.split(','));
  const odd = entries.map((entry) => entry.trim()).find((entry) => isIP(entry) === 0);
  if (odd !== undefined) return [{ code: 'forwardedUnreadable', values: { entry: odd.slice(0, 60) } }];
  if (entries.length > 0 && !isProxyTrusted) return [{ code: 'proxyUntrusted' }];
  // Whether the client address is taken from the header. Otherwise all clients seem to have the address of the proxy.
  const isTaken = entries.length > 0 && request.ips !== undefined && request.ips.length > 1;
  if (isProxyTrusted && !isTaken) return [{ code: 'forwardedMissing', values: { address: request.ip } }];
  return isProxyTrusted ? [{ code: 'proxyWell', values: { address: request.ip } }] : [];
}

/**
 * Compares the host that users see with the host of the request. The former is the host of the page that sends the
 * request.
 */
function hostFindings(address: string | null, { headers, host }: FastifyRequest): HealthFinding[] {
  const page = headers.origin ?? headers.referer;
  const site = headers['sec-fetch-site'];
  if (page === undefined || !URL.canParse(page) || (site !== undefined && site !== 'same-origin')) return [];
  const seenHost = new URL(page).host;
  const known = address !== null && URL.canParse(address) ? new URL(address).host : null;
  return seenHost === host || seenHost === known
    ? []
    : [{ code: 'hostDiffers', values: { seen: seenHost, host } }];
}
