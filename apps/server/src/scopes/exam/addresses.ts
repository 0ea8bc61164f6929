import { BlockList, isIP } from 'node:net';

const families = { 4: 'ipv4', 6: 'ipv6' } as const;
const widths = { 4: 32, 6: 128 } as const;

/** An address or a network (`10.1.0.0/16`, `2001:db8::/32`), of either family. */
export function isNetwork(text: string): boolean {
  return readNetwork(text) !== null;
}

/** Says of an address whether it lies in one of some networks; where there are none, everyone does. */
export function among(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => true;
  const list = new BlockList();
  for (const text of networks) {
    const network = readNetwork(text);
    if (network) list.addSubnet(network.address, network.prefix, families[network.version]);
  }
  return (address) => {
    const version = isIP(address);
    // A version 4 address inside one of version 6 (`::ffff:10.1.0.7`) is looked up as what it is.
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
