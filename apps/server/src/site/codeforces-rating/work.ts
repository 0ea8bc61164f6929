import { setTimeout } from 'node:timers/promises';
import type { ScheduledTask } from '../../platform/job/scheduled-task.ts';
import { fetchText, type RequestLimits } from '../../platform/outbound-http/fetch-text.ts';
import type { Services } from '../../platform/services.ts';
import { ratingQuestion, readRatings } from './codeforces.ts';
import { forgetUnnamed, handlesDue, storeRatings } from './repository.ts';

/** Minimum time between two requests for the same handle, in ms. */
const period = 86_400_000;
/** Limits of a response. They suffice for a hundred users with all data that Codeforces returns. */
const limits: RequestLimits = { timeout: 20_000, bytes: 1024 * 1024 };
/** Maximum number of requests per run; remaining handles follow in the next run. */
const questionsMax = 300;

interface WorkOptions {
  /** Address to use instead of Codeforces. */
  readonly base?: string;
  /** Pause between two requests in ms. Codeforces demands two seconds. */
  readonly pause?: number;
}

/**
 * Creates a task that requests the Codeforces ratings of users once a day. If Codeforces does not respond, the last
 * known ratings stay, and the log reports this once.
 */
export function createRatingWork(
  services: Pick<Services, 'db' | 'clock' | 'siteSettings' | 'log'>,
  { base, pause = 2_500 }: WorkOptions = {},
): ScheduledTask {
  const { db, clock, siteSettings, log } = services;
  let isLogged = false;

  /**
   * Requests ratings and stores them. A response about an unknown handle contains no ratings, so only this handle is
   * stored and the others are requested again.
   */
  async function askFor(handles: readonly string[], signal: AbortSignal): Promise<void> {
    const text = await fetchText(ratingQuestion(handles, base), { limits, signal, alsoRead: [400] });
    const answer = readRatings(handles, text);
    const ratings = 'ratings' in answer ? answer.ratings : new Map([[answer.missing, null]]);
    await storeRatings(db, ratings, clock());
  }

  async function run(signal: AbortSignal): Promise<void> {
    await forgetUnnamed(db);
    try {
      for (let question = 0; question < questionsMax; question += 1) {
        if (!(await siteSettings.get()).codeforcesRatings) return;
        const handles = await handlesDue(db, new Date(clock().getTime() - period));
        if (handles.length === 0) return;
        if (question > 0) await setTimeout(pause, undefined, { signal });
        await askFor(handles, signal);
      }
    } catch (error) {
      if (signal.aborted || isLogged) return;
      isLogged = true;
      log.warn({ err: error }, 'ratings could not be fetched from Codeforces; the last known ones are shown');
    }
  }

  return { name: 'codeforces-ratings', cron: '23 * * * *', runsOnStart: 'hourly', run };
}
