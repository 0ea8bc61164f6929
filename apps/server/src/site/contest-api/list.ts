import { sql, type Kysely } from 'kysely';
import type { ContestRow } from '../../scopes/contest/repository.ts';
import type { Database } from '../../platform/database/schema.ts';
import { presentContest } from './present.ts';
import type { ApiContest } from './shapes.ts';

/** Maximum number of contests in the list; it contains the latest. */
const listMax = 1000;

/** Lists the contests of the public list of the site. Contests of groups are not listed; tools need their number. */
export async function listApiContests(db: Kysely<Database>): Promise<ApiContest[]> {
  const { rows } = await sql<ContestRow>`
    select * from contest where gid is null and is_visible and hidden_at is null
    order by starts_at desc, id desc limit ${listMax}`.execute(db);
  return rows.map((row) => presentContest(row, false));
}
