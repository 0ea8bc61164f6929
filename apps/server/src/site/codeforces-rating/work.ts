import { setTimeout } from 'node:timers/promises';
import type { ScheduledTask } from '../../platform/job/scheduled-task.ts';
import { ask, type RequestLimits } from '../../platform/outbound-http/ask.ts';
import type { Services } from '../../platform/services.ts';
import { ratingQuestion, readRatings } from './codeforces.ts';
import { forgetUnnamed, handlesDue, storeRatings } from './repository.ts';

/** Milliseconds between two questions for one handle. */
const period = 86_400_000;
/** A hundred people, each with all that Codeforces tells of them. */
const limits: RequestLimits = { timeout: 20_000, bytes: 1024 * 1024 };
/** Questions of one run; what is left comes with the next one. */
const questionsMax = 300;

interface WorkOptions {
  /** In place of the address of Codeforces. */
  readonly base?: string;
  /** Milliseconds between two questions, which Codeforces wants to be two seconds. */
  readonly pause?: number;
}

/**
 * Asks Codeforces once a day for the ratings of those who name a handle there. Without an answer the last known ones
 * stay, and the log says so once.
 */
export function createRatingWork(
  services: Pick<Services, 'db' | 'clock' | 'siteSettings' | 'log'>,
  { base, pause = 2_500 }: WorkOptions = {},
): ScheduledTask {
  const { db, clock, siteSettings, log } = services;
  let isTold = false;

  /** What is told of one handle of a question that names an unknown one is told of no other: the rest are asked anew. */
  async function askFor(handles: readonly string[], signal: AbortSignal): Promise<void> {
    const text = await ask(ratingQuestion(handles, base), { limits, signal, alsoRead: [400] });
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
      if (signal.aborted || isTold) return;
      isTold = true;
      log.warn({ err: error }, 'ratings could not be fetched from Codeforces; the last known ones are shown');
    }
  }

  return { name: 'codeforces-ratings', cron: '23 * * * *', runsOnStart: true, run };
}
