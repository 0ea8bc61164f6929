import { limits } from '@xiezhi/contract/limits';
import type { contestScoreboardRoutes } from '@xiezhi/contract/routes/contest-scoreboard';
import {
  chooseRows,
  type ContestRefusal,
  type ContestAccess,
  enterRefusal,
  isManager,
  publicScoreboardRefusal,
} from '@xiezhi/rules';
import { pageOf } from '../../../platform/database/paging.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { HandlerTable, RequestContext, Viewer } from '../../../platform/http/handler.ts';
import { titledInContest, titleIn } from '../../../problems/problem/visible-in-contest.ts';
import type { Services } from '../../../platform/services.ts';
import { openContest, type OpenedContest } from '../access.ts';
import { presentOpened } from '../presenter.ts';
import { countRegistrations } from '../repository.ts';
import { viewFor } from './view.ts';
import type { ScoreboardEntry } from './present-row.ts';
import { scrollBoardInfo, scrollBoardSubmissions } from './scroll-board.ts';
import { createVisibleVersion } from './visible-version.ts';
import type { ScoreboardCache, ScoreboardSnapshot } from './snapshots.ts';

type Rule = (context: ContestAccess) => ContestRefusal | null;
type RankBody = RequestContext<'POST /api/get-contest-rank'>['body'];

export function contestScoreboardHandlers(
  services: Services & { readonly boardOf: ScoreboardCache },
): Pick<HandlerTable, keyof typeof contestScoreboardRoutes> {
  const { db, boardOf } = services;
  const shownNumber = createVisibleVersion(services);

  async function openFor(rule: Rule, viewer: Viewer | null, cid: number, now: Date): Promise<OpenedContest> {
    const contest = await openContest(services, viewer, cid, now);
    const refusal = rule(contest.access);
    if (refusal) throw new ApiError(refusal);
    return contest;
  }

  async function page(contest: OpenedContest, body: RankBody, ownUid: string | null, now: Date) {
    const { access: context } = contest;
    const view = viewFor(context, { ...body, real: body.forceRefresh }, now);
    const { number, rows, realnames } = await boardOf(contest.row, view);
    const named = isManager(context) ? rows.map((row) => addRealname(row, realnames)) : rows;
    const chosen = chooseRows(named, {
      ownUid,
      concerned: body.concernedList ?? [],
      keyword: body.keyword ?? null,
    });
    const offset = (body.currentPage - 1) * body.limit;
    return {
      ...pageOf(
        chosen.slice(offset, offset + body.limit),
        { value: chosen.length, isEstimated: false },
        body,
      ),
      boardNumber: number,
      isSealed: view.sealedFrom !== null,
    };
  }

  return {
    'POST /api/get-contest-rank': async ({ body, viewer, now }) =>
      page(await openFor(enterRefusal, viewer, body.cid, now), body, viewer.uid, now),

    'POST /api/get-contest-outside-scoreboard': async ({ body, viewer, now }) =>
      page(await openFor(publicScoreboardRefusal, viewer, body.cid, now), body, null, now),

    'GET /api/contest-board': async ({ query, viewer, now }) => {
      if (!viewer && !query.outside) throw new ApiError('loginRequired');
      const rule = query.outside ? publicScoreboardRefusal : enterRefusal;
      const { row, access: context } = await openFor(rule, viewer, query.cid, now);
      const view = viewFor(context, query, now);
      const isForTop = query.top === true;
      const snapshot = await boardOf(row, view, { isForTop });
      return isForTop
        ? topOf(snapshot, view.sealedFrom !== null, query.outside === true ? undefined : viewer?.uid)
        : snapshot.encoded();
    },

    'GET /api/get-contest-outsize-info': async ({ query: { cid }, viewer, now, locale }) => {
      const contest = await openFor(publicScoreboardRefusal, viewer, cid, now);
      const count = await countRegistrations(db, cid);
      const problems = await titledInContest(db, cid);
      return {
        contest: presentOpened(contest, { count, boardNumber: await shownNumber(contest, now) }, now, locale),
        problemList: problems.map((problem) => ({
          id: problem.id,
          cid,
          pid: problem.pid,
          displayId: problem.display_id,
          displayTitle: titleIn(problem, locale),
          color: problem.color,
          gmtCreate: problem.created_at.toISOString(),
          gmtModified: problem.modified_at.toISOString(),
        })),
      };
    },

    'GET /api/get-contest-scroll-board-info': async ({ query, viewer, now }) =>
      scrollBoardInfo(db, await openContest(services, viewer, query.cid, now)),

    'GET /api/get-contest-scroll-board-submission': async ({ query, viewer, now }) =>
      scrollBoardSubmissions(
        db,
        await openContest(services, viewer, query.cid, now),
        query.removeStar ?? false,
      ),
  };
}

/**
 * Returns the first rows of a scoreboard and the viewer's own row. A screen shows them at first, because a long
 * scoreboard takes a while to load.
 */
function topOf({ number, rows }: ScoreboardSnapshot, isSealed: boolean, ownUid: string | undefined) {
  return {
    boardNumber: number,
    isSealed,
    rows: rows.slice(0, limits.boardPageSize),
    total: rows.length,
    own: rows.find(({ uid }) => uid === ownUid) ?? null,
  };
}

function addRealname(row: ScoreboardEntry, realnames: ReadonlyMap<string, string | null>): ScoreboardEntry {
  return { ...row, realname: realnames.get(row.uid) ?? null };
}
