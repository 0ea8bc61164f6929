import { type IndividualTime, ownStartRefusal, individualTimeAt } from '@xiezhi/rules';
import { type Actor, recordAudit } from '../../../identity/audit/record.ts';
import { appendContestLog } from '../../../identity/audit/contest-log.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Viewer } from '../../../platform/http/handler.ts';
import { scoreboardTopic } from '../../../judging/queue/scoreboard-event.ts';
import type { Services } from '../../../platform/services.ts';
import { openContest, type OpenedContest } from '../access.ts';

/**
 * Starts the viewer's individual time and appends an entry to the contest log. If two requests arrive in parallel, one
 * is rejected. Throws `contestNotFound`, the reason why the viewer may not start, `ownTimeNone`, `ownTimeBegun`.
 */
export async function startIndividualTimer(
  services: Services,
  viewer: Viewer,
  cid: number,
  now: Date,
): Promise<IndividualTime> {
  const { db, events } = services;
  const { row, access: context } = await openContest(services, viewer, cid, now);
  const refusal = ownStartRefusal(context);
  if (refusal) throw new ApiError(refusal);
  const { individual_seconds: seconds, ends_at: endsAt } = row;
  if (seconds === null) throw new ApiError('ownTimeNone');
  const { uid } = viewer;
  await db.transaction().execute(async (trx) => {
    const begun = await trx
      .insertInto('contest_individual_start')
      .values({ cid, uid, starts_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['cid', 'uid'])
          .doUpdateSet({ starts_at: now, extra_seconds: 0 })
          .where('contest_individual_start.starts_at', '<', row.starts_at),
      )
      .returning('uid')
      .executeTakeFirst();
    if (!begun) throw new ApiError('ownTimeBegun');
    await appendContestLog(trx, cid, { kind: 'began', uid, at: now });
    await events.publish(trx, 'standing', { uid });
  });
  return individualTimeAt({ endsAt }, seconds, { startsAt: now, extraSeconds: 0 }, now);
}

/**
 * Sets the total extra time of a contestant. Submission times are converted to individual time whenever they are shown,
 * so no stored submission changes. Throws `ownTimeNone`, `ownTimeMissing`.
 */
export async function grantExtraTime(
  { db, events }: Services,
  by: Actor,
  { row }: Pick<OpenedContest, 'row'>,
  given: { readonly uid: string; readonly extraMinutes: number; readonly reason: string },
): Promise<void> {
  const { id: cid } = row;
  if (row.individual_seconds === null) throw new ApiError('ownTimeNone');
  const { uid, extraMinutes, reason } = given;
  await db.transaction().execute(async (trx) => {
    const former = await trx
      .selectFrom('contest_individual_start')
      .where('cid', '=', cid)
      .where('uid', '=', uid)
      .where('starts_at', '>=', row.starts_at)
      .forUpdate()
      .select('extra_seconds')
      .executeTakeFirst();
    if (!former) throw new ApiError('ownTimeMissing');
    await trx
      .updateTable('contest_individual_start')
      .set({ extra_seconds: extraMinutes * 60 })
      .where('cid', '=', cid)
      .where('uid', '=', uid)
      .execute();
    await trx
      .updateTable('contest')
      .set((from) => ({ scoreboard_version: from('scoreboard_version', '+', 1) }))
      .where('id', '=', cid)
      .execute();
    await recordAudit(trx, by, {
      action: 'contest-extra-time',
      target: `contest:${cid}`,
      before: { extraMinutes: former.extra_seconds / 60 },
      after: { extraMinutes },
      detail: { uid, reason },
    });
    await events.publish(trx, scoreboardTopic(cid));
    await events.publish(trx, 'standing', { uid });
  });
}
