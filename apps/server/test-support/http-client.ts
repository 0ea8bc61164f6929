import { Agent, type IncomingMessage, request } from 'node:http';

/** What is asked of a server. */
export interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
  /** What the answer is read as: a character a byte where that is latin1. */
  readonly encoding?: 'utf8' | 'latin1';
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface HttpClient {
  /** An answer, whatever it says; redirects are not followed. Rejects where none comes. */
  ask(address: URL | string, asking?: Asking): Promise<Reply>;
  /** Ends its connections. */
  close(): void;
}

/**
 * A client for the thousands of requests of tests: it keeps its connections, and asks for bytes as they are. What
 * `fetch` does beside (streams, compression, redirects) costs more than many an answer takes; tests of that use `fetch`.
 */
export function createHttpClient(): HttpClient {
  const agent = new Agent({ keepAlive: true });
  return {
    ask: (address, { method = 'GET', headers = {}, body, signal, encoding = 'utf8' } = {}) =>
      new Promise((resolve, reject) => {
        const sent = request(
          address,
          {
            agent,
            method,
            ...(signal ? { signal } : {}),
            headers: {
              accept: '*/*',
              'accept-encoding': 'identity',
              'user-agent': 'node',
              // Node says it by itself only where a body is usual: not for DELETE.
              ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
              ...headers,
            },
          },
          (response) => {
            readAll(response, encoding).then(
              (text) =>
                resolve({
                  status: response.statusCode ?? 0,
                  // Few tests look at them.
                  get headers() {
                    return headersOf(response);
                  },
                  text,
                }),
              reject,
            );
          },
        );
        sent.on('error', reject);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}

function readAll(response: IncomingMessage, encoding: BufferEncoding): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    response
      .setEncoding(encoding)
      .on('data', (part: string) => (text += part))
      .on('end', () => resolve(text))
      .on('error', reject);
  });
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  return headers;
}
