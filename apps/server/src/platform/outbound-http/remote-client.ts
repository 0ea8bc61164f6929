import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { CookieJar } from 'tough-cookie';
import { decodeText } from './decode-text.ts';
import { guardedLookup, namesPrivateAddress, PrivateAddress } from './guard.ts';
import { challengeIn } from './remote-challenge.ts';
import { RemoteFault } from './remote-fault.ts';

/** State of a signed-in account that persists between requests. Plain JSON; stored encrypted. */
export interface RemoteSession {
  /** Serialized by tough-cookie. */
  readonly cookies: unknown;
  /** Values that an adapter keeps besides cookies, such as a token. */
  readonly values: Readonly<Record<string, string>>;
}

export interface RemoteClientOptions {
  /** Origin of the site, without a trailing slash: the adapter's, or the one that an operator has set instead. */
  readonly base: string;
  /** Further host names, besides that of `base`, for requests and redirects. */
  readonly hosts: readonly string[];
  /** Whether private addresses and plain HTTP are allowed. True only if an operator has replaced the base. */
  readonly reachesPrivate: boolean;
  readonly session?: RemoteSession | null;
  /** Aborts all requests, for instance when the server stops. */
  readonly signal?: AbortSignal | undefined;
  /** Waits before each request until the site's rate limit allows it. */
  readonly pace?: (() => Promise<void>) | undefined;
  /** Timeout of one response in ms. */
  readonly timeoutMs?: number;
  /** Maximum bytes of one response, after decompression. */
  readonly maxBytes?: number;
  /** Trusted certificate authorities in PEM, instead of the default ones. Used by tests. */
  readonly ca?: readonly string[];
}

export interface RemoteRequest {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as `application/x-www-form-urlencoded` by POST. */
  readonly form?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST. */
  readonly json?: unknown;
  /**
   * Whether redirects are followed: at most five, and only within the allowed hosts. By default the redirect itself is
   * the response.
   */
  readonly follows?: boolean;
  /** HTTP statuses, besides 2xx and 3xx, that the caller handles. All others throw `unavailable`. */
  readonly alsoReads?: readonly number[];
  /** Maximum bytes of the response; default: the client's. */
  readonly maxBytes?: number;
  /** Timeout of the response in ms; default: the client's. */
  readonly timeoutMs?: number;
}

export interface RemoteResponse {
  readonly status: number;
  /** URL of the response, after redirects. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Target of a redirect that was not followed. */
  readonly location: URL | null;
  readonly bytes: Buffer;
  /** Decoded by `decodeText`. */
  readonly text: string;
}

const userAgent = 'Xiezhi online judge';
const redirectsMax = 5;
const defaults = { timeoutMs: 20_000, maxBytes: 4 * 1024 * 1024 } as const;

/**
 * Client for one remote site, with or without an account. Handles cookies, forms, and redirects within the site's own
 * hosts; limits sizes and times; sends an honest User-Agent. All methods throw `RemoteFault` and no other error, except
 * when `signal` is aborted.
 */
export class RemoteClient {
  readonly #options: RemoteClientOptions;
  readonly #base: URL;
  readonly #jar: CookieJar;
  readonly #values: Map<string, string>;

  constructor(options: RemoteClientOptions) {
    this.#options = options;
    this.#base = new URL(options.base);
    this.#jar = jarOf(options.session?.cookies);
    this.#values = new Map(Object.entries(options.session?.values ?? {}));
  }

  /** The present session, to be stored. */
  get session(): RemoteSession {
    return { cookies: this.#jar.serializeSync() ?? null, values: this.values };
  }

  /** Copy of the values in the session. */
  get values(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#values);
  }

  value(name: string): string | null {
    return this.#values.get(name) ?? null;
  }

  setValue(name: string, value: string | null): void {
    if (value === null) this.#values.delete(name);
    else this.#values.set(name, value);
  }

  async cookie(name: string): Promise<string | null> {
    const cookies = await this.#jar.getCookies(this.#base.href);
    return cookies.find(({ key }) => key === name)?.value ?? null;
  }

  async setCookie(name: string, value: string): Promise<void> {
    await this.#jar.setCookie(`${name}=${value}; Path=/`, this.#base.href, { loose: true });
  }

  /** Clears cookies and values. */
  async forget(): Promise<void> {
    await this.#jar.removeAllCookies();
    this.#values.clear();
  }

  /** Returns the URL of a path below the base. An absolute URL on an allowed host stays unchanged. */
  address(path: string): URL {
    return new URL(path, this.#base);
  }

  get(path: string | URL, request: Omit<RemoteRequest, 'form' | 'json'> = {}): Promise<RemoteResponse> {
    return this.#send(path, request);
  }

  /** Sends a POST request with a JSON body, or with a form, which may be empty. */
  post(path: string | URL, request: RemoteRequest): Promise<RemoteResponse> {
    return this.#send(path, {
      ...request,
      form: request.json === undefined ? (request.form ?? {}) : undefined,
    });
  }

  async #send(path: string | URL, request: Widened<RemoteRequest>): Promise<RemoteResponse> {
    let url = new URL(path, this.#base);
    let current = request;
    for (let count = 0; ; count += 1) {
      const response = await this.#once(url, current);
      if (response.location === null || request.follows !== true) return response;
      if (count >= redirectsMax) throw new RemoteFault('changed', 'too many redirects');
      url = response.location;
      current = { ...request, form: undefined, json: undefined };
    }
  }

