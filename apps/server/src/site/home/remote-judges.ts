import { remoteJudgeKeys } from '@xiezhi/contract/limits';
import { publicProblem } from '../../platform/scope/sql.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Returns the keys of remote judges that have public problems on this site, in their usual order. The problem list
 * offers only these judges.
 */
export async function judgesWithProblems({ db }: Pick<Services, 'db'>): Promise<string[]> {
  const rows = await db
    .selectFrom('problem')
    .where('is_remote', '=', true)
    .where(publicProblem())
    .select('remote_oj')
    .distinct()
    .execute();
  const present = new Set(rows.map((row) => row.remote_oj));
  return remoteJudgeKeys.filter((key) => present.has(key));
}
