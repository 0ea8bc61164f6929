import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * Thrown by the SSRF guard, which prevents requests to user-supplied addresses from reaching private networks behind
 * the server. The guard checks the address after name resolution, and the connection uses the checked address. So a
 * name that resolves differently the second time is harmless.
 */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
  readonly code = 'EPRIVATE';
}

const refused = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  refused.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  // Tunnels (which may lead to a private IPv4 address) and addresses reserved for documentation.
  ['2001::', 23],
  ['2002::', 16],
  ['2001:db8::', 32],
  ['3fff::', 20],
] as const)
  refused.addSubnet(network, bits, 'ipv6');

/**
 * Publicly routed IPv6 addresses, and IPv4 addresses in IPv6 notation. All other IPv6 addresses are local, or are
 * translated to IPv4.
 */
const routed = new BlockList();
routed.addSubnet('2000::', 3, 'ipv6');
routed.addSubnet('::ffff:0:0', 96, 'ipv6');

/** Returns whether an IP address belongs to this machine or a private network, or is not publicly routed. */
export function isPrivateAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  switch (isIP(bare)) {
    case 4:
      return refused.check(bare, 'ipv4');
    case 6:
      return !routed.check(bare, 'ipv6') || refused.check(bare, 'ipv6');
    default:
      return true;
  }
}

/**
 * Returns whether a URL contains a private IP address or `localhost`. Other names are checked when they are resolved.
 */
export function namesPrivateAddress({ hostname }: URL): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0) return isPrivateAddress(bare);
  return /(^|\.)localhost\.?$/i.test(bare);
}

/** Resolves a host name for a connection. Fails with `PrivateAddress` if any of the addresses is private. */
export const guardedLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const [first] = addresses;
    if (first === undefined || addresses.some(({ address }) => isPrivateAddress(address)))
      return callback(new PrivateAddress(hostname), '');
    if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
