import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Services } from '../../../platform/services.ts';
import { publicAddress } from '../../../platform/settings/effective.ts';

/** The site as browsers and authenticators identify it. */
export interface RelyingParty {
  /** Host name of the site. Passkeys work only for this host. */
  readonly id: string;
  /** Scheme, host and port of the pages that may ask for passkeys. */
  readonly origin: string;
  /** Name of the site in the dialogs of browsers. */
  readonly name: string;
}

/** Why passkeys cannot be used: switched off, or the address is no secure context or has no host name. */
export type PasskeyObstacle = 'off' | 'address';

type Needs = Pick<Services, 'settings' | 'siteSettings'>;

/**
 * Returns the site as a relying party, or the reason why there is none. Uses the public address of the site or, if none
 * is configured, the address of the request. A forged address gains nothing, because authenticators sign the address
 * that the browser shows.
 */
export async function findRelyingParty(
  { settings, siteSettings }: Needs,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
): Promise<{ party: RelyingParty; obstacle: PasskeyObstacle | null }> {
  const values = await siteSettings.get();
  const address = publicAddress(settings, values) ?? `${request.protocol}://${request.host}`;
  // A client may send any text as host.
  const url = URL.parse(address);
  const party = { id: url?.hostname ?? '', origin: url?.origin ?? address, name: values.shortName };
  if (!values.passkeys) return { party, obstacle: 'off' };
  return { party, obstacle: url !== null && isUsable(url) ? null : 'address' };
}

/** Browsers offer passkeys only in secure contexts, and only for host names. */
function isUsable({ protocol, hostname }: URL): boolean {
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
}

/** Like `findRelyingParty`, but throws `passkeysOff` or `passkeyAddressUnsafe` if there is none. */
export async function requireRelyingParty(
  needs: Needs,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
): Promise<RelyingParty> {
  const { party, obstacle } = await findRelyingParty(needs, request);
  if (obstacle === 'off') throw new ApiError('passkeysOff');
  if (obstacle === 'address') throw new ApiError('passkeyAddressUnsafe', { address: party.origin });
  return party;
}
