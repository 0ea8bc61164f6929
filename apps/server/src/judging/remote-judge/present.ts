import type { Locale } from '@xiezhi/contract/limits';
import type { RemoteProblemState, RemoteRunView } from '@xiezhi/contract/routes/remote-problem';
import { isRemoteReason, remoteReasonText } from '@xiezhi/contract/text/remote-reasons';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { remoteJudges } from './judges.ts';
import { visibleState } from './judge-list.ts';
import { readableJudges } from './run/account-lease.ts';
import { estimateRun } from './run/estimate.ts';

/**
 * The newest remote run of a submission, without the account that sent it. Null if this site judges the submission
 * itself.
 */
export async function presentRemoteRun(
  db: Kysely<Database>,
  submitId: number,
  locale: Locale,
): Promise<RemoteRunView | null> {
  const run = await db
    .selectFrom('remote_run')
    .innerJoin('submission', 'submission.id', 'remote_run.submit_id')
    .innerJoin('problem', 'problem.id', 'submission.pid')
    .where('submit_id', '=', submitId)
    .orderBy('remote_run.id', 'desc')
    .selectAll('remote_run')
    .select(['problem.remote_contest', 'problem.remote_internal_id'])
    .executeTakeFirst();
  if (run === undefined) return null;
  const adapter = remoteJudges.find(({ key }) => key === run.judge);
  const problem = { id: run.problem_id, contest: run.remote_contest, internalId: run.remote_internal_id };
  const path =
    run.run_id === null
      ? null
      : adapter?.runPath({ runId: run.run_id, problem, username: run.username ?? '' });
  const code = run.fail_code;
  const estimate =
    run.phase === 'waiting' && adapter !== undefined ? await estimateRun(db, adapter, run.id) : null;
  return {
    judge: run.judge,
    name: adapter?.name ?? run.judge,
    phase: run.phase,
    waitsFor:
      run.phase === 'waiting' || run.phase === 'sent' || run.phase === 'following' ? run.waits_for : null,
    ahead: estimate?.ahead ?? null,
    waitMs: estimate?.waitMs ?? null,
    runId: run.run_id,
    username: run.run_id === null ? null : run.username,
    address: path && adapter ? new URL(path, adapter.base).href : null,
    text: run.last_text,
    readAt: run.last_read_at?.toISOString() ?? null,
    isClaimed: run.is_claimed,
    reason: code !== null && isRemoteReason(code) ? remoteReasonText(code, locale, run.fail_text) : null,
  };
}

/**
 * The origin of a remote problem, and whether the problem accepts submissions now. Null if this site judges the problem
 * itself. A hidden origin is shown only if contestants have to submit there themselves.
 */
export async function presentRemoteProblem(
  db: Kysely<Database>,
  pid: number,
  { isOriginShown }: { readonly isOriginShown: boolean },
): Promise<RemoteProblemState | null> {
  const row = await db
    .selectFrom('problem')
    .leftJoin('remote_judge', (join) => join.on(sql<boolean>`remote_judge.judge = problem.remote_oj`))
    .where('problem.id', '=', pid)
    .where('is_remote', '=', true)
    .select(['remote_oj', 'remote_url', 'is_enabled', 'state'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const adapter = remoteJudges.find(({ key }) => key === row.remote_oj);
  const account = await db
    .selectFrom('remote_account')
    .where('judge', '=', adapter?.accountJudge ?? 'HDU')
    .where('is_enabled', '=', true)
    .where('fault', 'is', null)
    .select('id')
    .executeTakeFirst();
  const isOn = adapter !== undefined && row.is_enabled === true;
  const state = isOn ? visibleState(row.state ?? 'ok', adapter, await readableJudges(db)) : 'off';
  const hasAccount = account !== undefined || adapter?.submission === 'claim';
  const isNamed = isOriginShown || adapter?.submission === 'claim';
  return {
    judge: isNamed ? (row.remote_oj ?? '') : '',
    name: isNamed ? (adapter?.name ?? row.remote_oj ?? '') : '',
    address: isNamed ? row.remote_url : null,
    state: state !== 'ok' || hasAccount ? state : 'noAccount',
    submission: adapter?.submission ?? null,
    claimsBy: adapter?.claims === undefined || !isNamed ? null : adapter.accountJudge,
  };
}
