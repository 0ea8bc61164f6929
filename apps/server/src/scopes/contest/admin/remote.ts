import type { Kysely, Selectable } from 'kysely';
import type { ContestTable, Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';

type RemoteTerms = Pick<Selectable<ContestTable>, 'is_exam' | 'allows_remote'>;

/** Whether a contest accepts remote problems. An exam never does, because another site would see the submissions. */
export const acceptsRemoteProblems = ({ is_exam, allows_remote }: RemoteTerms): boolean =>
  allows_remote && !is_exam;

/** Throws `contestRemoteHeld` if a contest with remote problems would no longer accept them. */
export async function checkRemoteAllowed(
  trx: Kysely<Database>,
  cid: number,
  before: RemoteTerms,
  after: RemoteTerms,
): Promise<void> {
  if (!acceptsRemoteProblems(before) || acceptsRemoteProblems(after)) return;
  const remoteLink = await trx
    .selectFrom('contest_problem as link')
    .innerJoin('problem', 'problem.id', 'link.pid')
    .where('link.cid', '=', cid)
    .where('link.hidden_at', 'is', null)
    .where('problem.is_remote', '=', true)
    .orderBy('link.display_id')
    .select('link.display_id')
    .limit(5)
    .execute();
  if (remoteLink.length > 0)
    throw new ApiError('contestRemoteHeld', { problems: remoteLink.map((row) => row.display_id).join(' ') });
}
