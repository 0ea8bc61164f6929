import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { Services } from '../../../platform/services.ts';
import type { SubmissionRecord } from '../model/records.ts';
import type { SourceSite } from '../model/source.ts';
import { storableJson } from '../raw/storable-json.ts';
import { isChangedHere } from './changed-here.ts';
import { refusalOf } from './refusal.ts';
import { addScoreboardEvents } from './scoreboard-events.ts';
import { finishTime, messageOf } from './submissions.ts';

const waiting = 5;
const perQuery = 500;

/**
 * Reads again the submissions that waited in an earlier run, and stores the verdicts that they have now. A submission
 * that was rejudged on this site meanwhile keeps its verdict. A verdict that the database refuses is reported.
 */
export async function recheckWaiting(
  { db }: Pick<Services, 'db'>,
  site: SourceSite,
  { source, signal }: { readonly source: string; readonly signal: AbortSignal },
): Promise<void> {
  for (let last = ''; ;) {
    signal.throwIfAborted();
    const rows = await db
      .selectFrom('site_import_issue')
      .where('source', '=', source)
      .where('noun', '=', 'submission')
      .where('rule', '=', 'not-judged')
      .where('old_key', '>', last)
      .select('old_key')
      .orderBy('old_key')
      .limit(perQuery)
      .execute();
    const keys = rows.map(({ old_key }) => old_key);
    const end = keys.at(-1);
    if (end === undefined) return;
    last = end;
    for (const { key, record } of await site.figures.submissions(keys)) {
      if (record === null || record.status === waiting) continue;
      try {
        await db.transaction().execute((trx) => storeVerdict(trx, source, key, record));
      } catch (error) {
        const code = refusalOf(error);
        if (code === null) throw error;
        await sql`insert into site_import_issue (source, noun, old_key, rule, detail)
          values (${source}, 'submission', ${key}, 'refused', ${JSON.stringify({ code })}::jsonb)
          on conflict do nothing`.execute(db);
      }
    }
  }
}

async function storeVerdict(
  trx: Kysely<Database>,
  source: string,
  key: string,
  record: SubmissionRecord,
): Promise<void> {
  const row = await trx
    .selectFrom('submission')
    .innerJoin('site_import_id as imported', (join) =>
      join
        .on('imported.source', '=', source)
        .on('imported.noun', '=', 'submission')
        .on('imported.old_key', '=', key)
        .on(sql<boolean>`imported.new_id::bigint = submission.id`),
    )
    .select(['id', 'uid', 'cid', 'cpid', 'submitted_at', 'current_judging_id'])
    .forUpdate('submission')
    .executeTakeFirst();
  if (row === undefined) return;
  // A separate statement sees judgings that were added before the row was locked.
  const changed = await trx
    .selectFrom('submission')
    .where('id', '=', row.id)
    .where(isChangedHere)
    .select('id')
    .executeTakeFirst();
  if (changed === undefined) await replaceVerdict(trx, row, record);
  await trx
    .deleteFrom('site_import_issue')
    .where('source', '=', source)
    .where('noun', '=', 'submission')
    .where('old_key', '=', key)
    // An earlier run may have reported that the database refused the verdict.
    .where('rule', 'in', ['not-judged', 'refused'])
    .execute();
}

type StoredRow = Pick<
  Selectable<Database['submission']>,
  'id' | 'uid' | 'cid' | 'cpid' | 'submitted_at' | 'current_judging_id'
>;

async function replaceVerdict(
  trx: Kysely<Database>,
  row: StoredRow,
  record: SubmissionRecord,
): Promise<void> {
  const { status, timeMs, memoryKb, score, oiRankScore, cases, isChecked } = record;
  const result = { status, time_ms: timeMs, memory_kb: memoryKb, score, oi_rank_score: oiRankScore };
  await trx
    .updateTable('submission')
    .set({ ...result, counted_status: status, counted_oi_rank_score: oiRankScore })
    .where('id', '=', row.id)
    .execute();
  await trx
    .updateTable('judging')
    .set({
      ...result,
      message: messageOf(record),
      cases: storableJson(cases),
      finished_at: finishTime(record, row.submitted_at),
    })
    .where('id', '=', row.current_judging_id)
    .execute();
  if (row.cid !== null && row.cpid !== null) {
    const { uid, cid, cpid, submitted_at: submittedAt } = row;
    await addScoreboardEvents(trx, [
      { submitId: row.id, cid, cpid, uid, submittedAt, verdict: status, score, timeMs, isChecked },
    ]);
  }
}
