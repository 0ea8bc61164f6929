import type { RemoteClient } from '../../../platform/outbound-http/remote-client.ts';
import type { RemoteOutcome } from '../../../platform/outbound-http/remote-fault.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { RemoteJudgeAdapter } from '../adapter.ts';
import { readingAccount } from '../run/account-lease.ts';
import { callJudge, openJudge, type RunServices } from '../run/context.ts';
import { endPastedSession } from '../run/pasted-session.ts';
import { remoteTiming } from '../run/timing.ts';

/** Milliseconds within which the last request for somebody who waits begins, and that one answer may take. */
const patience = { beginMs: 15_000, requestMs: 10_000 } as const;

/**
 * Asks a judge for somebody who waits, at the rate of the judge and in whatever state it is: an answer that is understood
 * closes its breaker. Null: the judge refuses, as it does for what it does not have. Throws `remoteNotReadable`,
 * `remoteReaderMissing`.
 */
export async function askJudge<Value>(
  services: RunServices,
  adapter: RemoteJudgeAdapter,
  ask: (client: RemoteClient) => Promise<Value>,
): Promise<Value | null> {
  const context = {
    services,
    adapter,
    timing: { ...remoteTiming, requestMs: patience.requestMs },
    signal: new AbortController().signal,
  };
  const { db, settings } = services;
  const reader = adapter.readsSignedIn
    ? await readingAccount(db, settings, adapter.accountJudge, null)
    : null;
  const deadline = performance.now() + patience.beginMs;
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
