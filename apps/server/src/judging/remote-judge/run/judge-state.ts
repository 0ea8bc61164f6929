import { createHash } from 'node:crypto';
import type { RemoteJudgeKey } from '@xiezhi/contract/limits';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import {
  RemoteFault,
  type RemoteFaultKind,
  type RemoteOutcome,
} from '../../../platform/outbound-http/remote-fault.ts';
import type { Services } from '../../../platform/services.ts';
import type { RemoteTiming } from './timing.ts';

/**
 * State of a judge, shared by all servers: a circuit breaker. A fault sets the state and the time of the next attempt.
 * The pause grows with the duration of the state, not with the number of faults, so requests that fail at the same time
 * do not lengthen it. A parsed response closes the breaker. During the pause no run takes a step at that judge.
 * Afterwards one run tries first (`permission` postpones the next attempt), and the others continue after it succeeded.
 */
type StateServices = Pick<Services, 'db' | 'log'>;

/** Number of runs that may take a step now, and the reason why others wait. `waitsFor` is null if none has to wait. */
export interface Permission {
  readonly steps: number;
  readonly waitsFor: 'off' | RemoteFaultKind | null;
}

/**
 * Asks the breaker how many runs may take a step. After the pause, only one caller on all servers gets one step, and
 * the next attempt is postponed.
 */
export async function permission(
  db: Kysely<Database>,
  judge: RemoteJudgeKey,
  { faultPauses }: RemoteTiming,
): Promise<Permission> {
  const row = await db
    .selectFrom('remote_judge')
    .where('judge', '=', judge)
    .select(['is_enabled', 'state', 'faults', sql<boolean>`coalesce(retry_at > now(), false)`.as('is_open')])
    .executeTakeFirstOrThrow();
  if (!row.is_enabled) return { steps: 0, waitsFor: 'off' };
  if (row.faults === 0 || row.state === 'ok') return { steps: Infinity, waitsFor: null };
  if (row.is_open) return { steps: 0, waitsFor: row.state };
  const moved =
    await sql`update remote_judge set retry_at = now() + ${faultPauses[0] * 2} * interval '1 millisecond'
    where judge = ${judge} and coalesce(retry_at, now()) <= now() returning judge`.execute(db);
  return { steps: moved.rows.length, waitsFor: row.state };
}

/**
 * Waits until the request rate of the judge allows a request. Throws `unavailable` if too many requests are waiting.
 */
export async function reserveRequest(
  db: Kysely<Database>,
  judge: RemoteJudgeKey,
  gapMs: number,
  wait: (milliseconds: number) => Promise<void>,
): Promise<void> {
  if (gapMs <= 0) return;
  const { rows } = await sql<{ wait_ms: number }>`
    update remote_judge set next_request_at = greatest(next_request_at, now()) + ${gapMs} * interval '1 millisecond'
    where judge = ${judge} and next_request_at < now() + interval '20 seconds'
    returning (extract(epoch from next_request_at - now()) * 1000)::float8 - ${gapMs}::float8 as wait_ms`.execute(
    db,
  );
  const row = rows[0];
  if (row === undefined)
    throw new RemoteFault('unavailable', 'too many requests wait for their turn', {
      isUnsent: true,
      retryAfterMs: 5000,
    });
  if (row.wait_ms > 0) await wait(row.wait_ms);
}

/** Records the outcome of a call. `signedOut` and `refused` concern an account or a run, not the judge. */
export async function recordOutcome(
  { db, log }: StateServices,
  judge: RemoteJudgeKey,
  outcome: RemoteOutcome<unknown>,
  timing: RemoteTiming,
): Promise<void> {
  if (outcome.kind === 'understood' || outcome.kind === 'refused') return recordSuccess(db, judge);
  if (outcome.kind === 'signedOut') return noteCount(db, judge, 'signedOut');
  await recordFault({ db, log }, judge, outcome.fault, timing);
}

