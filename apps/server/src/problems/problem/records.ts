import { savedListLimits } from '@xiezhi/contract/limits/saved-list';
import type { ProblemRecord } from '@xiezhi/contract/routes/saved-list';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Database } from '../../platform/database/schema.ts';
import { practiceSubmission, publicProblem } from '../../platform/scope/sql.ts';

export interface RecordsQuery {
  readonly pid: number;
  /** Absent: every language. */
  readonly language?: string | undefined;
}

/** Returns the best accepted submissions to a public problem in the bank. Throws `problemNotFound`. */
export async function problemRecords(db: Kysely<Database>, { pid, language }: RecordsQuery) {
  const { rows: shown } = await sql`
    select from problem where id = ${pid} and ${publicProblem()}`.execute(db);
  if (shown.length === 0) throw new ApiError('problemNotFound');
  const accepted = sql`submission.pid = ${pid} and submission.status = 0 and ${practiceSubmission()}
    and submission.hidden_at is null`;
  const { rows: languages } = await sql<{ language: string }>`
    select distinct language from submission where ${accepted} order by language`.execute(db);
  const inLanguage = language === undefined ? sql`` : sql`and submission.language = ${language}`;
  const best = (figure: RawBuilder<unknown>) => bestOf(db, sql`${accepted} ${inLanguage}`, figure);
  return {
    languages: languages.map((row) => row.language),
    fastest: await best(sql`time_ms`),
    shortest: await best(sql`code_length`),
  };
}

/**
 * Returns the best submission of each user, best first; of equal ones, the earliest comes first. Excludes banned users.
 */
async function bestOf(
  db: Kysely<Database>,
  which: RawBuilder<unknown>,
  figure: RawBuilder<unknown>,
): Promise<ProblemRecord[]> {
  const { rows } = await sql<Omit<ProblemRecord, 'submitTime'> & { at: Date }>`
    select best.id as "submitId", best.uid, username, language, time_ms as time, memory_kb as memory,
      code_length as length, submitted_at as at
    from (
      select distinct on (submission.uid) submission.* from submission
      where ${which} and ${figure} is not null order by submission.uid, ${figure}, submission.id
    ) best
    join app_user on app_user.uid = best.uid and app_user.status = 0
    order by ${figure}, best.id limit ${savedListLimits.records}`.execute(db);
  return rows.map(({ at, ...row }) => Object.assign(row, { submitTime: at.toISOString() }));
}
