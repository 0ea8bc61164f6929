import { problemAuth } from '@xiezhi/contract/limits';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { trainingPasswords } from '../../../identity/account/entry-passwords.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { TrainingRecord } from '../model/records.ts';
import { issueRecorder, type WriteContext, type RecordWriter } from './context.ts';
import { insertRows, assignIds } from './rows.ts';

/** Stores trainings with problems, people and homework. */
export const writeTrainings: RecordWriter<TrainingRecord> = async (context, items) => {
  const { ids, links } = context;
  for (const { key, record } of items) await links.prepare(record.description, { noun: 'training', key });
  return async (trx) => {
    await links.publish(trx, ids);
    const numbers = await assignIds(
      trx,
      'training',
      items.map(({ record }) => record.number),
    );
    const stored = new Map<string, number>();
    for (const [index, { key, record }] of items.entries()) {
      const { id = 0, isReplaced = false } = numbers[index] ?? {};
      if (isReplaced)
        issueRecorder(context, 'training', key)('number-taken', { from: record.number, to: id });
      await writeTraining(trx, context, id, key, record);
      stored.set(key, id);
    }
    await ids.add(trx, 'training', stored);
    for (const [key, tid] of stored) {
      const record = items.find((item) => item.key === key)?.record;
      for (const needed of record?.prerequisites ?? []) {
        const needs = ids.number('training', needed);
        if (needs !== null && needs !== tid)
          await trx.insertInto('training_prerequisite').values({ tid, needs, percent: 100 }).execute();
      }
    }
    return stored.size;
  };
};

async function writeTraining(
  trx: Kysely<Database>,
  context: WriteContext,
  id: number,
  key: string,
  record: TrainingRecord,
): Promise<void> {
  const { ids, links, now, rootUid, services } = context;
  const note = issueRecorder(context, 'training', key);
  const owner = ids.get('user', record.owner);
  if (owner === null) note('orphan-user');
  const gid = ids.number('group', record.group);
  const isGroupMissing = record.group !== null && gid === null;
  if (isGroupMissing) note('orphan-group', { group: record.group });
  const at = record.createdAt ?? now;
  await insertRows(trx, 'training', [
    {
      id,
      uid: owner ?? rootUid,
      gid,
      category_id: await categoryOf(trx, record, gid),
      title: record.title,
      description: links.rewrite(record.description, { noun: 'training', key }),
      rank: record.rank,
      auth: record.isPrivate ? 'Private' : 'Public',
      // A training of a missing group is hidden, because only the group could see it.
      is_visible: record.isVisible && !isGroupMissing,
      created_at: at,
      modified_at: at,
    },
  ]);
  if (record.password !== null)
    await trainingPasswords.store(trx, services.settings.secret, { id, password: record.password });
  await writeProblems(trx, context, id, key, record);
  const people = new Map<string, Date>();
  for (const { user, createdAt } of record.registrations) {
    const uid = ids.get('user', user);
    if (uid === null) note('orphan-left-out', { user });
    else people.set(uid, createdAt ?? now);
  }
  await insertRows(
    trx,
    'training_registration',
    [...people].map(([uid, since]) => ({ tid: id, uid, created_at: since })),
  );
  if (record.homework !== null) {
    const { opensAt, dueAt, latePercent } = record.homework;
    await trx
      .insertInto('training_homework')
      .values({
        tid: id,
        opens_at: opensAt,
        due_at: dueAt,
        late_percent: latePercent,
        is_opening_told: true,
        due_told_for: dueAt,
      })
      .execute();
  }
}

async function categoryOf(
  trx: Kysely<Database>,
  { category }: TrainingRecord,
  gid: number | null,
): Promise<number | null> {
  if (category === null) return null;
  const row = await trx
    .selectFrom('training_category')
    .where(sql<boolean>`lower(name) = lower(${category.name})`)
    .where('gid', gid === null ? 'is' : '=', gid)
    .select('id')
    .executeTakeFirst();
  if (row !== undefined) return row.id;
  const added = await trx
    .insertInto('training_category')
    .values({ gid, name: category.name, color: category.color })
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

/** Returns an SQL condition: the training must share the problem, because the problem is not public. */
export function sharing(pid: number): RawBuilder<boolean> {
  return sql<boolean>`(select auth <> ${problemAuth.public} from problem where id = ${pid}::bigint)`;
}

async function writeProblems(
  trx: Kysely<Database>,
  context: WriteContext,
  tid: number,
  key: string,
  { problems }: TrainingRecord,
): Promise<void> {
  const note = issueRecorder(context, 'training', key);
  const pids = new Set<number>();
  const shown = new Set<string>();
  for (const { problem, displayId, rank, isShared = false } of problems) {
    const pid = context.ids.number('problem', problem);
    if (pid === null) note('orphan-left-out', { problem });
    else if (pids.has(pid)) note('duplicate', { problem });
    else {
      let id = displayId;
      for (let number = 2; shown.has(id.toLowerCase()); number += 1) id = `${displayId}-${number}`;
      pids.add(pid);
      shown.add(id.toLowerCase());
      await trx
        .insertInto('training_problem')
        .values({ tid, pid, display_id: id, rank, is_shared: isShared && sharing(pid) })
        .execute();
    }
  }
}
