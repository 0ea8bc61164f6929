import { type Kysely, sql } from 'kysely';

/** Columns of scores, which have two decimals from this migration on. */
const columns = [
  ['problem', 'io_score'],
  ['judging', 'score'],
  ['submission', 'score'],
  ['scoreboard_event', 'score'],
] as const;

/** Scores have two decimals. A function that writes a score as JSON writes integers without decimals. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const [table, column] of columns)
    await sql`alter table ${sql.id(table)} alter column ${sql.id(column)} type numeric(12, 2)`.execute(db);
  const { rows } = await sql<{ source: string }>`
    select pg_get_functiondef(oid) as source from pg_proc
    where pronamespace = current_schema::regnamespace and prosrc like '%score::text%'`.execute(db);
  for (const { source } of rows)
    await sql.raw(source.replaceAll('score::text', 'trim_scale(score)::text')).execute(db);
}
