import { isInProgress } from '@xiezhi/contract/enums/status';
import type { Locale } from '@xiezhi/contract/limits';
import type { Person } from '@xiezhi/rules';
import type { Services } from '../../platform/services.ts';
import { enterContest } from './contest-problem.ts';
import { contestProblemStatus } from './contest-status.ts';
import { titledInContest, titleIn } from './visible-in-contest.ts';

/**
 * Returns the problems of a contest with the viewer's status, for navigation between them. Throws the errors of
 * `enterContest`.
 */
export async function contestProblemSet(
  services: Pick<Services, 'db' | 'siteSettings' | 'containers'>,
  viewer: Person,
  cid: number,
  { now, locale }: { readonly now: Date; readonly locale: Locale },
) {
  const access = await enterContest(services, viewer, cid, now);
  const problems = await titledInContest(services.db, cid);
  const pids = problems.map(({ pid }) => pid);
  const found = await contestProblemStatus(services.db, viewer.uid, access, pids, true);
  return problems.map((problem) => {
    const { pid, display_id } = problem;
    const mine = found.get(pid);
    const isKnown = mine && !isInProgress(mine.status);
    const entry = {
      pid,
      problemId: display_id,
      title: titleIn(problem, locale),
      status: isKnown ? mine.status : null,
      score: isKnown ? mine.score : null,
    };
    return isKnown && mine.exactScore !== undefined
      ? Object.assign(entry, { exactScore: mine.exactScore })
      : entry;
  });
}
