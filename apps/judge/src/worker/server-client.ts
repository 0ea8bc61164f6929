import { Readable } from 'node:stream';
import { nodeHeader } from '@xiezhi/contract/judging';
import { nodeProtocolRoutes } from '@xiezhi/contract/routes/node-protocol';
import type { Call } from '@xiezhi/contract/wire/route';
import { z } from 'zod';
import { BlobMissing } from '../cache/blob-cache.ts';

type NodeRoutes = typeof nodeProtocolRoutes;
/** Calls whose response is an envelope. */
export type NodeCallName = Exclude<keyof NodeRoutes, 'GET /api/node/blobs/:sha256'>;

/** The server did not respond, or marked its response as temporary. A retry may succeed. */
export class ServerUnreachable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ServerUnreachable';
  }
}

/** The server understood the request and rejected it. */
export class ServerRefusal extends Error {
  readonly http: number;

  constructor(http: number, message: string) {
    super(message);
    this.name = 'ServerRefusal';
    this.http = http;
  }

  get isLeaseLost(): boolean {
    return this.http === 409;
  }

  /** Whether a registration was rejected because another live node has the name. */
  get isNameTaken(): boolean {
    return this.http === 409;
  }

  get isTokenRefused(): boolean {
    return this.http === 401 || this.http === 403;
  }
}

export interface ServerClientOptions {
  serverUrl: string;
  token: string;
}

/** Identifies the node and its instance; the server accepts calls about a task only from this instance. */
export interface NodeIdentity {
  readonly nodeId: number;
  readonly instance: string;
}

/** Client of the node API. Errors and logs never contain the token. */
export class ServerClient {
  readonly #serverUrl: string;
  readonly #headers: Record<string, string>;
  #identity: NodeIdentity | null = null;

  constructor({ serverUrl, token }: ServerClientOptions) {
    this.#serverUrl = serverUrl;
    this.#headers = { authorization: `Node ${token}`, 'accept-language': 'en-US' };
  }

  /** Identity of the last registration. Throws before the first registration, when the node cannot have a task. */
  get identity(): NodeIdentity {
    if (this.#identity === null) throw new Error('the node has not registered');
    return this.#identity;
  }

  registered(identity: NodeIdentity): void {
    this.#identity = identity;
  }

  /** Rejects with ServerUnreachable, ServerRefusal, or AbortError when the signal aborts. */
  async call<Name extends NodeCallName>(
    name: Name,
    sent: { body: Call<NodeRoutes[Name]>['body']; judgingId?: number },
    { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal },
  ): Promise<Call<NodeRoutes[Name]>['data']> {
    const [method = '', template = ''] = name.split(' ');
    const path = template.replace(':judgingId', String(sent.judgingId));
    const response = await this.#fetch(path, {
      method,
      headers: { ...this.#headers, 'content-type': 'application/json' },
      body: JSON.stringify(sent.body, wellFormed),
      signal: withTimeout(timeoutMs, signal),
    });
    const { status, msg, data } = await readEnvelope(response);
    if (response.status >= 500 || response.status === 429) throw new ServerUnreachable(msg);
    if (response.status !== 200) throw new ServerRefusal(response.status, msg);
    if (status !== 200) throw new ServerRefusal(status, msg);
    const route = nodeProtocolRoutes[name];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type is derived from this schema
    return ('data' in route ? route.data.parse(data) : null) as Call<NodeRoutes[Name]>['data'];
  }

  /**
   * Fetches test data from the server, or from the object storage to which the server redirects. The object storage
   * does not get the token. Rejects with BlobMissing, ServerUnreachable or ServerRefusal.
   */
  async blob(sha256: string, signal: AbortSignal): Promise<Readable> {
    const { nodeId, instance } = this.identity;
    const headers = { ...this.#headers, [nodeHeader]: `${nodeId} ${instance}` };
    const path = `/api/node/blobs/${sha256}`;
    const answer = await this.#fetch(path, { headers, signal, redirect: 'manual' });
    const address = answer.status === 302 ? answer.headers.get('location') : null;
    if (address !== null) await answer.body?.cancel();
    const response = address === null ? answer : await reach(address, { signal });
    if (response.status === 200 && response.body !== null) return Readable.fromWeb(response.body);
    await response.body?.cancel();
    if (response.status === 404) throw new BlobMissing(sha256);
    const who = address === null ? 'the server' : `the object storage ${new URL(address).host}`;
    throw new ServerUnreachable(`${who} answered ${response.status} for test data`);
  }

  #fetch(path: string, request: RequestInit): Promise<Response> {
    return reach(this.#serverUrl + path, request);
  }
}

/** Rejects with ServerUnreachable, or AbortError when the signal aborts. */
async function reach(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    throw new ServerUnreachable(reasonOf(error), { cause: error });
  }
}

/** Replaces unpaired surrogates, which a truncated text may end with and the database rejects. */
function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}

function withTimeout(timeoutMs: number, signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
}

const envelope = z.object({ status: z.number(), msg: z.string(), data: z.unknown() });

/**
 * Rejects with ServerUnreachable if the response is the page of a proxy, because the server may be back in a moment.
 */
async function readEnvelope(response: Response): Promise<{ status: number; msg: string; data: unknown }> {
  try {
    const answer: unknown = await response.json();
    const { success, data } = envelope.safeParse(answer);
    if (success) return { ...data, data: data.data ?? null };
  } catch (error) {
    throw new ServerUnreachable(`the answer of the server (${response.status}) cannot be read`, {
      cause: error,
    });
  }
  throw new ServerUnreachable(`the server answered ${response.status} without a message`);
}

/** Returns the cause of the error, because the message `fetch failed` says nothing. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}
