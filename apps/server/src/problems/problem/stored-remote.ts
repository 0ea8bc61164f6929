import { remoteJudgeKeys } from '@xiezhi/contract/limits';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { findProblem } from './policy.ts';

/** A problem of another judge, as clients name it. */
export interface RemoteName {
  /** Key of the judge, in any case. */
  readonly name: string;
  /** As that judge calls it. */
  readonly problemId: string;
}

/**
 * The number of a problem of another judge that this site has already; none is fetched. Throws Failure
 * `remoteJudgeUnknown`, `remoteJudgeUnavailable`.
 */
export async function findStoredRemote(
  db: Kysely<Database>,
  { name: asked, problemId }: RemoteName,
): Promise<number> {
  const name = remoteJudgeKeys.find((key) => key === asked.toUpperCase());
  if (name === undefined) throw new ApiError('remoteJudgeUnknown', { name: asked });
  try {
    return (await findProblem(db, { displayId: `${name}-${problemId}` })).id;
  } catch (error) {
    if (error instanceof ApiError) throw new ApiError('remoteJudgeUnavailable', { name });
    throw error;
  }
}
