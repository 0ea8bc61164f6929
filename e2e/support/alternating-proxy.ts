import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that sends each request for data to the next server, as a load balancer without sticky sessions does. */
export interface AlternatingProxy {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a proxy.
 * @param targets returns the servers that take turns; called for each request
 * @param pages returns the server of everything that is not below `/api`
 */
export async function startAlternatingProxy(
  targets: () => readonly string[],
  pages: () => string,
): Promise<AlternatingProxy> {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    const all = targets();
    const isData = path.startsWith('/api') || path.startsWith('/readyz');
    const target = isData ? all[(turn += 1) % all.length] : pages();
    const onward = request(
      new URL(path, target),
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        answer.on('error', () => outgoing.destroy());
      },
    );
    onward.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
