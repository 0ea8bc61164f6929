import type { Person } from '@xiezhi/rules';
import { sql } from 'kysely';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { submissionToContest } from '../../platform/scope/sql.ts';
import { holdScoreboardEvents, markHoldQueued } from '../queue/scoreboard-hold.ts';
import { rejudge } from './actions.ts';
import { reachesGroup } from './reach.ts';

/** Maximum submissions of one rejudge, without those of virtual runs. */
const maxSubmissions = 5000;

/**
 * Rejudges all submissions to a contest problem that the viewer may rejudge, whatever their verdicts, also those of
 * virtual runs. The previous verdicts count until the new ones are stored, and the scoreboard gets all new ones together;
 * first verdicts reach it immediately. Throws `rejudgeNothing`, `rejudgeTooMany`.
 */
export async function rejudgeContestProblem(
  services: Pick<Services, 'db' | 'events' | 'siteSettings'>,
  { viewer, ip }: { readonly viewer: Person; readonly ip: string },
  { cid, pid }: { readonly cid: number; readonly pid: number },
): Promise<void> {
  const rows = await services.db
    .selectFrom('submission')
    .where(submissionToContest(cid))
    .where('pid', '=', pid)
    .where(reachesGroup(viewer, sql`submission.gid`))
    .orderBy('id')
    .select(['id', 'virtual_run_id'])
    .execute();
  if (rows.length === 0) throw new ApiError('rejudgeNothing');
  const official = rows.filter((row) => row.virtual_run_id === null);
  if (official.length > maxSubmissions) throw new ApiError('rejudgeTooMany', { limit: maxSubmissions });
  const hold = await holdScoreboardEvents(
    services.db,
    cid,
    official.map(({ id }) => id),
  );
  for (const { id } of rows) await rejudge(services, { uid: viewer.uid, ip }, id);
  await markHoldQueued(services.db, hold);
}
