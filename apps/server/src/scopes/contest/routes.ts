import type { contestRoutes } from '@xiezhi/contract/routes/contest';
import { enterRefusal, infoRefusal, problemsRefusal } from '@xiezhi/rules';
import { ApiError } from '../../platform/http/api-error.ts';
import type { HandlerTable, Viewer } from '../../platform/http/handler.ts';
import { openContestProblem } from '../../problems/problem/contest-problem.ts';
import type { PresentProblem } from '../../problems/problem/detail.ts';
import type { Services } from '../../platform/services.ts';
import { listAnnouncements, unreadAnnouncements } from './announcements.ts';
import { createVisibleVersion } from './scoreboard/visible-version.ts';
import { createContestCache } from './contest-cache.ts';
import { listContests } from './list.ts';
import { openContest, type OpenedContest } from './access.ts';
import { presentOpened, presentAccess } from './presenter.ts';
import { presentContestProblem } from './problem-detail.ts';
import { createContestProblems, windowFor } from './problems.ts';
import { registerForContest } from './register.ts';
import { findContestFor, contestTexts } from './repository.ts';
import { listContestSubmissions } from './submissions.ts';

export function contestHandlers(
  services: Services,
  present: PresentProblem,
): Pick<HandlerTable, keyof typeof contestRoutes> {
  const { db, siteSettings, formulas } = services;
  const facts = createContestCache(services);
  const problemsOf = createContestProblems(db, facts);
  const shownNumber = createVisibleVersion(services);

  /** Opens a contest for a viewer who may see its problems and submissions; throws the reason if the viewer may not. */
  async function enter(viewer: Viewer | null, cid: number, now: Date): Promise<OpenedContest> {
    const contest = await openContest(services, viewer, cid, now);
    const refusal = enterRefusal(contest.access);
    if (refusal) throw new ApiError(refusal);
    return contest;
  }

  return {
    'GET /api/get-contest-list': ({ query, now, locale }) => listContests(db, null, query, now, locale),

    'GET /api/get-contest-info': async ({ query: { cid }, viewer, now, locale }) => {
      const contest = await openContest(services, viewer, cid, now);
      const refusal = infoRefusal(contest.access);
      if (refusal) throw new ApiError(refusal);
      const [count, { openContestComment }, [ofDescription = []], boardNumber] = await Promise.all([
        facts.entered(cid),
        siteSettings.get(),
        formulas.of([contestTexts(contest.row, locale).description], {
          author: contest.row.uid,
          isStatement: true,
        }),
        shownNumber(contest, now),
      ]);
      return {
        ...presentOpened(contest, { count, boardNumber }, now, locale),
        ...presentAccess(contest, openContestComment, now),
        formulas: [...ofDescription],
      };
    },

    'GET /api/get-contest-access': async ({ query: { cid }, viewer, now }) => {
      const row = await findContestFor(services, cid, viewer.uid);
      // A contest that does not exist is reported as not entered. A hidden contest gives an error only to users who
      // entered it before it was hidden.
      if (row?.is_entered !== true) return { access: false };
      const { access: context } = await openContest(services, viewer, cid, now);
      return { access: context.place.fitsAccountRule };
    },

    'POST /api/register-contest': async ({ body, viewer, now }) => {
      await registerForContest(services, viewer, body, now);
      return null;
    },

    'GET /api/get-contest-problem': async ({ query: { cid, containsEnd }, viewer, now, locale }) => {
      const contest = await openContest(services, viewer, cid, now);
      const refusal = problemsRefusal(contest.access);
      if (refusal) throw new ApiError(refusal);
      return problemsOf(contest, windowFor(contest.access, containsEnd ?? false), locale);
    },

    'GET /api/get-contest-problem-details': async ({ query, viewer, now, locale }) => {
      const { cid, displayId, containsEnd } = query;
      const { row } = await enter(viewer, cid, now);
      const problem = await openContestProblem(services, viewer, cid, { displayId }, now);
      return presentContestProblem({ db, present }, problem, row, containsEnd ?? false, locale);
    },

    'GET /api/contest-submissions': async ({ query, viewer, now, locale }) => {
      const contest = await enter(viewer, query.contestID, now);
      const wanted = {
        ...query,
        onlyMine: query.onlyMine ?? false,
        problem: query.problemID,
        isWholeProblemId: query.completeProblemID ?? false,
        isBeforeStart: query.beforeContestSubmit ?? now < contest.access.place.terms.startsAt,
        containsEnd: query.containsEnd ?? false,
        run: query.virtual,
      };
      return listContestSubmissions(db, contest, wanted, locale);
    },

    'GET /api/get-contest-announcement': async ({ query, viewer, now, locale }) => {
      await enter(viewer, query.cid, now);
      return listAnnouncements(services, query, locale);
    },

    'POST /api/get-contest-not-read-announcement': async ({ body, viewer, now, locale }) => {
      await enter(viewer, body.cid, now);
      return unreadAnnouncements(services, body.cid, body.readAnnouncementList ?? [], locale);
    },
  };
}
