import type { ScheduledTask } from '../../platform/job/scheduled-task.ts';
import type { Services } from '../../platform/services.ts';
import { fetchContests } from './fetch-contests.ts';
import { contestSources } from './registry.ts';
import { claimSource, storeContests, storeFailure } from './repository.ts';

/** Minimum time between two requests to a judge, in ms. It applies to all servers together. */
const period = 2 * 3_600_000;
interface JobOptions {
  /** For tests: addresses to use instead of the judges' own, by key. */
  readonly bases?: Readonly<Record<string, string>>;
}

/**
 * Creates a task that fetches the contests of other judges, one judge after the other. It runs every ten minutes and
 * skips judges that are not due. Without Internet access, the only effect is one line in the log.
 */
export function createOtherContestWork(services: Services, options: JobOptions = {}): ScheduledTask {
  const { db, clock, siteSettings, log } = services;
  let isLogged = false;

  async function run(signal: AbortSignal): Promise<void> {
    if (!(await siteSettings.get()).otherContests) return;
    const failed: string[] = [];
    for (const source of contestSources) {
      if (signal.aborted || !(await claimSource(db, source.key, clock(), period))) continue;
      try {
        const base = options.bases?.[source.key];
        const contests = await fetchContests(source, clock(), {
          signal,
          ...(base === undefined ? {} : { base }),
        });
        await storeContests(db, source.key, contests, clock());
      } catch (error) {
        if (signal.aborted) return;
        failed.push(source.key);
        await storeFailure(db, source.key, error instanceof Error ? error.message : String(error));
      }
    }
    if (failed.length === 0 || isLogged) return;
    isLogged = true;
    log.warn(
      { judges: failed },
      'contests of other judges could not be fetched; the last known ones are shown',
    );
  }

  return { name: 'other-contests', cron: '*/10 * * * *', runsOnStart: 'hourly', run };
}
