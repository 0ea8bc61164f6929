import { type Kysely, sql } from 'kysely';

/**
 * What a preview of ratings was computed from, so that it is not applied to anything else, and whether results are still
 * those of a scoreboard whose version has changed.
 */
const statements = [
  // Null: the revision was not computed completely, or by an earlier release.
  `alter table rating_revision add column kept jsonb, add column dropped jsonb`,
  `alter table rating_contest
    -- Null: the participants were not compared with a scoreboard of a later version.
    add column compared_version bigint,
    add column is_same boolean,
    -- Null: unknown, because an earlier release stored the results.
    add column outsiders text[]`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
