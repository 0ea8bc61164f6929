import type { contestToolRoutes } from '@xiezhi/contract/routes/contest-tool';
import { type ContestRefusal, type ContestAccess, manageRefusal, printRefusal } from '@xiezhi/rules';
import { ApiError } from '../../platform/http/api-error.ts';
import { attachmentHeaders } from '../../platform/http/download.ts';
import type { HandlerTable, Viewer } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { markDelivered, holdBalloons, listBalloons } from './balloons.ts';
import type { ScoreboardCache } from './scoreboard/snapshots.ts';
import { openContest, type OpenedContest } from './access.ts';
import { requestPrint, listPrints, markPrinted, readPrint } from './print.ts';

type Rule = (context: ContestAccess) => ContestRefusal | null;

export function contestToolHandlers(
  services: Services & { readonly boardOf: ScoreboardCache },
): Pick<HandlerTable, keyof typeof contestToolRoutes> {
  const { db } = services;

  async function openFor(rule: Rule, viewer: Viewer, cid: number, now: Date): Promise<OpenedContest> {
    const contest = await openContest(services, viewer, cid, now);
    const refusal = rule(contest.access);
    if (refusal) throw new ApiError(refusal);
    return contest;
  }

  return {
    'GET /api/get-contest-ac-info': async ({ query, viewer, now }) =>
      listBalloons(services, await openFor(manageRefusal, viewer, query.cid, now), query, now),

    'PUT /api/check-contest-ac-info': async ({ body: { id, cid, checked }, viewer, now }) => {
      await openFor(manageRefusal, viewer, cid, now);
      await markDelivered(db, cid, id, checked);
      return null;
    },

    'PUT /api/contest-balloon-hold': async ({ body: { cid, holds }, viewer, now }) => {
      await openFor(manageRefusal, viewer, cid, now);
      await holdBalloons(services, cid, holds);
      return null;
    },

    'POST /api/submit-print-text': async ({ body: { cid, content }, viewer, now }) => {
      await openFor(printRefusal, viewer, cid, now);
      await requestPrint(db, { cid, uid: viewer.uid, content }, now);
      return null;
    },

    'GET /api/get-contest-print': async ({ query, viewer, now }) => {
      await openFor(manageRefusal, viewer, query.cid, now);
      return listPrints(db, query);
    },

    'PUT /api/check-contest-print-status': async ({ query: { id, cid }, viewer, now }) => {
      await openFor(manageRefusal, viewer, cid, now);
      await markPrinted(db, cid, id);
      return null;
    },

    'GET /api/file/download-contest-print-text': async ({ query: { id }, viewer, now, reply }) => {
      const { cid, username, content } = await readPrint(db, id);
      await openFor(manageRefusal, viewer, cid, now);
      return reply
        .type('application/x-download')
        .headers(attachmentHeaders(`${username}_Contest_Print.txt`))
        .send(content);
    },
  };
}
