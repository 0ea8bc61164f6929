import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { creatingCalls, idempotencyHeader } from '@xiezhi/contract/creating-calls';
import type { Locale } from '@xiezhi/contract/limits';
import { type RouteName, type Routes, routes } from '@xiezhi/contract/routes/index';
import { certificateFault } from '@xiezhi/contract/wire/certificate-fault';
import { invalidTokenError } from '@xiezhi/contract/wire/invalid-token';
import type { RouteDefinition } from '@xiezhi/contract/wire/route';
import { z } from 'zod';
import { ProxyFault, SiteRefusal, SiteUnreachable } from './errors.ts';
import { type FileForm, fileForm } from './form.ts';
import { send } from './http.ts';
import { siteMessages } from './messages.ts';

/** Timeouts in ms of one attempt: of a call without a file, and of a call that sends or receives a file. */
const callTimeout = 45_000;
const fileTimeout = 600_000;
/** Pauses in ms between the attempts of a repeatable call, in total about a minute. */
const pauses = [300, 700, 1500, 3000, 5000, 10_000, 15_000, 20_000];

const envelope = z.object({ status: z.number(), msg: z.string(), data: z.unknown() });

/** What a call sends. */
export interface Asking {
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  readonly body?: unknown;
  /** Path of a file that is sent as the body. */
  readonly file?: string;
  /**
   * Whether the call can be sent twice without harm. Such a call is repeated if the connection is lost. By default
   * these are GET calls and calls that accept an idempotency key.
   */
  readonly isRepeatable?: boolean;
  readonly signal?: AbortSignal;
}

interface TimedAsking extends Asking {
  /** Timeout of one attempt, in ms. */
  readonly timeout: number;
  /** Key that all attempts of the call send; null if the call accepts none. */
  readonly idempotencyKey: string | null;
}

export interface SiteOptions {
  /** Address of the site as users open it in a browser. */
  readonly address: string;
  /** API token; null: a visitor. */
  readonly token: string | null;
  readonly locale: Locale;
  /** Called before each repetition. */
  readonly onRetry?: (reason: string) => void;
}

/** Client of a site's HTTP API. */
export class Site {
  readonly url: URL;
  readonly token: string | null;
  readonly #headers: Record<string, string>;
  readonly #locale: Locale;
  readonly #onRetry: (reason: string) => void;

  /** Throws SiteRefusal if the address or the token has an invalid format. */
  constructor({ address, token, locale, onRetry = () => {} }: SiteOptions) {
    this.url = siteAddress(address, locale);
    this.#locale = locale;
    this.token = token;
    if (token !== null && !/^[\x21-\x7e]+$/.test(token)) throw new SiteRefusal(siteMessages[locale].badToken);
    this.#headers = { 'accept-language': locale, ...(token === null ? {} : { authorization: token }) };
    this.#onRetry = onRetry;
  }

