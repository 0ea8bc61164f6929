import { type Kysely, sql } from 'kysely';

const practice = 'cid is null and gid is null';

/** Index-only reads of what an accepted submission gained, however many others there are. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index submission_accepted_figures on submission (pid, language, id desc)
    include (uid, time_ms, memory_kb)
    where status = 0 and ${sql.raw(practice)} and hidden_at is null`.execute(db);
  await sql`create index user_problem_first on user_problem (pid, first_accepted_at)
    where accepted > 0 and ${sql.raw(practice)} and tid is null`.execute(db);
}
