import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { ContestRecord, GroupRecord, TrainingRecord } from '../model/records.ts';
import type { StepName, StepRecords } from '../model/source.ts';
import type { PresentItem, WriteContext } from './context.ts';
import { insertRows } from './rows.ts';

type Additions<Record> = (
  trx: Kysely<Database>,
  context: Pick<WriteContext, 'ids' | 'now'>,
  items: readonly PresentItem<Record>[],
) => Promise<void>;

/** People of a contest or training, as rows of its table of registrations. */
function registrationsOf(
  { ids, now }: Pick<WriteContext, 'ids' | 'now'>,
  place: { readonly cid: number } | { readonly tid: number },
  people: ContestRecord['registrations'],
): Readonly<Record<string, unknown>>[] {
  const rows = new Map<string, Readonly<Record<string, unknown>>>();
  for (const { user, createdAt } of people) {
    const uid = ids.get('user', user);
    if (uid !== null) rows.set(uid, { ...place, uid, created_at: createdAt ?? now });
  }
  return [...rows.values()];
}

const addToContests: Additions<ContestRecord> = async (trx, context, items) => {
  for (const { key, record } of items) {
    const cid = context.ids.number('contest', key);
    if (cid === null) continue;
    const rows = registrationsOf(context, { cid }, record.registrations);
    await insertRows(trx, 'contest_registration', rows, 'on conflict do nothing');
    for (const one of record.problems) {
      const pid = context.ids.number('problem', one.problem);
      if (pid === null || one.isRemoved || context.ids.get('contestProblem', one.key) !== null) continue;
      const row = await trx
        .insertInto('contest_problem')
        .values({
          cid,
          pid,
          display_id: one.displayId,
          display_title: one.displayTitle || one.displayId,
          color: one.color,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (row !== undefined) await context.ids.add(trx, 'contestProblem', new Map([[one.key, row.id]]));
    }
  }
};

const addToTrainings: Additions<TrainingRecord> = async (trx, context, items) => {
  for (const { key, record } of items) {
    const tid = context.ids.number('training', key);
    if (tid === null) continue;
    const rows = registrationsOf(context, { tid }, record.registrations);
    await insertRows(trx, 'training_registration', rows, 'on conflict do nothing');
    for (const { problem, displayId, rank } of record.problems) {
      const pid = context.ids.number('problem', problem);
      if (pid === null) continue;
      await trx
        .insertInto('training_problem')
        .values({ tid, pid, display_id: displayId, rank })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
};

const memberMax = 4;

const addToGroups: Additions<GroupRecord> = async (trx, { ids, now }, items) => {
  for (const { key, record } of items) {
    const gid = ids.number('group', key);
    const members = record.members.flatMap(({ user, auth, reason, createdAt }) => {
      const uid = ids.get('user', user);
      const at = (createdAt ?? now).toISOString();
      // The owner stays the one of the first run.
      return uid === null ? [] : [{ uid, auth: Math.min(auth, memberMax), reason, at }];
    });
    await sql`insert into group_member (gid, uid, auth, reason, created_at, modified_at)
      select distinct on (uid) ${gid}::bigint, uid, auth, reason, at, at
      from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as member (uid text, auth smallint, reason text, at timestamptz)
      where ${gid}::bigint is not null and not exists (
        select from group_member known where known.gid = ${gid}::bigint and known.uid = member.uid)`.execute(
      trx,
    );
  }
};

/**
 * Steps whose records are read again in every run: people and problems that were added to a record since the last run
 * are added here too. Nothing else of a known record changes.
 */
export const additions: { readonly [Step in StepName]?: Additions<StepRecords[Step]> } = {
  groups: addToGroups,
  contests: addToContests,
  trainings: addToTrainings,
};
