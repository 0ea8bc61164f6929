import { Readable } from 'node:stream';
import type { contestApiRoutes } from '@xiezhi/contract/routes/contest-api';
import type { ScoreboardCache } from '../../scopes/contest/scoreboard/snapshots.ts';
import { openContest } from '../../scopes/contest/access.ts';
import { addressKey } from '../../platform/http/address-key.ts';
import type { Authentication } from '../../platform/http/authentication.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { answer, orUnknown } from './answer.ts';
import type { ApiCaller, CallerSources } from './caller.ts';
import { objectOf, ofStaff, readEndpoint } from './endpoints.ts';
import { createFeeds } from './feed/feeds.ts';
import { submissionZip } from './submission-zip.ts';
import { listApiContests } from './list.ts';
import { presentContest } from './present.ts';
import { createContestReader } from './read-contest.ts';
import { findRun } from './runs.ts';
import { apiVersion } from './shapes.ts';

/**
 * Handlers of the ICPC Contest API, which is read-only here. `shapes.ts` defines its objects, `packages/rules`
 * (contest/api-access.ts) the access, `feed/feeds.ts` the event feed.
 */
export function contestApiHandlers(
  services: Services &
    Pick<CallerSources, 'examGuard'> & {
      readonly authentication: Authentication;
      readonly boardOf: ScoreboardCache;
    },
): Pick<HandlerTable, keyof typeof contestApiRoutes> {
  const { db, siteSettings } = services;
  const read = createContestReader(services);
  const sendFeed = createFeeds({ ...services, read });
  const factsOf = (caller: ApiCaller | null, contest: string) =>
    read(caller?.viewer ?? null, contestNumber(contest));

  return {
    'GET /api/contest-api': (context) =>
      answer(context, services, async () => ({
        version: apiVersion,
        version_url: `https://ccs-specs.icpc.io/${apiVersion}/contest_api`,
        provider: { name: (await siteSettings.get()).name },
      })),

    'GET /api/contest-api/contests': (context) => answer(context, services, () => listApiContests(db)),

    'GET /api/contest-api/contests/:contest': (context) =>
      answer(context, services, async (caller) => {
        const person = caller?.viewer ?? null;
        const cid = contestNumber(context.params.contest);
        const { row, access: viewerAccess } = await openContest(services, person, cid, context.now);
        const facts = await read(person, cid).catch((error: unknown) => {
          // For a contest of the site, viewers without access get the same data as in the public list.
          if (error instanceof ApiError && viewerAccess.place.group === null) return null;
          throw error;
        });
        return presentContest(facts?.row ?? row, facts !== null);
      }),

    'GET /api/contest-api/contests/:contest/:type': (context) =>
      answer(context, services, async (caller) => {
        const { params, query, reply, ip } = context;
        if (params.type === 'event-feed') {
          return sendFeed(reply, {
            cid: contestNumber(params.contest),
            caller,
            // `since_id` belongs to a former version of the standard. Its value is no valid token, so the response is
            // HTTP 400.
            sinceToken: query.since_token ?? query.since_id,
            staysOpen: query.stream !== 'false',
            reader: caller?.viewer.uid ?? addressKey(ip),
          });
        }
        const facts = await factsOf(caller, params.contest);
        const found = await readEndpoint(services, facts, params.type, { caller, filters: query });
        return found instanceof Readable ? reply.type('application/json; charset=utf-8').send(found) : found;
      }),

    'GET /api/contest-api/contests/:contest/:type/:object': (context) =>
      answer(context, services, async (caller) => {
        const { contest, type, object } = context.params;
        const facts = await factsOf(caller, contest);
        if (type === 'runs') return orUnknown(await findRun(db, orUnknown(ofStaff(facts)), object));
        return objectOf(facts, type, object);
      }),

    'GET /api/contest-api/contests/:contest/submissions/:object/files': (context) =>
      answer(context, services, async (caller) => {
        const { live } = orUnknown(ofStaff(await factsOf(caller, context.params.contest)));
        const { id } = orUnknown(live.find((sent) => String(sent.id) === context.params.object));
        return context.reply.type('application/zip').send(await submissionZip(db, id));
      }),
  };
}

/** Parses a contest id. Throws `contestNotFound` if it has another format. */
function contestNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new ApiError('contestNotFound');
  return Number(text);
}
