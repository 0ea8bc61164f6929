/**
 * Why another site gave no answer that can be used.
 *
 * - `unavailable`: no connection, a timeout, a broken answer, HTTP 429 or 5xx, a maintenance page.
 * - `challenged`: the site asks a person to prove that they are one. Never circumvented.
 * - `signedOut`: the site wants an account to sign in, again or at all.
 * - `changed`: the answer came, but it does not look as it is known to look.
 * - `refused`: the site understood and will not do it; `message` is its own text.
 */
export type RemoteFaultKind = 'unavailable' | 'challenged' | 'signedOut' | 'changed' | 'refused';

export interface RemoteFaultDetails {
  /** Milliseconds that the site asks to wait. */
  readonly retryAfterMs?: number | undefined;
  /** The request never left: the site cannot have acted on it. */
  readonly isUnsent?: boolean | undefined;
  /** The page that was not understood. Only its digest is logged. */
  readonly page?: string | undefined;
  /** HTTP status, if there was an answer. */
  readonly status?: number | undefined;
  readonly cause?: unknown;
}

/** The one error that `RemoteClient` and adapters throw. Its message holds no secret and may be shown to staff. */
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

/** What a call of another site came to: a value, or a fault that the caller must look at. */
export type RemoteOutcome<Value> =
  | { readonly kind: 'understood'; readonly value: Value }
  | { readonly kind: RemoteFaultKind; readonly fault: RemoteFault };

/**
 * Turns a call into its outcome. An error that is no `RemoteFault` is a page that made a parser stumble, so it counts
 * as `changed`; an abort by `signal` is thrown on.
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
