import { isDatabaseUnavailable } from '../database/pool.ts';
import type { BackgroundWorker } from './background-worker.ts';
import { type AttemptServices, type AttemptHandle, runAttempt } from './attempt.ts';
import { type Jobs, jobTopic } from './jobs.ts';
import type { JobKind } from './kind.ts';
import { type JobAttempt, type QueueName, touchInterval } from './queue.ts';
import { beginAttempt, maxLostJobAttempts, storeEnding } from './repository.ts';
import type { ScheduledTask } from './scheduled-task.ts';

/**
 * Runs jobs. Every server has a runner, and all runners take jobs from the same queue. A notification wakes idle
 * runners; in addition they poll every few seconds, for missed notifications and for schedules. A running job is
 * touched every few seconds. If a touch finds that another server has taken the job, the attempt ends here without
 * storing anything. A server that shuts down cleanly returns its jobs to the queue. A dead server is detected by
 * missing touches, and another server continues its jobs from the last checkpoint.
 */
export interface RunnerServices extends AttemptServices {
  readonly jobs: Jobs;
}

/**
 * Maximum number of user jobs that one server runs in parallel, and (`workOfUserMax`) of those from one user. The
 * second limit is lower, so that long jobs of one user, such as syncs from a slow git server, do not block other users.
 */
const workMax = 3;
const workOfUserMax = 2;
/** Milliseconds between two polls. */
const pollInterval = 5000;

export interface RunnerOptions {
  readonly kinds: readonly JobKind[];
  readonly timed: readonly ScheduledTask[];
}

export function createJobRunner(services: RunnerServices, { kinds, timed }: RunnerOptions): BackgroundWorker {
  const { events, jobs, log } = services;
  const stopping = new AbortController();
  const lanes = [
    createLane('work', workMax, (attempt, hold) => runWork(services, kinds, attempt, stopping.signal, hold)),
    createLane('timed', 1, (attempt, { lost }) =>
      runTimed(services, timed, attempt, { stopping: stopping.signal, lost }),
    ),
  ];
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void) | undefined;
  let starting: Promise<void> = Promise.resolve();

  function poll(): void {
    for (const lane of lanes) lane.wake();
  }

  async function begin(): Promise<void> {
    try {
      await jobs.queue.start();
      await jobs.queue.keepSchedules(timed);
      for (const { name, runsOnStart } of timed) {
        if (runsOnStart === 'hourly') await jobs.queue.sendTimed(name, { onceInSeconds: 3600 });
        if (runsOnStart === 'always') await jobs.queue.sendTimed(name);
      }
    } catch (error) {
      log.warn({ err: error }, 'the job queue cannot be opened yet');
      if (!stopping.signal.aborted) setTimeout(start, pollInterval).unref();
      return;
    }
    if (stopping.signal.aborted) return;
    unsubscribe = events.subscribe(jobTopic, poll);
    timer = setInterval(poll, pollInterval).unref();
    poll();
  }

  function createLane(
    queue: QueueName,
    width: number,
    run: (attempt: JobAttempt, hold: AttemptHandle) => Promise<boolean>,
  ) {
    /** Running jobs with the users who started them. */
    const running = new Map<Promise<void>, string | null>();

    /** Returns the users who already run the maximum number of jobs on this server. */
    function busyUsers(): string[] {
      const users = [...running.values()].filter((uid) => uid !== null);
      return users.filter((uid) => users.filter((one) => one === uid).length >= workOfUserMax);
    }

    async function serve(attempt: JobAttempt): Promise<void> {
      const lost = new AbortController();
      let isCutOff = false;
      const touching = setInterval(() => {
        jobs.queue.touch(queue, attempt).then(
          (isOurs) => isOurs || lost.abort(),
          (error: unknown) => {
            isCutOff ||= isDatabaseUnavailable(error);
            log.debug({ err: error }, 'the heartbeat of a job could not be sent');
          },
        );
      }, touchInterval).unref();
      try {
        const isOver = await run(attempt, { lost: lost.signal, isCutOff: () => isCutOff });
        await (isOver ? jobs.queue.complete(queue, attempt) : jobs.queue.giveBack(queue, attempt));
      } catch (error) {
        // Nothing else to do: without touches, the queue makes the job available again.
        if (!isDatabaseUnavailable(error)) log.warn({ err: error, job: attempt.id }, 'a job was interrupted');
      } finally {
        clearInterval(touching);
      }
    }

    async function fill(): Promise<void> {
      while (running.size < width && !stopping.signal.aborted) {
        const attempt = await jobs.queue.fetch(queue, busyUsers());
        if (attempt === null) return;
        const served = serve(attempt).finally(() => {
          running.delete(served);
          wake();
        });
        running.set(served, attempt.uid);
      }
    }

    let filling: Promise<void> | null = null;
    let isWanted = false;

    function wake(): void {
      isWanted = true;
      filling ??= (async () => {
        while (isWanted && !stopping.signal.aborted) {
          isWanted = false;
          await fill();
        }
      })()
        .catch((error: unknown) => log.debug({ err: error }, 'the job queue could not be read'))
        .finally(() => (filling = null));
    }

    return {
      wake,
      async end() {
        await filling;
        await Promise.all(running.keys());
      },
    };
  }

  function start(): void {
    starting = begin();
  }

  return {
    start,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      unsubscribe?.();
      await starting;
      await Promise.all(lanes.map((lane) => lane.end()));
      await jobs.queue.stop();
    },
  };
}

/**
 * Runs one attempt of a user job. Returns false if the job waits again. Returns true if the job is over or another
 * server runs it.
 */
async function runWork(
  services: RunnerServices,
  kinds: readonly JobKind[],
  { id }: JobAttempt,
  stopping: AbortSignal,
  hold: AttemptHandle,
): Promise<boolean> {
  const { db, clock, log } = services;
  const row = await beginAttempt(db, id, clock());
  if (row === null) return true;
  const kind = kinds.find(({ name }) => name === row.kind);
  if (kind === undefined || row.losses >= maxLostJobAttempts) {
    log.error({ job: id, kind: row.kind, losses: row.losses }, 'a job is given up');
    const failure = kind === undefined ? unknownKind : lostTooOften;
    await storeEnding(db, id, row.attempt, { state: 'failed', failure }, clock());
    return true;
  }
  return (await runAttempt(services, kind, row, stopping, hold)) !== 'released';
}

const unknownKind = {
  'zh-CN': '此版本的服务器不支持这种任务',
  'en-US': 'This release does not support this kind of job',
};
const lostTooOften = {
  'zh-CN': `运行此任务时服务器中断了 ${maxLostJobAttempts} 次，任务已放弃`,
  'en-US': `The server went down ${maxLostJobAttempts} times while it ran this job, so the job was abandoned`,
};

async function runTimed(
  { log }: RunnerServices,
  timed: readonly ScheduledTask[],
  { data }: JobAttempt,
  { stopping, lost }: { readonly stopping: AbortSignal; readonly lost: AbortSignal },
): Promise<boolean> {
  const name = typeof data === 'object' && data !== null && 'name' in data ? data.name : undefined;
  const work = timed.find((one) => one.name === name);
  try {
    await work?.run(AbortSignal.any([stopping, lost]));
  } catch (error) {
    if (stopping.aborted || lost.aborted) return false;
    log.warn({ err: error, work: name }, 'scheduled work failed and is retried at its next time');
  }
  return true;
}