  /** Calls a route of the API contract. Rejects with SiteRefusal or SiteUnreachable. */
  async call<Name extends RouteName>(name: Name, asking: Asking = {}): Promise<Routes[Name]['data']> {
    const timeout = asking.file === undefined ? callTimeout : fileTimeout;
    const idempotencyKey = creatingCalls.has(name) ? randomUUID() : null;
    const timed = { ...asking, timeout, idempotencyKey };
    const data = await this.#attempt(name, timed, (response) => this.#read(response));
    const { data: schema }: RouteDefinition = routes[name];
    const result = (schema ?? z.unknown()).safeParse(data);
    if (!result.success)
      throw new SiteRefusal(siteMessages[this.#locale].unknownAnswer, { cause: result.error });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema of this very route accepted it
    return result.data as Routes[Name]['data'];
  }

  /** Downloads the file that a route returns to `path`. Rejects with SiteRefusal or SiteUnreachable. */
  async download(name: RouteName, asking: Asking, path: string): Promise<void> {
    await this.#attempt(name, { ...asking, timeout: fileTimeout, idempotencyKey: null }, async (response) => {
      if (response.headers['content-type'] !== 'application/zip') {
        await this.#read(response);
        throw new SiteRefusal(siteMessages[this.#locale].unknownAnswer);
      }
      await pipeline(response, createWriteStream(path)).catch((error: unknown) => this.#rethrowLost(error));
    });
  }

  async #attempt<Result>(
    name: RouteName,
    asking: TimedAsking,
    read: (response: IncomingMessage) => Promise<Result>,
  ): Promise<Result> {
    const isRepeatable = asking.isRepeatable ?? (asking.idempotencyKey !== null || name.startsWith('GET '));
    const form = asking.file === undefined ? null : await fileForm(asking.file);
    for (const delay of isRepeatable ? pauses : []) {
      try {
        return await read(await this.#send(name, asking, form));
      } catch (error) {
        asking.signal?.throwIfAborted();
        if (!(error instanceof SiteUnreachable) || error.isLasting) throw error;
        this.#onRetry(error.message);
        await pause(delay, undefined, asking.signal ? { signal: asking.signal } : {});
      }
    }
    return await read(await this.#send(name, asking, form));
  }

  async #send(
    name: RouteName,
    { query = {}, body, signal, timeout, idempotencyKey }: TimedAsking,
    form: FileForm | null,
  ) {
    const [method = 'GET', path = ''] = name.split(' ');
    const target = new URL(this.url);
    // The site may be located in a path of its host.
    target.pathname = target.pathname.replace(/\/+$/, '') + path;
    for (const [key, value] of Object.entries(query))
      if (value !== null && value !== undefined) target.searchParams.set(key, String(value));
    const text = method === 'GET' || form !== null ? undefined : JSON.stringify(body ?? {});
    const limit = AbortSignal.timeout(timeout);
    const sent = {
      url: target,
      method,
      headers: {
        ...this.#headers,
        ...(idempotencyKey === null ? {} : { [idempotencyHeader]: idempotencyKey }),
        ...(text === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        ...form?.headers,
      },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    };
    const sentBody = text ?? form?.open();
    const messages = siteMessages[this.#locale];
    let response: IncomingMessage;
    try {
      response = await send(sentBody === undefined ? sent : { ...sent, body: sentBody });
    } catch (error) {
      signal?.throwIfAborted();
      throw this.#unreachable(error, target.origin);
    }
    const { statusCode = 0, headers } = response;
    // The reverse proxy of the site answers with these codes while the site restarts.
    if (statusCode >= 502 && statusCode <= 504) {
      response.resume();
      throw new SiteUnreachable(messages.noAnswer(target.origin, `: HTTP ${statusCode}`));
    }
    if (statusCode >= 300 && statusCode < 400) {
      response.resume();
      throw new SiteRefusal(messages.redirected(statusCode, headers.location ?? '-'));
    }
    // On public calls, the site treats a client with an invalid token as a visitor and adds this header.
    if (this.token !== null && headers['www-authenticate']?.includes(invalidTokenError) === true) {
      response.resume();
      throw new SiteRefusal(messages.tokenInvalid, { status: 401 });
    }
    return response;
  }

  /** Returns `data` of the response envelope. Rejects with the site's message if the call failed. */
  async #read(response: IncomingMessage): Promise<unknown> {
    const body = await json(response).catch((error: unknown) => {
      if (error instanceof SyntaxError) return null;
      return this.#rethrowLost(error);
    });
    const answer = envelope.safeParse(body);
    if (!answer.success)
      throw new SiteRefusal(siteMessages[this.#locale].notXiezhi(response.statusCode ?? 0));
    const { status, msg, data } = answer.data;
    // Replaces the site's message, which is about browser sessions.
    if (status === 401 && this.token !== null)
      throw new SiteRefusal(siteMessages[this.#locale].tokenInvalid, { status });
    if (status !== 200) throw new SiteRefusal(msg, { status });
    return data;
  }

  /** Returns an error that explains why no response arrived. */
  #unreachable(error: unknown, origin: string): SiteUnreachable {
    const messages = siteMessages[this.#locale];
    const lasting = { cause: error, isLasting: true };
    const code = certificateFault(error);
    if (code !== null) return new SiteUnreachable(messages.untrusted(origin, code), lasting);
    if (!(error instanceof ProxyFault))
      return new SiteUnreachable(messages.noAnswer(origin, reasonOf(error)), { cause: error });
    const { kind, proxy, status } = error;
    switch (kind) {
      case 'address':
        return new SiteUnreachable(messages.proxyAddress(proxy), lasting);
      case 'unreachable': {
        const refusal = certificateFault(error.cause);
        if (refusal !== null) return new SiteUnreachable(messages.untrusted(proxy, refusal), lasting);
        return new SiteUnreachable(messages.proxySilent(proxy, reasonOf(error.cause)), { cause: error });
      }
      case 'refused':
        if (status === 407) return new SiteUnreachable(messages.proxyPassword(proxy), lasting);
        return new SiteUnreachable(messages.proxyRefused(proxy, status, origin), {
          cause: error,
          // A 5xx status may mean that the site is restarting, so a repetition can help.
          isLasting: status < 500,
        });
    }
  }

  /** Throws the error for a connection that was lost while a response was arriving. */
  #rethrowLost(error: unknown): never {
    throw new SiteUnreachable(siteMessages[this.#locale].connectionLost(reasonOf(error)), { cause: error });
  }
}

/**
 * Returns the address of a site without query and fragment. A bare host name gets https. Throws SiteRefusal if the
 * address is invalid.
 */
export function siteAddress(text: string, locale: Locale): URL {
  const isBare = !text.includes('://') && /[.:]/.test(text);
  const full = isBare ? `https://${text}` : text;
  const url = URL.canParse(full) ? new URL(full) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new SiteRefusal(siteMessages[locale].badAddress(text));
  url.search = '';
  url.hash = '';
  return url;
}

function reasonOf(error: unknown): string {
  // If a host has several addresses, a failed connection throws an AggregateError, whose own message is empty.
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  return first instanceof Error && first.message !== '' ? `: ${first.message}` : '';
}
