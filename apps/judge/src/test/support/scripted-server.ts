import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A request received by a scripted server. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

export type Answer = (response: ServerResponse, asked: ReceivedRequest) => void | Promise<void>;

/**
 * A server with scripted responses: each request gets the next response of the list, and the last one
 * repeats.
 */
export class ScriptedServer {
  readonly asked: ReceivedRequest[] = [];
  /** Open sockets. */
  readonly sockets = new Set<Socket>();
  #script: Answer[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<ScriptedServer> {
    const server = createServer();
    const scripted = new ScriptedServer(server);
    server.on('connection', (socket: Socket) => {
      scripted.sockets.add(socket);
      socket.on('close', () => scripted.sockets.delete(socket));
    });
    server.on('request', (request, response) => {
      scripted.#answer(request, response).catch(() => response.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return scripted;
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the server does not listen');
    return `http://127.0.0.1:${address.port}`;
  }

  /** Clears the recorded requests and starts a new script. */
  play(...script: Answer[]): void {
    this.asked.length = 0;
    this.#script = script;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('utf8');
    const { method = '', url: path = '', headers } = request;
    const received = { method, path, headers, body: text === '' ? null : (JSON.parse(text) as unknown) };
    this.asked.push(received);
    const [answer] = this.#script.length > 1 ? this.#script.splice(0, 1) : this.#script;
    await answer?.(response, received);
  }
}

/** A response in the product's format. */
export const envelope =
  (http: number, status: number, msg: string, data: unknown = null): Answer =>
  (response) => {
    const body = JSON.stringify({ status, msg, data });
    response.writeHead(http, { 'content-type': 'application/json' }).end(body);
  };

export const success = (data: unknown = null): Answer => envelope(200, 200, 'success', data);

/** A response of an intermediary such as a proxy. */
export const page =
  (http: number, body: string, type = 'text/html'): Answer =>
  (response) => {
    response.writeHead(http, { 'content-type': type }).end(body);
  };

/** Closes the connection without a response. */
export const hangUp: Answer = (response) => {
  response.destroy();
};

/** Closes the connection in the middle of a response. */
export const cutOff =
  (body: string): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length + 50 });
    response.write(body, () => response.destroy());
  };

/** Never responds. */
export const silence: Answer = () => {};
