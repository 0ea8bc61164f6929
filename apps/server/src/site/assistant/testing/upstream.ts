import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Respond = (response: ServerResponse, request: IncomingMessage) => void;

/** A simulated chat completion service. */
export interface Provider {
  readonly url: string;
  /** Requests received, in order. */
  readonly asked: { authorization: string | undefined; body: unknown }[];
  /** Sets the response to all later requests. */
  answer(how: Respond): void;
  stop(): Promise<void>;
}

export async function startProvider(): Promise<Provider> {
  let respond: Respond | undefined;
  const asked: Provider['asked'] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(parts).toString('utf8') || 'null');
      asked.push({ authorization: request.headers.authorization, body });
      respond?.(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1/chat/completions`,
    asked,
    answer(how) {
      respond = how;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const eventStream = { 'content-type': 'text/event-stream' };

/** Returns one server-sent event with a chunk of text. */
export function event(content: string): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;
}

/** Sends a whole stream in chunks of `size` bytes, with a separate write for each chunk. */
export function streamInParts(response: ServerResponse, text: string, size: number): void {
  response.writeHead(200, eventStream);
  const bytes = Buffer.from(text);
  const write = (at: number): void => {
    if (at >= bytes.length) return void response.end();
    response.write(bytes.subarray(at, at + size), () => setImmediate(write, at + size));
  };
  write(0);
}
