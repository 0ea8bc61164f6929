import { isDeepStrictEqual } from 'node:util';
import type { HomeworkTerms } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import { type Actor, recordAudit } from '../../../identity/audit/record.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { RequestContext } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import { lockTraining } from '../admin/save.ts';
import { recordsOf } from '../records.ts';
import { homeworkOf, presentTerms } from './terms.ts';

type WritingServices = Pick<Services, 'db' | 'events' | 'clock'>;
type Terms = RequestContext<'PUT /api/training-homework'>['body']['homework'];
type Extension = RequestContext<'POST /api/training-extensions'>['body'];

/**
 * Sets the homework terms of a training; null makes it an ordinary training again. Extensions granted to students
 * remain. Throws `trainingNotFound` and `homeworkTimesWrong`. Throws `changedMeanwhile` if `known` is given and differs
 * from the stored terms.
 */
export async function setHomework(
  { db, events, clock }: WritingServices,
  by: Actor,
  tid: number,
  terms: Terms,
  known?: Terms,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const former = homeworkOf(await lockTraining(trx, tid));
    if (known !== undefined && !isSame(former, known)) throw new ApiError('changedMeanwhile');
    if (terms === null) await trx.deleteFrom('training_homework').where('tid', '=', tid).execute();
    else await storeTerms(trx, tid, terms, clock());
    await recordAudit(trx, by, {
      action: 'training-changed',
      target: `training:${tid}`,
      before: { homework: former && presentTerms(former) },
      after: { homework: terms },
    });
    await events.publish(trx, 'standing');
    await events.publish(trx, `training-rank:${tid}`);
  });
}

/** Stores homework terms. Throws `homeworkTimesWrong`. */
export async function storeTerms(
  trx: Kysely<Database>,
  tid: number,
  terms: NonNullable<Terms>,
  now: Date,
): Promise<void> {
  const columns = columnsOf(terms, now);
  await trx
    .insertInto('training_homework')
    .values({ tid, ...columns })
    .onConflict((conflict) => conflict.column('tid').doUpdateSet(columns))
    .execute();
}

function isSame(former: HomeworkTerms | null, known: Terms): boolean {
  const read = known && {
    opensAt: known.opensAt === null ? null : new Date(known.opensAt),
    dueAt: new Date(known.dueAt),
    late: known.late,
  };
  return isDeepStrictEqual(former, read);
}

function columnsOf({ opensAt, dueAt, late }: NonNullable<Terms>, now: Date) {
  const opens_at = opensAt === null ? null : new Date(opensAt);
  const due_at = new Date(dueAt);
  if (opens_at !== null && opens_at >= due_at) throw new ApiError('homeworkTimesWrong');
  return {
    opens_at,
    due_at,
    late_percent: late?.percentPerDay ?? null,
    late_floor: late?.floorPercent ?? 0,
    modified_at: now,
  };
}

/**
 * Grants students of a training more time, or a period in which they may hand in again, or ends such a period. Returns
 * the number of changed students; other people in the list are ignored. A period that is still running keeps its start,
 * and earlier periods remain, so that nothing handed in before becomes late. Throws `trainingNotFound`,
 * `homeworkMissing`, `homeworkTimesWrong`.
 */
export async function extendHomework(
  { db, events, clock }: WritingServices,
  by: Actor,
  { tid, uids, graceMinutes, reopenUntil, endReopening }: Extension,
): Promise<number> {
  const now = clock();
  const until = reopenUntil ? new Date(reopenUntil) : null;
  if (until !== null && until <= now) throw new ApiError('homeworkTimesWrong');
  const isRunning = sql`coalesce(granted.reopened_until > ${now}::timestamptz, false)`;
  const ends = until === null && endReopening === true;
  return db.transaction().execute(async (trx) => {
    if (!homeworkOf(await lockTraining(trx, tid))) throw new ApiError('homeworkMissing');
    const { rows } = await sql<{ uid: string }>`
      with ${recordsOf(tid)}
      insert into training_extension as granted (tid, uid, grace_minutes, reopened_from, reopened_until, modified_at)
      select ${tid}::bigint, uid, coalesce(${graceMinutes ?? null}::int, 0),
        case when ${until}::timestamptz is not null then ${now}::timestamptz end, ${until}::timestamptz, ${now}::timestamptz
      from student where uid = any(${uids}::text[]) and (${!ends || graceMinutes !== undefined}::boolean
        or exists (select from training_extension running where running.tid = ${tid}::bigint
          and running.uid = student.uid and running.reopened_until > ${now}::timestamptz))
      on conflict (tid, uid) do update set
        grace_minutes = coalesce(${graceMinutes ?? null}::int, granted.grace_minutes),
        past_reopenings = case
          when excluded.reopened_from is null or granted.reopened_from is null or ${isRunning} then granted.past_reopenings
          else granted.past_reopenings
            || jsonb_build_array(jsonb_build_object('from', granted.reopened_from, 'until', granted.reopened_until)) end,
        reopened_from = case when ${isRunning} then granted.reopened_from
          else coalesce(excluded.reopened_from, granted.reopened_from) end,
        reopened_until = case when ${ends}::boolean and ${isRunning} then ${now}::timestamptz
          else coalesce(excluded.reopened_until, granted.reopened_until) end,
        modified_at = excluded.modified_at
      returning uid`.execute(trx);
    await recordAudit(trx, by, {
      action: 'training-changed',
      target: `training:${tid}`,
      after: { extended: rows.map(({ uid }) => uid), graceMinutes, reopenUntil, endReopening },
    });
    for (const { uid } of rows) await events.publish(trx, 'standing', { uid });
    await events.publish(trx, `training-rank:${tid}`);
    return rows.length;
  });
}
