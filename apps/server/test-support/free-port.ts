import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Returns a TCP port of the loopback address that no program uses at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has such an address
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
