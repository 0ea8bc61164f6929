import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { SubmissionRecord } from '../model/records.ts';
import type { SourceSite } from '../model/source.ts';
import { isChangedHere } from '../write/changed-here.ts';
import { isSameCode } from './same-code.ts';

export interface SampleDifference {
  readonly key: string;
  /** Fields that differ. */
  readonly fields: readonly string[];
}

const size = 200;
const waiting = 5;
const cancelled = -4;

interface Own {
  readonly old_key: string;
  readonly user_key: string | null;
  readonly problem_key: string | null;
  readonly contest_key: string | null;
  readonly language: string;
  readonly code: string;
  readonly submitted_at: Date;
  readonly status: number;
  readonly time_ms: number | null;
  readonly memory_kb: number | null;
  readonly score: number | null;
  readonly cases: number;
}

/**
 * Reads 200 random stored submissions again, both from this site and from the source, and compares every field. Omits
 * submissions that got another verdict on this site since.
 */
export async function compareSamples(db: Kysely<Database>, site: SourceSite, source: string) {
  const key = (noun: string, value: ReturnType<typeof sql>) =>
    sql`(select old_key from site_import_id where source = ${source} and noun = ${noun} and new_id = ${value} limit 1)`;
  const { rows } = await sql<Own>`
    select stored.old_key, language, code, submitted_at, submission.status, submission.time_ms, submission.memory_kb,
      submission.score, jsonb_array_length(judging.cases) as cases,
      ${key('user', sql`submission.uid`)} as user_key, ${key('problem', sql`submission.pid::text`)} as problem_key,
      ${key('contest', sql`submission.cid::text`)} as contest_key
    from (
      select old_key, new_id::bigint as id from site_import_id where source = ${source} and noun = 'submission'
      order by md5(old_key || ${String(Math.random())}) limit ${size}
    ) stored
    join submission on submission.id = stored.id
    left join judging on judging.id = submission.current_judging_id
    where not ${isChangedHere}`.execute(db);
  const theirs = new Map(
    (await site.figures.submissions(rows.map(({ old_key }) => old_key))).map((item) => [
      item.key,
      item.record,
    ]),
  );
  const different: SampleDifference[] = [];
  for (const row of rows) {
    const record = theirs.get(row.old_key) ?? null;
    const fields = record === null ? ['missing'] : differingFields(row, record);
    if (fields.length > 0) different.push({ key: row.old_key, fields });
  }
  return { compared: rows.length, different };
}

function differingFields(own: Own, record: SubmissionRecord): string[] {
  const status = record.status === waiting ? cancelled : record.status;
  const isSame: Readonly<Record<string, boolean>> = {
    // The migration replaces a missing user.
    user: own.user_key === record.user || own.user_key?.startsWith('(') === true,
    problem: own.problem_key === record.problem,
    contest: own.contest_key === record.contest,
    language: own.language === record.language,
    code: isSameCode(own.code, record),
    // The migration replaces an unreadable time, so it cannot be compared.
    submittedAt: record.submittedAt === null || own.submitted_at.getTime() === record.submittedAt.getTime(),
    status: own.status === status,
    time: own.time_ms === record.timeMs,
    memory: own.memory_kb === record.memoryKb,
    score: own.score === record.score,
    cases: own.cases === record.cases.length,
  };
  return Object.entries(isSame).flatMap(([field, same]) => (same ? [] : [field]));
}
