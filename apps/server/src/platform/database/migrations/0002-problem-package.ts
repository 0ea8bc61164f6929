import { type Kysely, sql } from 'kysely';

/** What a problem package brings beside the problem itself: kept for export and for checking the problem. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table problem_package (
    pid bigint primary key references problem on delete cascade,
    format text not null,
    -- Reference solutions: [{path, language, code, permitted, required, score}].
    submissions jsonb not null default '[]',
    -- Programs that check inputs: [{path, language, code}].
    validators jsonb not null default '[]',
    -- [{name, isPicture, blob: {sha256, size}}].
    attachments jsonb not null default '[]',
    -- Names of groups of test data: [{group, name, dependsOn}].
    groups jsonb not null default '[]',
    imported_at timestamptz not null default now()
  )`.execute(db);
}
