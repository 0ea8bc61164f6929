import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { publicProblem } from '../../platform/scope/sql.ts';

/** Returns the display id of a problem to which an upgrade can submit on its trial site; null if the site has none. */
export async function chooseTrialProblem(db: Kysely<Database>): Promise<string | null> {
  const problem = await db
    .selectFrom('problem')
    .where('is_remote', '=', false)
    .where('gid', 'is', null)
    .where(publicProblem())
    .where('judge_mode', '=', 'default')
    .where('data_version', 'is not', null)
    .select('display_id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return problem?.display_id ?? null;
}
