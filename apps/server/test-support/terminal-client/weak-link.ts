import { createServer, type AddressInfo, type Server, type Socket, connect } from 'node:net';

/** A connection to a server that loses chosen responses. */
export interface WeakLink {
  readonly url: string;
  /**
   * Requests whose first line contains one of these texts reach the server, but their response is lost. Each entry
   * applies once.
   */
  readonly losing: string[];
  /** First lines of all requests that reached the server. */
  readonly requests: string[];
  /** Resolves when the next response is lost. */
  lost(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a link to `target` on a free port of this machine. */
export async function openWeakLink(target: string): Promise<WeakLink> {
  const { hostname, port } = new URL(target);
  const losing: string[] = [];
  const requests: string[] = [];
  const waiting: (() => void)[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    let isLost = false;
    client.on('data', (chunk) => {
      const line = /^(?:GET|POST) \S+/.exec(chunk.toString('latin1'))?.[0];
      if (line !== undefined) {
        requests.push(line);
        const at = losing.findIndex((part) => line.includes(part));
        isLost = at >= 0;
        if (isLost) losing.splice(at, 1);
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (!isLost) return void client.write(chunk);
      client.destroy();
      upstream.destroy();
      for (const resolve of waiting.splice(0)) resolve();
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}`,
    losing,
    requests,
    lost: () => new Promise((done) => void waiting.push(done)),
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
}
