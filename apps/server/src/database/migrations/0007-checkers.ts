import { type Kysely, sql } from 'kysely';

/** Built-in comparisons, the checker behind an interactor, and what staff may know of a failed judging. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table problem
    -- {kind, isCaseSensitive, isSpaceSensitive, absoluteTolerance, relativeTolerance}.
    add column comparer jsonb,
    -- As checker: {language, code, dialect, unit, arguments}.
    add column second_checker jsonb`.execute(db);
  await sql`alter table judging add column staff_message text`.execute(db);
}
