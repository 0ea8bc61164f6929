import { remoteJudgeKeys, type RemoteJudgeKey } from '@xiezhi/contract/limits';
import type { RemoteJudgeView } from '@xiezhi/contract/routes/remote-problem';
import { type Kysely, sql } from 'kysely';
import { type Actor, recordAudit } from '../../identity/audit/record.ts';
import type { RemoteJudgeState } from '../../platform/database/remote-tables.ts';
import type { Database } from '../../platform/database/schema.ts';
import { isResultHidden } from '../../platform/scope/sql.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import type { RemoteJudgeAdapter } from './adapter.ts';
import { seedLanguages } from './languages.ts';
import { readableJudges } from './run/account-lease.ts';
import { verdictTimes } from './run/estimate.ts';

/**
 * Returns the state of an enabled judge as users see it. It is `signedOut` if the judge shows runs only after sign-in,
 * users have to claim runs, and no account is usable for reading.
 */
export function visibleState(
  state: RemoteJudgeState,
  { readsSignedIn, submission, accountJudge }: RemoteJudgeAdapter,
  readable: ReadonlySet<string>,
): RemoteJudgeState {
  const isOut = readsSignedIn && submission === 'claim' && !readable.has(accountJudge);
  return state === 'ok' && isOut ? 'signedOut' : state;
}

/**
 * Lists remote judges for staff: state, queue, faults. With `countsHidden` the queue includes submissions whose results
 * a freeze hides.
 */
export async function listRemoteJudges(
  db: Kysely<Database>,
  judges: readonly RemoteJudgeAdapter[],
  { countsHidden = true }: { readonly countsHidden?: boolean } = {},
) {
  const rows = await db
    .selectFrom('remote_judge')
    .leftJoin('app_user', 'app_user.uid', 'remote_judge.enabled_by')
    .selectAll('remote_judge')
    .select('app_user.username as by')
    .execute();
  const { rows: counts } = await sql<{ judge: string; waiting: number; sent: number; oldest: Date | null }>`
    select judge, (count(*) filter (where phase = 'waiting'))::int as waiting,
      (count(*) filter (where phase <> 'waiting'))::int as sent, min(run.created_at) as oldest
    from remote_run run join judging on judging.id = run.judging_id
    where phase not in ('done', 'failed') and (${countsHidden} or not ${isResultHidden('judging.submit_id')})
    group by judge`.execute(db);
  const readable = await readableJudges(db);
  return remoteJudgeKeys.flatMap((key) => {
    const row = rows.find(({ judge }) => judge === key);
    const adapter = judges.find((one) => one.key === key);
    if (row === undefined) return [];
    const queue = counts.find(({ judge }) => judge === key);
    return [
      {
        key,
        name: adapter?.name ?? key,
        isSupported: adapter !== undefined,
        submission: adapter?.submission ?? null,
        isEnabled: row.is_enabled,
        enabledBy: row.by,
        enabledAt: row.enabled_at?.toISOString() ?? null,
        state:
          row.is_enabled && adapter !== undefined
            ? visibleState(row.state, adapter, readable)
            : ('off' as const),
        stateSince: row.state_since.toISOString(),
        detail: row.detail,
        retryAt: row.retry_at?.toISOString() ?? null,
        lastOkAt: row.last_ok_at?.toISOString() ?? null,
        faults: { ...row.fault_counts },
        waiting: queue?.waiting ?? 0,
        sent: queue?.sent ?? 0,
        oldestAt: queue?.oldest?.toISOString() ?? null,
      },
    ];
  });
}

/**
 * Lists the enabled judges as all users may see them. Omits the fault, which is for staff only, and does not count
 * submissions whose results a freeze hides.
 */
export async function showRemoteJudges(
  db: Kysely<Database>,
  judges: readonly RemoteJudgeAdapter[],
): Promise<RemoteJudgeView[]> {
  const [listed, times] = await Promise.all([
    listRemoteJudges(db, judges, { countsHidden: false }),
    verdictTimes(db),
  ]);
  return listed.flatMap(({ key, name, state, stateSince, submission, waiting }) =>
    state === 'off' || submission === null
      ? []
      : [{ key, name, state, stateSince, submission, waiting, verdictMs: times.get(key) ?? null }],
  );
}

export interface JudgeSwitch {
  readonly judge: RemoteJudgeKey;
  readonly isEnabled: boolean;
  /** Staff confirm that this site may use its own accounts at this judge. */
  readonly isConfirmed: boolean;
}

/**
 * Turns a judge on or off. Turning it on clears earlier faults. Throws `remoteJudgeUnavailable` if this site has no
 * adapter for the judge, and `remoteConfirmationMissing`.
 */
export async function switchRemoteJudge(
  { db, clock, events }: Pick<Services, 'db' | 'clock' | 'events'>,
  judges: readonly RemoteJudgeAdapter[],
  by: Actor,
  { judge, isEnabled, isConfirmed }: JudgeSwitch,
): Promise<void> {
  const adapter = judges.find(({ key }) => key === judge);
  if (adapter === undefined) throw new ApiError('remoteJudgeUnavailable', { name: judge });
  if (isEnabled && !isConfirmed) throw new ApiError('remoteConfirmationMissing');
  if (isEnabled) await seedLanguages(db, [adapter]);
  await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('remote_judge')
      .where('judge', '=', judge)
      .select('is_enabled')
      .forUpdate()
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('remote_judge')
      .set({
        is_enabled: isEnabled,
        ...(isEnabled && {
          enabled_by: by.uid,
          enabled_at: clock(),
          state: 'ok' as const,
          state_since: clock(),
          faults: 0,
          retry_at: null,
          detail: null,
          fault_counts: '{}',
        }),
      })
      .where('judge', '=', judge)
      .execute();
    await recordAudit(trx, by, {
      action: 'remote-judge-switched',
      target: `remote-judge:${judge}`,
      before: { isEnabled: before.is_enabled },
      after: { isEnabled },
    });
    // Wakes the workers, because runs may wait for this judge.
    await events.publish(trx, 'remote-runs');
  });
}
