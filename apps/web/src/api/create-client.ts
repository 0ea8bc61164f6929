import type { Routes } from '@xiezhi/contract';
import { creatingCalls, idempotencyHeader } from '@xiezhi/contract/creating-calls';
import { intervals } from '@xiezhi/contract/limits';
import { CallError } from './call-error.ts';
import { type CallAttempt, contentOfForm, createAttempts } from './idempotency-key.ts';

export type CallName = keyof Routes;
export type CallData<Name extends CallName> = Routes[Name]['data'];
export type CallQuery<Name extends CallName> = Routes[Name]['query'];
export type CallBody<Name extends CallName> = Routes[Name]['body'];

type Field<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Value> extends Value
    ? Partial<Record<Key, Value>>
    : Record<Key, Value>;

interface CommonOptions {
  signal?: AbortSignal | undefined;
  /** Milliseconds until the call times out. */
  timeout?: number;
  /** Multipart fields of an upload. Used instead of `body`. */
  form?: FormData;
  /** Replaces `fetch` for this call. Used to observe upload progress, see upload-progress.ts. */
  fetch?: (address: string, init: RequestInit) => Promise<Response>;
}

export type CallOptions<Name extends CallName> = CommonOptions &
  Field<'params', Routes[Name]['params']> &
  Field<'query', Routes[Name]['query']> &
  Field<'body', Routes[Name]['body']>;

type CallArguments<Name extends CallName> =
  Partial<CallOptions<Name>> extends CallOptions<Name>
    ? [options?: CallOptions<Name>]
    : [options: CallOptions<Name>];

/** What the client needs from the page: state that it reads, and callbacks. */
export interface ClientEnvironment {
  token(): string | null;
  locale(): string;
  /** Returns the message for a failure if the server sent none. */
  text(failure: 'missing' | 'server' | 'timeout' | 'network'): string;
  /** Called when a response renews the token. `replaces` is the token of the request. */
  onToken(token: string, replaces: string | null): void;
  /** Called on HTTP 401. Compare `sentToken` with the current token, because the session may have changed since. */
  onUnauthorized(message: string, isAdmin: boolean, sentToken: string | null): void;
  /** HTTP 403. */
  onForbidden(message: string, isAdmin: boolean): void;
  /** Sends requests; defaults to the global `fetch`. */
  fetch?: (address: string, init: RequestInit) => Promise<Response>;
}

/**
 * Calls one route of the contract and resolves with `data`. Rejects with CallError, or with AbortError if
 * `signal` aborts the call.
 */
export type CallFunction = <Name extends CallName>(
  name: Name,
  ...args: CallArguments<Name>
) => Promise<CallData<Name>>;

interface LooseOptions extends CommonOptions {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

interface LooseEnvelope {
  status?: number | null;
  data?: unknown;
  msg?: string | null;
  error?: string | null;
}

/** Calls that are sent without a token and return a new one. */
const signInCalls = new Set<string>([
  'POST /api/login',
  'POST /api/admin/login',
  'POST /api/oidc/redeem',
  'POST /api/passkeys/sign-in',
] satisfies CallName[]);

export function createClient(environment: ClientEnvironment): CallFunction {
  const attempts = createAttempts();

  async function run(name: string, options: LooseOptions = {}): Promise<unknown> {
    if (!creatingCalls.has(name)) return send(name, options);
    const { params, query, form, body } = options;
    const content = form === undefined ? body : contentOfForm(form);
    const attempt = attempts.begin(JSON.stringify([name, params, query, content]));
    try {
      const data = await send(name, options, attempt);
      attempt.settle();
      return data;
    } catch (error) {
      if (error instanceof CallError && !error.isPassing) attempt.settle();
      throw error;
    }
  }

  async function send(name: string, options: LooseOptions, attempt?: CallAttempt): Promise<unknown> {
    const blank = name.indexOf(' ');
    const method = name.slice(0, blank);
    const path = name.slice(blank + 1);
    const isAdmin = path.startsWith('/api/admin/');
    const sentToken = signInCalls.has(name) ? null : environment.token();
    const headers = new Headers({
      Accept: 'application/json',
      'Accept-Language': environment.locale(),
      'Url-Type': isAdmin ? 'admin' : 'general',
    });
    if (sentToken !== null) headers.set('Authorization', sentToken);
    if (attempt !== undefined) headers.set(idempotencyHeader, attempt.key);
    const request: RequestInit = { method, headers };
    if (options.form !== undefined) {
      request.body = options.form;
    } else if (method !== 'GET') {
      headers.set('Content-Type', 'application/json');
      request.body = JSON.stringify(options.body ?? {});
    }
    const timeout = AbortSignal.timeout(options.timeout ?? intervals.requestTimeout);
    request.signal = options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]);

    let response: Response;
    let envelope: LooseEnvelope | null;
    try {
      response = await (options.fetch ?? environment.fetch ?? fetch)(addressOf(path, options), request);
      envelope = readEnvelope(await response.text());
    } catch (error) {
      if (options.signal?.aborted === true) throw error;
      const kind = timeout.aborted ? 'timeout' : 'network';
      throw new CallError(kind, environment.text(kind));
    }

    const token = response.headers.get('authorization');
    if (token !== null && (response.headers.has('refresh-token') || (signInCalls.has(name) && response.ok))) {
      environment.onToken(token, sentToken);
    }
    if (!response.ok) throw failure(response.status, envelope, isAdmin, sentToken);
    if (envelope === null) throw new CallError('server', environment.text('server'), response.status);
    if (envelope.status !== 200 && envelope.status !== undefined && envelope.status !== null) {
      throw new CallError(
        'refused',
        envelope.msg || environment.text('server'),
        response.status,
        envelope.status,
        envelope.error ?? null,
      );
    }
    return envelope.data ?? null;
  }

  function failure(
    http: number,
    envelope: LooseEnvelope | null,
    isAdmin: boolean,
    sentToken: string | null,
  ): CallError {
    const message = envelope?.msg ?? '';
    const status = envelope?.status ?? 0;
    const code = envelope?.error ?? null;
    if (http === 401) {
      environment.onUnauthorized(message, isAdmin, sentToken);
      return new CallError('login', message, http, status, code);
    }
    if (http === 403) {
      environment.onForbidden(message, isAdmin);
      return new CallError('forbidden', message, http, status, code);
    }
    if (http === 404) return new CallError('missing', environment.text('missing'), http, status, code);
    return new CallError('server', message || environment.text('server'), http, status, code);
  }

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- callers are typed by the contract; below it is untyped HTTP
  return run as CallFunction;
}

/**
 * Returns the path with its parameters filled in, and with the query. Omits query fields that are null, undefined or
 * empty.
 */
function addressOf(path: string, options: LooseOptions): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(options.params?.[key])),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(options.query ?? {})) {
    if (value === null || value === undefined || value === '') continue;
    if (Array.isArray(value)) query.set(key, value.join(','));
    else query.set(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return query.size === 0 ? filled : `${filled}?${query}`;
}

/** Parses the response envelope; null if the text is not a JSON object, for instance a proxy's error page. */
function readEnvelope(text: string): LooseEnvelope | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}
