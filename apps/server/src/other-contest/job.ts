import type { Job } from '../job/timed-job.ts';
import type { Services } from '../services.ts';
import { fetchContests } from './fetch-contests.ts';
import { contestSources } from './registry.ts';
import { claimSource, storeContests, storeFailure } from './repository.ts';

/** Milliseconds between two tries of a judge, by whichever server. */
const period = 2 * 3_600_000;
/** Milliseconds after the start, which has better things to do. */
const firstAfter = 20_000;
/** Milliseconds between two looks at what is due. */
const lookEvery = 600_000;

interface JobOptions {
  /** Addresses instead of the judges' own, by key: for tests. */
  readonly bases?: Readonly<Record<string, string>>;
}

/**
 * Asks other judges for their contests, one after the other. A site without a way to the Internet notices
 * nothing of it but one line in the log.
 */
export function createOtherContestJob(
  services: Services,
  options: JobOptions = {},
): Job & { run(): Promise<void> } {
  const { log } = services;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isTold = false;

  async function run(): Promise<void> {
    const { db, clock, site } = services;
    if (!(await site.get()).otherContests) return;
    const failed: string[] = [];
    for (const source of contestSources) {
      if (stopping.signal.aborted || !(await claimSource(db, source.key, clock(), period))) continue;
      try {
        const base = options.bases?.[source.key];
        const contests = await fetchContests(source, clock(), {
          signal: stopping.signal,
          ...(base === undefined ? {} : { base }),
        });
        await storeContests(db, source.key, contests, clock());
      } catch (error) {
        if (stopping.signal.aborted) return;
        failed.push(source.key);
        await storeFailure(db, source.key, error instanceof Error ? error.message : String(error));
      }
    }
    if (failed.length > 0 && !isTold) {
      isTold = true;
      log.warn(
        { judges: failed },
        'contests of other judges could not be fetched; the last known ones are shown',
      );
    }
  }

  function start(): void {
    running = run().catch((error: unknown) => {
      log.debug({ err: error }, 'contests of other judges were not looked at');
    });
    timer = setTimeout(start, lookEvery).unref();
  }

  return {
    run,
    start() {
      timer = setTimeout(start, firstAfter).unref();
    },
    async stop() {
      clearTimeout(timer);
      stopping.abort();
      await running;
    },
  };
}