  async #once(url: URL, request: Widened<RemoteRequest>): Promise<RemoteResponse> {
    const { signal, reachesPrivate } = this.#options;
    this.#check(url);
    await this.#options.pace?.();
    const cookies = await this.#jar.getCookieString(url.href);
    const late = AbortSignal.timeout(request.timeoutMs ?? this.#options.timeoutMs ?? defaults.timeoutMs);
    const body = bodyOf(request);
    const call = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
      method: body === null ? 'GET' : 'POST',
      agent: false,
      ...(reachesPrivate ? {} : { lookup: guardedLookup }),
      ...(this.#options.ca === undefined ? {} : { ca: [...this.#options.ca] }),
      headers: {
        'user-agent': userAgent,
        accept: '*/*',
        'accept-encoding': 'gzip, deflate, br',
        ...(cookies === '' ? {} : { cookie: cookies }),
        ...(body === null
          ? {}
          : { 'content-type': body.type, 'content-length': Buffer.byteLength(body.text) }),
        ...request.headers,
      },
      signal: signal === undefined ? late : AbortSignal.any([signal, late]),
    });
    // If it is still false when an error occurs, nothing was sent, so the site cannot have acted on the request.
    let isConnected = false;
    call.once('socket', (socket) => {
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => (isConnected = true));
    });
    try {
      const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
        call.on('response', resolve).on('error', reject);
        call.end(body?.text);
      });
      const bytes = await readBody(incoming, request.maxBytes ?? this.#options.maxBytes ?? defaults.maxBytes);
      await this.#keepCookies(incoming, url);
      return this.#answer(incoming, { url, bytes, request });
    } catch (error) {
      signal?.throwIfAborted();
      throw faultOf(error, { isLate: late.aborted, isUnsent: !isConnected });
    } finally {
      call.destroy();
    }
  }

  #check(url: URL): void {
    const { reachesPrivate, hosts } = this.#options;
    const isOwn = url.host === this.#base.host && url.protocol === this.#base.protocol;
    const isListed = url.protocol === 'https:' && url.port === '' && hosts.includes(url.hostname);
    if (!isOwn && !isListed)
      throw new RemoteFault('changed', `leads to another site: ${url.host}`, { isUnsent: true });
    if (!reachesPrivate && namesPrivateAddress(url))
      throw new RemoteFault('unavailable', 'a private address', { isUnsent: true });
  }

  async #keepCookies(incoming: IncomingMessage, url: URL): Promise<void> {
    for (const line of (incoming.headers['set-cookie'] ?? []).slice(0, 50))
      await this.#jar.setCookie(line, url.href, { ignoreError: true, loose: true });
  }

  #answer(
    incoming: IncomingMessage,
    {
      url,
      bytes,
      request,
    }: { readonly url: URL; readonly bytes: Buffer; readonly request: Widened<RemoteRequest> },
  ): RemoteResponse {
    const status = incoming.statusCode ?? 0;
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
    );
    const text = decodeText(bytes, headers['content-type'] ?? null);
    const challenge = challengeIn({ status, headers, text });
    if (challenge !== null) throw new RemoteFault('challenged', challenge, { status });
    const isRead = status < 400 || request.alsoReads?.includes(status) === true;
    if (!isRead)
      throw new RemoteFault('unavailable', `HTTP ${status}`, {
        status,
        retryAfterMs: retryAfterOf(headers['retry-after']),
      });
    const target = status >= 300 && status < 400 ? headers['location'] : undefined;
    const location = target === undefined ? null : URL.parse(target, url.href);
    return { status, url, headers, location, bytes, text };
  }
}

type Widened<Type> = { readonly [Key in keyof Type]: Type[Key] | undefined };

function jarOf(stored: unknown): CookieJar {
  if (typeof stored !== 'object' || stored === null) return new CookieJar();
  try {
    return CookieJar.fromJSON(JSON.stringify(stored));
  } catch {
    return new CookieJar();
  }
}

function bodyOf({
  form,
  json,
}: Widened<RemoteRequest>): { readonly text: string; readonly type: string } | null {
  if (json !== undefined) return { text: JSON.stringify(json), type: 'application/json' };
  if (form === undefined) return null;
  return { text: new URLSearchParams(form).toString(), type: 'application/x-www-form-urlencoded' };
}

async function readBody(incoming: IncomingMessage, maximum: number): Promise<Buffer> {
  const stream = decompressed(incoming);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    if (!Buffer.isBuffer(part)) continue;
    size += part.byteLength;
    if (size > maximum) {
      incoming.destroy();
      throw new RemoteFault('changed', `the answer is larger than ${maximum} bytes`);
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function decompressed(incoming: IncomingMessage): Readable {
  const decoders = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress };
  const encoding = incoming.headers['content-encoding'];
  if (encoding !== 'gzip' && encoding !== 'deflate' && encoding !== 'br') return incoming;
  const decoder = decoders[encoding]();
  incoming.on('error', (error) => decoder.destroy(error));
  incoming.on('aborted', () => decoder.destroy(new Error('the answer broke off')));
  return incoming.pipe(decoder);
}

function faultOf(error: unknown, { isLate, isUnsent }: { isLate: boolean; isUnsent: boolean }): RemoteFault {
  if (error instanceof RemoteFault) return error;
  if (error instanceof PrivateAddress)
    return new RemoteFault('unavailable', 'its name leads to a private address', { isUnsent: true });
  if (isLate) return new RemoteFault('unavailable', 'no answer in time', { isUnsent, cause: error });
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'the connection broke';
  return new RemoteFault('unavailable', code, { isUnsent, cause: error });
}

/** Returns the milliseconds in a `Retry-After` header (seconds or a date), at most an hour. */
function retryAfterOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), 3_600_000);
}
