import { type Kysely, sql } from 'kysely';

/** ACM contests may count penalty in whole minutes, as ICPC contests do; existing ones keep seconds. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table contest
    add column penalty_unit text not null default 'second' check (penalty_unit in ('second', 'minute'))`.execute(
    db,
  );
}
