import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { RemoteClient } from '../../../platform/outbound-http/remote-client.ts';
import { remoteOutcome } from '../../../platform/outbound-http/remote-fault.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Services } from '../../../platform/services.ts';
import type { RemoteJudgeAdapter, RemoteProblem, RemoteProblemId } from '../adapter.ts';
import { readingSession } from '../run/account-lease.ts';
import { reserveRequest } from '../run/judge-state.ts';
import { openSite } from '../site-client.ts';

export interface FetchedProblem {
  readonly problem: RemoteProblem;
  readonly client: RemoteClient;
  /**
   * Digest of the fetched problem. It shows whether the judge changed the problem, independently of edits on this site.
   */
  readonly digest: string;
  readonly address: string;
}

/** Timeout of one response of the judge, in milliseconds. */
const timeoutMs = 15_000;

/**
 * Reads a problem from its judge, at the judge's request rate. Throws `remoteProblemMissing`, `remoteProblemRunning`,
 * `remoteJudgeAway`.
 */
export async function fetchRemoteProblem(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  adapter: RemoteJudgeAdapter,
  id: RemoteProblemId,
): Promise<FetchedProblem> {
  const session = await readingSession(db, settings, adapter.accountJudge, null);
  const speed = settings.remoteBases.has(adapter.key) ? settings.remoteSpeed : 1;
  const client = openSite(settings, adapter, {
    session,
    timeoutMs,
    pace: () =>
      reserveRequest(db, adapter.key, adapter.rates.requestMs / speed, (milliseconds) =>
        setTimeout(milliseconds),
      ),
  });
  const outcome = await remoteOutcome(() => adapter.fetchProblem(client, id));
  const judge = adapter.name;
  if (outcome.kind === 'refused') throw new ApiError('remoteProblemMissing', { judge, problemId: id.id });
  if (outcome.kind !== 'understood')
    throw new ApiError('remoteJudgeAway', {
      judge,
      reason: `${outcome.kind}: ${outcome.fault.message}`.slice(0, 300),
    });
  const problem = outcome.value;
  if (problem.isRunning) throw new ApiError('remoteProblemRunning', { judge });
  return {
    problem,
    client,
    digest: createHash('sha256').update(JSON.stringify(problem)).digest('hex'),
    // The public address, even if the page was read from a mirror.
    address: new URL(adapter.problemPath(problem), adapter.base).href,
  };
}
