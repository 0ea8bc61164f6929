import { z } from 'zod';
import { isDatabaseUnavailable } from '../../../platform/database/pool.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import {
  defineJob,
  JobCancelled,
  type JobContext,
  type JobKind,
  JobTakenOver,
} from '../../../platform/job/kind.ts';
import { waitForChange } from '../../../judging/prepublish-check/wait-for-change.ts';
import type { Services } from '../../../platform/services.ts';
import { buildRehearsalReport } from './build-report.ts';
import { startOutage, updateOutage } from './outage.ts';
import { findOverlappingContest } from './overlap.ts';
import {
  countRehearsalRuns,
  deleteRehearsalRuns,
  type RehearsalRunCounts,
  submitDue,
} from './rehearsal-runs.ts';

export const rehearsalKind = 'contest-rehearsal';

/**
 * Load rehearsal of a contest, as a job. Before the job starts, the database contains the plan: which submissions to
 * send and when. The job has its own clock. It queues submissions that are due, starts a node outage about half-way,
 * and waits for the last verdict. Then one transaction stores the report and deletes all judgings of the rehearsal. The
 * job saves its clock regularly, so that another server can continue it without sending anything twice. A cancelled or
 * failed job deletes its judgings immediately. If the server crashed or the job was abandoned, `sweep.ts` deletes them.
 */
type JobServices = Pick<Services, 'db' | 'events' | 'clock'>;

/** Interval between two saves of the job's clock, in ms. */
const saveInterval = 2000;
/** Interval in ms between two checks for upcoming contests, and between two updates of the node outage. */
const tendInterval = 1000;
/** Remaining submissions count as lost after this time without any progress, in ms. */
const timeoutMs = 10 * 60_000;
/** The rehearsal ends early if a contest begins within this time, in ms. */
const notice = 60_000;
const pauses = { least: 40, longest: 1000 };

const checkpoint = z.object({ positionMs: z.number().int(), pauses: z.number().int() });

interface Rehearsal {
  readonly id: number;
  readonly uid: string | null;
  readonly interrupts: boolean;
  /** Start of the node outage; null before it. A resumed job does not start a second outage. */
  readonly cut_at: Date | null;
}

export function contestRehearsalJob(services: JobServices): JobKind {
  return defineJob({
    name: rehearsalKind,
    input: z.object({ cid: z.number(), title: z.string() }),
    title: ({ title }) => ({ 'zh-CN': `比赛演练：${title}`, 'en-US': `Rehearsal of the contest ${title}` }),
    run: async (context) => {
      const rehearsal = await services.db
        .selectFrom('contest_rehearsal')
        .where('job_id', '=', context.id)
        .select(['id', 'uid', 'interrupts', 'cut_at'])
        .executeTakeFirst();
      // The contest was deleted.
      if (!rehearsal) throw new JobCancelled();
      try {
        const interruptions = await replay(services, context, rehearsal);
        await conclude(services, rehearsal.id, interruptions);
        return { rehearsal: rehearsal.id };
      } catch (error) {
        if (isEnded(context, error)) await drop(services, rehearsal.id);
        throw error;
      }
    },
  });
}

/** Whether the job ended finally, so that neither this server nor another one resumes it. */
function isEnded({ signal }: JobContext, error: unknown): boolean {
  if (signal.aborted) return signal.reason instanceof JobCancelled;
  return !(error instanceof JobTakenOver || isDatabaseUnavailable(error));
}

/** Runs the rehearsal; returns how often it was resumed because a server went down. */
async function replay(services: JobServices, context: JobContext, rehearsal: Rehearsal): Promise<number> {
  const { db, events } = services;
  const former = checkpoint.safeParse(context.checkpoint);
  const state = former.success
    ? { positionMs: former.data.positionMs, pauses: former.data.pauses + 1 }
    : { positionMs: 0, pauses: 0 };
  const origin = performance.now() - state.positionMs;
  let isCut = !rehearsal.interrupts || rehearsal.cut_at !== null;
  let savedAt = -Infinity;
  let tendedAt = -Infinity;
  let last = { open: -1, sent: -1, movedAt: performance.now() };
  for (;;) {
    context.signal.throwIfAborted();
    const positionMs = Math.floor(performance.now() - origin);
    if (performance.now() - savedAt > saveInterval) {
      await context.save({ ...state, positionMs });
      savedAt = performance.now();
    }
    if (performance.now() - tendedAt > tendInterval) {
      await giveWay(services);
      if (isCut) await updateOutage(services, rehearsal.id);
      tendedAt = performance.now();
    }
    const counts = await countRehearsalRuns(db, rehearsal.id);
    if (!isCut) isCut = await interrupt(services, context, rehearsal.id, counts, positionMs);
    await submitDue(db, events, rehearsal, positionMs);
    context.progress(counts.sent - counts.open, counts.total);
    if (counts.unsent === 0 && counts.open === 0) return state.pauses;
    if (counts.open !== last.open || counts.sent !== last.sent)
      last = { ...counts, movedAt: performance.now() };
    if (counts.unsent === 0 && performance.now() - last.movedAt > timeoutMs) return state.pauses;
    const untilNext = (counts.nextMs ?? Infinity) - (performance.now() - origin);
    const longest = Math.max(0, Math.min(pauses.longest, untilNext));
    await waitForChange(events, context.signal, { least: Math.min(pauses.least, longest), longest });
  }
}

/**
 * Starts the outage when at least half of the submissions were sent and something is being judged. At the latest,
 * starts it when the last submission is due. Returns whether the outage has started or was given up.
 */
async function interrupt(
  services: JobServices,
  context: JobContext,
  rehearsalId: number,
  { sent, total, unsent, judging, nextMs }: RehearsalRunCounts,
  positionMs: number,
): Promise<boolean> {
  const isLastChance = unsent <= 1 && (nextMs === null || nextMs <= positionMs);
  if (sent * 2 < total && !isLastChance) return false;
  if (judging === 0 && !isLastChance) return false;
  const name = await startOutage(services, rehearsalId, isLastChance);
  if (name === null) return isLastChance;
  context.note({
    'zh-CN': `评测机 ${name} 已从演练中断开`,
    'en-US': `Judge node ${name} was disconnected from the rehearsal`,
  });
  return true;
}

/** Throws `rehearsalGaveWay` if a contest is running or begins soon. */
async function giveWay({ db, clock }: JobServices): Promise<void> {
  const title = await findOverlappingContest(db, clock(), notice);
  if (title !== null) throw new ApiError('rehearsalGaveWay', { title });
}

async function conclude({ db, events, clock }: JobServices, id: number, downs: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const report = await buildRehearsalReport(trx, id, downs);
    // The rehearsal was cancelled meanwhile.
    if (report === null) throw new JobCancelled();
    await trx
      .updateTable('contest_rehearsal')
      .set({ report: JSON.stringify(report), finished_at: clock() })
      .where('id', '=', id)
      .execute();
    await deleteRehearsalRuns(trx, events, id);
  });
}

async function drop({ db, events, clock }: JobServices, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('contest_rehearsal')
      .set({ finished_at: clock() })
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      .execute();
    await deleteRehearsalRuns(trx, events, id);
  });
}
