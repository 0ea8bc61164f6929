import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';

/**
 * Checks that a contest uses a group problem. Only then may the problem become contest-only. Throws
 * `problemInNoContest`.
 */
export async function checkIsInContest(trx: Kysely<Database>, pid: number): Promise<void> {
  const link = await trx
    .selectFrom('contest_problem')
    .where('pid', '=', pid)
    .where('hidden_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  if (!link) throw new ApiError('problemInNoContest');
}
