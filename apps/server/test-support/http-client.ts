import { Agent, type IncomingMessage, request } from 'node:http';

/** A request to a server. */
export interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
  /** Encoding of the response; latin1 gives one character per byte. */
  readonly encoding?: 'utf8' | 'latin1';
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface HttpClient {
  /** Sends a request and returns any response. Follows no redirects. Rejects if there is no response. */
  ask(address: URL | string, asking?: Asking): Promise<Reply>;
  /** Closes its connections. */
  close(): void;
}

/**
 * Creates a client for the thousands of requests of tests: it keeps connections alive and requests uncompressed bytes.
 * The additional work of `fetch` (streams, compression, redirects) takes longer than many responses; tests of those
 * features use `fetch`.
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
              // Node sets this header only for methods that usually have a body, not for DELETE.
              ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
              ...headers,
            },
          },
          (response) => {
            readAll(response, encoding).then(
              (text) =>
                resolve({
                  status: response.statusCode ?? 0,
                  // Computed only on access, because few tests read the headers.
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
