import { verdictCounters } from '@xiezhi/contract/enums/status';
import type { Locale } from '@xiezhi/contract/limits';
import type { contestProblemInfo } from '@xiezhi/contract/routes/contest';
import { keysOf } from '@xiezhi/contract/wire/values';
import { hidesOthers, isManager, problemRights, seesOrigin } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../platform/database/schema.ts';
import type { OpenedContestProblem } from '../../problems/problem/contest-problem.ts';
import type { PresentProblem } from '../../problems/problem/detail.ts';
import { contestTitle } from '../../problems/problem/visible-in-contest.ts';
import { submissionIn } from '../../platform/scope/sql.ts';
import type { Services } from '../../platform/services.ts';
import { takesPart } from './scoreboard/contestants.ts';
import { submittedIn, type Window, windowFor } from './problems.ts';
import type { ContestRow } from './repository.ts';

/**
 * Converts a problem into the response for a contest, with its display id in the contest and statistics of the contest
 * only. Until the end of the contest the response omits details that would help to find the problem elsewhere.
 */
export async function presentContestProblem(
  { db, present }: Pick<Services, 'db'> & { readonly present: PresentProblem },
  problem: OpenedContestProblem,
  contest: Pick<ContestRow, 'id' | 'uid' | 'gid'>,
  containsEnd: boolean,
  locale: Locale,
): Promise<z.input<typeof contestProblemInfo>> {
  const { access, id, displayId, displayTitle } = problem;
  const isOriginOpen = seesOrigin(access);
  const info = await present(id, locale, { withSource: isOriginOpen });
  const title = await contestTitle(db, id, displayTitle, locale);
  const named = { ...info.problem, title };
  const hidden = {
    problemId: displayId,
    author: null,
    modifiedUser: null,
    difficulty: null,
    gid: null,
    caseVersion: '0',
  };
  return {
    ...info,
    problem: isOriginOpen ? named : { ...named, ...hidden },
    tags: isOriginOpen ? info.tags : [],
    problemCount: {
      pid: id,
      ...(await countVerdicts(db, problem, contest, windowFor(access, containsEnd))),
    },
    areCountsFrozen: access.place.isSealed && !isManager(access),
    can: problemRights(access, problem),
  };
}

const zeros = { total: 0, ac: 0, mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 0, se: 0, pa: 0 };
const counted = sql.join([
  sql`count(*) as total`,
  ...keysOf(verdictCounters).map(
    (status) =>
      sql`count(*) filter (where counted_status = ${sql.lit(Number(status))}) as ${sql.ref(verdictCounters[status])}`,
  ),
]);

async function countVerdicts(
  db: Kysely<Database>,
  { access, cpid }: OpenedContestProblem,
  contest: Pick<ContestRow, 'id' | 'uid' | 'gid'>,
  window: Window,
): Promise<typeof zeros> {
  const only = hidesOthers(access) ? (access.person?.uid ?? '') : null;
  const { rows } = await sql<typeof zeros>`select ${counted}
    from submission join app_user on app_user.uid = submission.uid
    where ${submissionIn({ kind: 'contest', cid: access.place.cid })} and cpid = ${cpid}
      and ${submittedIn(window)} and ${takesPart(contest)}
      and (${only}::text is null or submission.uid = ${only})`.execute(db);
  return rows[0] ?? zeros;
}