/** The judge counts as `changed` when at least this number of runs have unknown statuses. */
const unknownMax = 3;

/** Number of runs whose last status is unknown. */
const unknownRuns = sql`(
  select count(*) from remote_run run
  where run.judge = remote_judge.judge and run.phase = 'following' and run.unknown_text is not null
)`;

/**
 * Records a status that the adapter does not know. Below `unknownMax` runs with such a status it is only logged; from
 * then on the judge counts as `changed`.
 */
export async function recordUnknownStatus(
  services: StateServices,
  judge: RemoteJudgeKey,
  { text, isNew }: { readonly text: string; readonly isNew: boolean },
  timing: RemoteTiming,
): Promise<void> {
  const { db, log } = services;
  await noteCount(db, judge, 'unknown');
  const row = await db
    .selectFrom('remote_judge')
    .where('judge', '=', judge)
    .select(['state', unknownRuns.as('unknown')])
    .executeTakeFirstOrThrow();
  if (Number(row.unknown) < unknownMax) {
    if (isNew) log.warn({ judge, text }, 'a remote judge shows an unknown status');
    return;
  }
  await recordFault(services, judge, new RemoteFault('changed', `unknown status: ${text}`), timing);
}

/** Records a parsed response. The judge stays `changed` while several runs have unknown statuses. */
export async function recordSuccess(db: Kysely<Database>, judge: RemoteJudgeKey): Promise<void> {
  // Without faults, writes at most every 3 s.
  await sql`update remote_judge set
      state_since = case when state = 'ok' then state_since else now() end,
      state = 'ok', faults = 0, retry_at = null, last_ok_at = now(), detail = null, page_digest = null
    where judge = ${judge} and not (state = 'changed' and ${unknownRuns} >= ${unknownMax})
      and (state <> 'ok' or faults > 0 or last_ok_at is null or last_ok_at < now() - interval '3 seconds')`.execute(
    db,
  );
}

async function noteCount(db: Kysely<Database>, judge: RemoteJudgeKey, kind: string): Promise<void> {
  await sql`update remote_judge set fault_counts = jsonb_set(
      fault_counts, array[${kind}], to_jsonb(coalesce((fault_counts ->> ${kind})::int, 0) + 1))
    where judge = ${judge}`.execute(db);
}

/**
 * Records a fault: sets the state and postpones all steps at the judge. The page itself is neither stored nor logged.
 */
export async function recordFault(
  { db, log }: StateServices,
  judge: RemoteJudgeKey,
  fault: RemoteFault,
  { faultPauses: [first, longest], challengedPauseMs }: RemoteTiming,
): Promise<void> {
  const digest =
    fault.page === undefined ? null : createHash('sha256').update(fault.page).digest('hex').slice(0, 16);
  const least = fault.kind === 'challenged' ? challengedPauseMs : Math.max(first, fault.retryAfterMs ?? 0);
  await noteCount(db, judge, fault.kind);
  const { rows } = await sql<{ is_new: boolean }>`
    update remote_judge set
      state = ${fault.kind}, detail = ${fault.message}, page_digest = ${digest}, faults = remote_judge.faults + 1,
      state_since = case when remote_judge.state = ${fault.kind} then remote_judge.state_since else now() end,
      retry_at = now() + greatest(${least}::float8, least(${longest}::float8, ${first}::float8 + case
        when remote_judge.state = ${fault.kind} then extract(epoch from now() - remote_judge.state_since) * 1000
        else 0 end)) * interval '1 millisecond'
    from remote_judge former where former.judge = remote_judge.judge and remote_judge.judge = ${judge}
    returning former.state <> remote_judge.state or former.page_digest is distinct from remote_judge.page_digest as is_new`.execute(
    db,
  );
  if (rows[0]?.is_new === true)
    log.warn(
      { judge, state: fault.kind, detail: fault.message, page: digest },
      'a remote judge sent an unusable response',
    );
}
