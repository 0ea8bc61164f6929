import type { RemoteClient } from '../../../platform/outbound-http/remote-client.ts';
import type { RemoteOutcome } from '../../../platform/outbound-http/remote-fault.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { RemoteJudgeAdapter } from '../adapter.ts';
import { readingAccount } from '../run/account-lease.ts';
import { callJudge, openJudge, type RunServices } from '../run/context.ts';
import { endPastedSession } from '../run/pasted-session.ts';
import { remoteTiming } from '../run/timing.ts';

/**
 * Time limits in milliseconds while a user waits: after `beginMs` no further request begins; `requestMs` is the timeout
 * of one response.
 */
const timeouts = { beginMs: 15_000, requestMs: 10_000 } as const;

/**
 * Calls a judge while a user waits. Keeps the judge's request rate, but ignores its circuit breaker; a parsed response
 * closes the breaker. Returns null if the judge refuses, for instance because the item does not exist. Throws
 * `remoteNotReadable`, `remoteReaderMissing`.
 */
export async function askJudge<Value>(
  services: RunServices,
  adapter: RemoteJudgeAdapter,
  ask: (client: RemoteClient) => Promise<Value>,
): Promise<Value | null> {
  const context = {
    services,
    adapter,
    timing: { ...remoteTiming, requestMs: timeouts.requestMs },
    signal: new AbortController().signal,
  };
  const { db, settings } = services;
  const reader = adapter.readsSignedIn
    ? await readingAccount(db, settings, adapter.accountJudge, null)
    : null;
  const deadline = performance.now() + timeouts.beginMs;
  const client = openJudge(context, reader?.session ?? null, () => deadline);
  const outcome: RemoteOutcome<Value> = await callJudge(context, () => ask(client));
  if (outcome.kind === 'understood') return outcome.value;
  if (outcome.kind === 'refused') return null;
  if (outcome.kind === 'signedOut') {
    if (reader !== null) await endPastedSession(db, adapter, reader);
    throw new ApiError('remoteReaderMissing', { judge: adapter.name });
  }
  throw new ApiError('remoteNotReadable', { judge: adapter.name });
}
