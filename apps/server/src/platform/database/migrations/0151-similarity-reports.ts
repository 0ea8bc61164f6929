import { type Kysely, sql } from 'kysely';

/** Comparisons of the submissions of a contest, training or problem. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table similarity_report (
    id bigint generated always as identity primary key,
    cid bigint references contest on delete cascade,
    tid bigint references training on delete cascade,
    pid bigint references problem on delete cascade,
    job_id uuid references job on delete set null,
    uid text references app_user on delete set null,
    choice text not null check (choice in ('best', 'last', 'all')),
    -- Distribution and threshold of each problem and family of languages.
    families jsonb not null default '[]',
    suspicious int not null default 0,
    created_at timestamptz not null default now(),
    finished_at timestamptz,
    constraint similarity_report_place check (num_nonnulls(cid, tid, pid) = 1)
  )`.execute(db);
  for (const column of ['cid', 'tid', 'pid'])
    await sql`create index ${sql.ref(`similarity_report_${column}`)} on similarity_report (${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(db);
  await sql`create index similarity_report_job on similarity_report (job_id)`.execute(db);
}
