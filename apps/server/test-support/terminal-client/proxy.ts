import { once } from 'node:events';
import { createServer as createPlain, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createSecure } from 'node:https';
import { type AddressInfo, connect, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TestCertificate } from '../../src/platform/outbound-http/testing/certificate.ts';

/** The name of the site that only the proxy can resolve. */
export const siteName = 'judge.example';

/** An HTTP proxy between the terminal client and a site. */
export interface TestProxy {
  /** Host and port. */
  readonly host: string;
  /** Requests so far, such as `CONNECT judge.example:443`. */
  readonly requests: string[];
  /** The `Authorization` header of each plain HTTP request that the proxy forwarded. */
  readonly authorizations: (string | undefined)[];
  /** Required credentials as `user:password`; null if the proxy requires none. */
  credentials: string | null;
  /** HTTP status with which the proxy answers all requests; null: it forwards them. */
  refusal: number | null;
  /** Whether the proxy accepts CONNECT and then forwards nothing. */
  isSilent: boolean;
  close(): Promise<void>;
}

/** Starts a proxy that connects `http://judge.example` and `https://judge.example` to one site. */
export async function startProxy(siteUrl: string, certificate: TestCertificate): Promise<TestProxy> {
  const sockets = new Set<Duplex>();
  const keep = (socket: Duplex) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const front = createSecure(certificate, (incoming, response) =>
    forward(incoming, response, incoming.url ?? '/'),
  );
  const proxy = createPlain((incoming, response) => {
    proxied.requests.push(`${incoming.method} ${incoming.url}`);
    const status = statusFor(incoming);
    if (status !== null) return void response.writeHead(status, { 'proxy-authenticate': 'Basic' }).end();
    proxied.authorizations.push(incoming.headers.authorization);
    const { pathname, search } = new URL(incoming.url ?? '');
    forward(incoming, response, pathname + search);
  });
  proxy.on('connect', (incoming: IncomingMessage, client: Duplex) => {
    keep(client);
    proxied.requests.push(`CONNECT ${incoming.url}`);
    const status = statusFor(incoming);
    if (status !== null) return void client.end(`HTTP/1.1 ${status} Refused\r\n\r\n`);
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    if (proxied.isSilent) return;
    const upstream = connect((front.address() as AddressInfo).port, '127.0.0.1');
    keep(upstream);
    client.pipe(upstream).pipe(client);
  });

  function statusFor({ headers }: IncomingMessage): number | null {
    const { credentials, refusal } = proxied;
    const wanted = credentials === null ? null : `Basic ${Buffer.from(credentials).toString('base64')}`;
    if (wanted !== null && headers['proxy-authorization'] !== wanted) return 407;
    return refusal;
  }

  function forward(incoming: IncomingMessage, response: ServerResponse, path: string): void {
    const { method, headers } = incoming;
    const sent = request(new URL(path, siteUrl), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    sent.on('error', () => response.destroy());
    incoming.pipe(sent);
  }

  for (const server of [front, proxy] satisfies Server[]) {
    server.on('connection', (socket: Socket) => keep(socket)).on('tlsClientError', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  const proxied: TestProxy = {
    host: `127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    requests: [],
    authorizations: [],
    credentials: null,
    refusal: null,
    isSilent: false,
    async close() {
      for (const socket of sockets) socket.destroy();
      for (const server of [front, proxy]) {
        server.close();
        await once(server, 'close');
      }
    },
  };
  return proxied;
}
