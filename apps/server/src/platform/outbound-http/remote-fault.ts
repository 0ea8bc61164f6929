/**
 * Why another site gave no usable response.
 *
 * - `unavailable`: no connection, a timeout, a broken response, HTTP 429 or 5xx, a maintenance page.
 * - `challenged`: the site requires a check that only humans can pass. It is never circumvented.
 * - `signedOut`: the site requires that the account signs in, for the first time or again.
 * - `changed`: the response does not have the known format.
 * - `refused`: the site understood and rejected the request; `message` is its own text.
 */
export type RemoteFaultKind = 'unavailable' | 'challenged' | 'signedOut' | 'changed' | 'refused';

export interface RemoteFaultDetails {
  /** Milliseconds that the site asks to wait. */
  readonly retryAfterMs?: number | undefined;
  /** Whether the request was certainly not sent, so the site cannot have acted on it. */
  readonly isUnsent?: boolean | undefined;
  /** The page that could not be parsed. Only its digest is logged. */
  readonly page?: string | undefined;
  /** HTTP status, if there was a response. */
  readonly status?: number | undefined;
  readonly cause?: unknown;
}

/** The only error that `RemoteClient` and adapters throw. Its message contains no secrets and may be shown to staff. */
export class RemoteFault extends Error {
  override readonly name = 'RemoteFault';
  readonly kind: RemoteFaultKind;
  readonly retryAfterMs: number | undefined;
  readonly isUnsent: boolean;
  readonly page: string | undefined;
  readonly status: number | undefined;

  constructor(kind: RemoteFaultKind, message: string, details: RemoteFaultDetails = {}) {
    super(message.slice(0, 500), { cause: details.cause });
    this.kind = kind;
    this.retryAfterMs = details.retryAfterMs;
    this.isUnsent = details.isUnsent ?? false;
    this.page = details.page;
    this.status = details.status;
  }
}

/** Result of a request to a remote site: a value, or a fault that the caller must handle. */
export type RemoteOutcome<Value> =
  | { readonly kind: 'understood'; readonly value: Value }
  | { readonly kind: RemoteFaultKind; readonly fault: RemoteFault };

/**
 * Returns the outcome of a call. An error other than `RemoteFault` means that a parser failed on a page, so it becomes
 * the fault `changed`. If `signal` is aborted, the error is rethrown.
 */
export async function remoteOutcome<Value>(
  call: () => Promise<Value>,
  signal?: AbortSignal,
): Promise<RemoteOutcome<Value>> {
  try {
    return { kind: 'understood', value: await call() };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof RemoteFault) return { kind: error.kind, fault: error };
    const message = error instanceof Error ? error.message : String(error);
    return { kind: 'changed', fault: new RemoteFault('changed', message, { cause: error }) };
  }
}
