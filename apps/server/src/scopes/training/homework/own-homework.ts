import type { Locale } from '@xiezhi/contract/limits';
import type { MyHomework } from '@xiezhi/contract/routes/create-homework';
import { groupAuths } from '@xiezhi/contract/enums/group';
import { handInAt, hasOpened, ownDueAt, lateFactor } from '@xiezhi/rules';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { ownsGroup } from '../../../platform/scope/sql.ts';
import { managesTraining } from '../../../problems/problem/training-set.ts';
import { presentHeld } from '../presenter.ts';
import { progressOf, trainingTexts, type TrainingRow, selectTrainings } from '../repository.ts';
import { extensionOf, homeworkOf, openAgainUntil } from './terms.ts';

const shownMax = 20;
/** Number of days after the due time for which homework stays in the list. */
const daysAfter = 14;

/**
 * Lists current and recent homework of a person, current homework first. This is homework in private trainings that the
 * person entered, in public trainings of their groups, and in public trainings of the site that they have begun.
 * Managers of a training have no homework in it.
 */
export async function myHomework(
  db: Kysely<Database>,
  uid: string,
  locale: Locale,
  now: Date,
): Promise<MyHomework[]> {
  const rows = await homeworkRows(
    db,
    uid,
    { dueAfter: new Date(now.getTime() - daysAfter * 86_400_000), now },
    shownMax,
  );
  const progress = await progressOf(
    db,
    rows.map(({ id }) => id),
    uid,
  );
  return rows.flatMap((row) => {
    const terms = homeworkOf(row);
    if (terms === null) return [];
    const extension = extensionOf(row);
    const taken = handInAt(terms, extension, now);
    const { problems = 0, solved = 0, held = 0, held_until = null } = progress.get(row.id) ?? {};
    return [
      {
        tid: row.id,
        gid: row.gid,
        title: trainingTexts(row, locale).title,
        opensAt: terms.opensAt?.toISOString() ?? null,
        dueAt: ownDueAt(terms, extension).toISOString(),
        reopenedUntil: openAgainUntil(extension, now)?.toISOString() ?? null,
        state: !hasOpened(terms, now)
          ? 'notOpen'
          : taken === 'closed'
            ? 'closed'
            : taken === 'late'
              ? 'late'
              : 'open',
        countsNow: lateFactor(terms, extension, now),
        problems,
        solved,
        ...presentHeld({ held, held_until }),
      },
    ];
  });
}

/**
 * Reads the homework of a person that is due after a given time. Homework that the person can hand in, also late,
 * comes first, then homework that has not opened, then closed homework; in each part, the due time nearest to now comes
 * first.
 */
export function homeworkRows(
  db: Kysely<Database>,
  uid: string,
  { dueAfter, now }: { readonly dueAfter: Date; readonly now: Date },
  most: number,
): Promise<TrainingRow[]> {
  const ownEnd = sql<Date>`greatest(homework.due_at + coalesce(extension.grace_minutes, 0) * interval '1 minute',
    extension.reopened_until)`;
  return selectTrainings(db, uid)
    .where('training.hidden_at', 'is', null)
    .where('training.is_visible', '=', true)
    .where(sql<SqlBool>`${ownEnd} > ${dueAfter}`)
    .where(isStudent(sql`${uid}::text`))
    .orderBy(
      sql`case when homework.opens_at > ${now}::timestamptz then 1
        when ${ownEnd} <= ${now}::timestamptz and homework.late_percent is null then 2 else 0 end`,
    )
    .orderBy(sql`abs(extract(epoch from ${ownEnd} - ${now}::timestamptz))`)
    .orderBy('training.id')
    .limit(most)
    .execute();
}

/** SQL condition: the person is a student of `training`. It must agree with `recordsOf`, which selects all students. */
function isStudent(uid: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const isMember = sql`exists (select from group_member member join app_group on app_group.id = member.gid
    where member.gid = training.gid and member.uid = ${uid} and app_group.hidden_at is null and app_group.status = 0
      and member.auth >= ${groupAuths.member}`;
  return sql<SqlBool>`(training.uid <> ${uid} and not ${ownsGroup(uid, sql`training.gid`)}
    and not ${managesTraining(uid)} and case
    when training.auth = 'Private' then (training.gid is null or ${isMember}))
      and exists (select from training_registration entered where entered.tid = training.id and entered.uid = ${uid})
    when training.gid is not null then ${isMember} and member.auth = ${groupAuths.member})
    else exists (select from user_problem mine where mine.uid = ${uid} and mine.tid = training.id) end)`;
}
