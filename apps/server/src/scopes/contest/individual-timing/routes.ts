import type { contestOwnTimeRoutes } from '@xiezhi/contract/routes/contest-own-time';
import { manageRefusal } from '@xiezhi/rules';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { HandlerTable, Viewer } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import { openContest, type OpenedContest } from '../access.ts';
import { startIndividualTimer, grantExtraTime } from './start-timer.ts';
import { listOwnTimes } from './list.ts';
import { presentOwnTime } from './present.ts';

export function contestOwnTimeHandlers(
  services: Services,
): Pick<HandlerTable, keyof typeof contestOwnTimeRoutes> {
  async function openToManage(viewer: Viewer, cid: number, now: Date): Promise<OpenedContest> {
    const contest = await openContest(services, viewer, cid, now);
    const refusal = manageRefusal(contest.access);
    if (refusal) throw new ApiError(refusal);
    return contest;
  }

  return {
    'POST /api/contest-own-time': async ({ body: { cid }, viewer, now }) =>
      presentOwnTime(await startIndividualTimer(services, viewer, cid, now)),

    'GET /api/contest-own-times': async ({ query, viewer, now }) => {
      const { row } = await openToManage(viewer, query.cid, now);
      return listOwnTimes(services.db, row, query, now);
    },

    'PUT /api/contest-own-time': async ({ body: { cid, ...given }, viewer, ip, now }) => {
      const contest = await openToManage(viewer, cid, now);
      await grantExtraTime(services, { uid: viewer.uid, ip }, contest, given);
      return null;
    },
  };
}
