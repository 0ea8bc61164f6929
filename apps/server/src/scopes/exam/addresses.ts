import { BlockList, isIP } from 'node:net';

const families = { 4: 'ipv4', 6: 'ipv6' } as const;
const widths = { 4: 32, 6: 128 } as const;

/** Returns whether a text is an IP address or a network (`10.1.0.0/16`, `2001:db8::/32`), IPv4 or IPv6. */
export function isNetwork(text: string): boolean {
  return readNetwork(text) !== null;
}

/**
 * Returns a function that tells whether an address is in one of the networks; if there are no networks, it accepts
 * every address.
 */
export function createAddressFilter(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => true;
  const list = new BlockList();
  for (const text of networks) {
    const network = readNetwork(text);
    if (network) list.addSubnet(network.address, network.prefix, families[network.version]);
  }
  return (address) => {
    const version = isIP(address);
    // An IPv4-mapped IPv6 address (`::ffff:10.1.0.7`) is checked as IPv4.
    return (version === 4 || version === 6) && list.check(address, families[version]);
  };
}

function readNetwork(text: string): { address: string; prefix: number; version: 4 | 6 } | null {
  const [address = '', length, ...rest] = text.split('/');
  const version = isIP(address);
  if ((version !== 4 && version !== 6) || rest.length > 0 || address.includes('%')) return null;
  if (length === undefined) return { address, prefix: widths[version], version };
  const prefix = /^\d{1,3}$/.test(length) ? Number(length) : -1;
  return prefix >= 0 && prefix <= widths[version] ? { address, prefix, version } : null;
}
