import { type Kysely, sql } from 'kysely';

/**
 * A problem may show its test data to users who failed on it. The numbers of its sample cases get a column of their own,
 * because live streams read them at every notification, and the list of all cases may be long.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table problem add column opens_data boolean not null default false`.execute(db);
  await sql`alter table problem_data add column samples jsonb not null default '[]'`.execute(db);
  await sql`
    update problem_data set samples = jsonb_path_query_array(cases, '$[*] ? (@.isSample == true).seq')
    where cases @? '$[*] ? (@.isSample == true)'`.execute(db);
}
