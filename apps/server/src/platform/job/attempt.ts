import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../database/schema.ts';
import type { EventBus } from '../event-bus/event-bus.ts';
import { errorText } from '@xiezhi/contract/errors';
import { ApiError } from '../http/api-error.ts';
import { isDatabaseUnavailable } from '../database/pool.ts';
import { topicOf } from './jobs.ts';
import { JobCancelled, type JobContext, type JobKind, JobTakenOver, type LocalizedText } from './kind.ts';
import type { Ending, JobRow } from './repository.ts';
import {
  revertLostAttempt,
  releaseAttempt,
  storeCheckpoint,
  storeEnding,
  storeReport,
} from './repository.ts';
import { retryWhileDatabaseDown } from './retry-while-database-down.ts';

export interface AttemptServices {
  readonly db: Kysely<Database>;
  readonly events: EventBus;
  readonly log: Logger;
  readonly clock: () => Date;
}

/** Minimum milliseconds between two writes of progress. */
const reportInterval = 400;

/** State of a runner's lease on a job, for the attempt that uses it. */
export interface AttemptHandle {
  /** Aborted when another server has taken the job. */
  readonly lost: AbortSignal;
  /** Whether the database was unreachable at some time during the attempt. */
  readonly isCutOff: () => boolean;
}

/** How an attempt ended: the job is over (`settled`), waits again (`released`), or another server runs it (`lost`). */
export type AttemptResult = 'settled' | 'released' | 'lost';

/**
 * Runs one attempt to its end. The job's row is authoritative: its result is stored before the job leaves the queue. If
 * the server dies in between, the next server finds that the job is over.
 *
 * While a server cannot reach the database, other servers cannot distinguish it from a dead one and may count its
 * attempt as lost. Only attempts of servers that died should count. Therefore, when the database is reachable again,
 * this server stores how the attempt ended and reverts the count.
 */
export async function runAttempt(
  services: AttemptServices,
  kind: JobKind,
  row: JobRow,
  stopping: AbortSignal,
  { lost, isCutOff }: AttemptHandle,
): Promise<AttemptResult> {
  const { db, events, clock } = services;
  const cancelling = new AbortController();
  const reporter = createReporter(services, row, cancelling);
  const signal = AbortSignal.any([stopping, lost, cancelling.signal]);
  const unsubscribe = events.subscribe(topicOf(row.id), () => void reporter.flush());
  const context: JobContext = {
    id: row.id,
    uid: row.uid,
    signal,
    checkpoint: row.checkpoint,
    progress: reporter.progress,
    note: reporter.note,
    async save(checkpoint, trx = db) {
      if (!(await storeCheckpoint(trx, row.id, row.attempt, checkpoint))) throw new JobTakenOver();
    },
  };
  let ending: Ending | null;
  let isAway = false;
  try {
    await reporter.flush();
    signal.throwIfAborted();
    ending = { state: 'done', result: await kind.run(context, row.input) };
  } catch (error) {
    isAway = isDatabaseUnavailable(error);
    ending = endingOf(error, services, row, { isCancelled: cancelling.signal.aborted, signal });
  } finally {
    unsubscribe();
    await reporter.close();
  }
  const { id, attempt } = row;
  const forgive = async () => {
    if (isAway || isCutOff())
      await retryWhileDatabaseDown(() => revertLostAttempt(db, id, attempt), stopping);
  };
  if (lost.aborted) {
    await forgive();
    return 'lost';
  }
  if (ending === null) {
    if (!(await retryWhileDatabaseDown(() => releaseAttempt(db, id, attempt), stopping))) await forgive();
    return 'released';
  }
  const settled = ending;
  const isOurs = await retryWhileDatabaseDown(() => storeEnding(db, id, attempt, settled, clock()), stopping);
  await events.publish(db, topicOf(row.id));
  return isOurs ? 'settled' : 'lost';
}

/** Returns how the job ended; null if it must run again, on this or another server. */
function endingOf(
  error: unknown,
  { log }: AttemptServices,
  row: JobRow,
  { isCancelled, signal }: { isCancelled: boolean; signal: AbortSignal },
): Ending | null {
  if (isCancelled || error instanceof JobCancelled) return { state: 'cancelled' };
  if (error instanceof JobTakenOver || signal.aborted || isDatabaseUnavailable(error)) return null;
  if (error instanceof ApiError) return { state: 'failed', failure: localizedMessage(error) };
  log.error({ err: error, job: row.id, kind: row.kind }, 'a job failed');
  return { state: 'failed', failure: localizedMessage(new ApiError('internal')) };
}

function localizedMessage({ code, parameters }: ApiError): LocalizedText {
  return {
    'zh-CN': errorText(code, 'zh-CN', parameters),
    'en-US': errorText(code, 'en-US', parameters),
  };
}

interface Reporter {
  readonly progress: JobContext['progress'];
  readonly note: JobContext['note'];
  /** Writes new progress and reads whether the job was cancelled. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

function createReporter(
  { db, events, log, clock }: AttemptServices,
  row: JobRow,
  cancelling: AbortController,
): Reporter {
  let done = row.done;
  let total = row.total;
  let lines: ({ at: string } & LocalizedText)[] = [];
  let isChanged = false;
  let writing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    if (isChanged) void flush();
  }, reportInterval).unref();

  async function write(): Promise<void> {
    const sent = lines;
    lines = [];
    const wasChanged = isChanged;
    isChanged = false;
    try {
      const isCancelled = await storeReport(db, row.id, row.attempt, { done, total, lines: sent });
      if (isCancelled === true) cancelling.abort(new JobCancelled());
      if (wasChanged) await events.publish(db, topicOf(row.id));
    } catch (error) {
      lines = [...sent, ...lines];
      isChanged = true;
      log.debug({ err: error, job: row.id }, 'the progress of a job waits to be written');
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  return {
    progress(nextDone, nextTotal) {
      done = nextDone;
      total = nextTotal;
      isChanged = true;
    },
    note(words) {
      lines.push({ at: clock().toISOString(), ...words });
      isChanged = true;
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
