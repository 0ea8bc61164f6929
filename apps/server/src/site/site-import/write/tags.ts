import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { TagRecord } from '../model/records.ts';
import { issueRecorder, type RecordWriter } from './context.ts';
import { insertRows, takeNumbers } from './rows.ts';

/** Stores tags. If this site has a tag with the same judge, group and name, this tag is used. */
export const writeTags: RecordWriter<TagRecord> = async (context, items) => async (trx) => {
  const { ids } = context;
  const stored = new Map<string, number>();
  let added = 0;
  for (const { key, record } of items) {
    const gid = ids.number('group', record.group);
    if (record.group !== null && gid === null) {
      issueRecorder(context, 'tag', key)('orphan-left-out', { group: record.group });
      continue;
    }
    const known = await findTag(trx, record, gid);
    if (known !== null) {
      stored.set(key, known);
      continue;
    }
    const [number] = await takeNumbers(trx, 'tag', [record.number]);
    const id = number?.id ?? 0;
    await insertRows(trx, 'tag', [
      {
        id,
        name: record.name,
        name_en: record.nameEn,
        color: record.color,
        oj: record.oj,
        gid,
        classification_id: await classificationOf(trx, record),
        created_at: new Date(),
        modified_at: new Date(),
      },
    ]);
    stored.set(key, id);
    added += 1;
  }
  await ids.add(trx, 'tag', stored);
  return added;
};

async function findTag(
  trx: Kysely<Database>,
  { oj, name }: TagRecord,
  gid: number | null,
): Promise<number | null> {
  const row = await trx
    .selectFrom('tag')
    .where('oj', '=', oj)
    .where('gid', gid === null ? 'is' : '=', gid)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

async function classificationOf(
  trx: Kysely<Database>,
  { classification, oj }: TagRecord,
): Promise<number | null> {
  if (classification === null) return null;
  const row = await trx
    .insertInto('tag_classification')
    .values({ name: classification, oj })
    .onConflict((conflict) => conflict.columns(['oj', 'name']).doUpdateSet({ name: classification }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
