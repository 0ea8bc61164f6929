import type { Routes } from '@xiezhi/contract/routes/index';
import type { Words } from './texts/index.ts';
import type { Place } from './place.ts';
import { SiteRefusal } from './site/errors.ts';
import type { Site } from './site/site.ts';

/** Details of a problem of the bank, a group or a contest. Some fields are unknown during a contest. */
export type ProblemInfo =
  | Routes['GET /api/get-problem-detail']['data']
  | Routes['GET /api/get-contest-problem-details']['data'];

/** Loads a problem of the bank, a group or a contest. Rejects with SiteRefusal if the site refuses it. */
export async function openProblem(site: Site, id: string, { cid, gid }: Place): Promise<ProblemInfo> {
  if (cid !== undefined)
    return await site.call('GET /api/get-contest-problem-details', { query: { cid, displayId: id } });
  return await site.call('GET /api/get-problem-detail', { query: { problemId: id, gid } });
}

/** Loads the first existing problem of several ids. Rejects with the message `problemUnknown` if none exists. */
export async function openFirstProblem(
  site: Site,
  ids: readonly string[],
  place: Place,
  words: Words,
): Promise<ProblemInfo> {
  for (const id of ids) {
    try {
      return await openProblem(site, id, place);
    } catch (error) {
      // The problem is unknown or hidden; the next id may be the right one.
      if (!(error instanceof SiteRefusal) || ![400, 403, 404].includes(error.status)) throw error;
    }
  }
  throw new SiteRefusal(words.problemUnknown(ids.join(', ')), { status: 404 });
}
