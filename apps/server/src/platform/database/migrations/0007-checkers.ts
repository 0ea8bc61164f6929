import { type Kysely, sql } from 'kysely';

/** Built-in comparisons, and the checker that runs after an interactor. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table problem
    -- {kind, isCaseSensitive, isSpaceSensitive, absoluteTolerance, relativeTolerance}.
    add column comparer jsonb,
    -- As checker: {language, code, dialect, unit, arguments}.
    add column second_checker jsonb`.execute(db);
}
