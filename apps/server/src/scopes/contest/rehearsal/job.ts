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
import { movement } from '../../../judging/prepublish-check/wait.ts';
import type { Services } from '../../../platform/services.ts';
import { buildRehearsalReport } from './conclude.ts';
import { startOutage, updateOutage } from './cut.ts';
import { findOverlappingContest } from './overlap.ts';
import { countPieces, dropPieces, type PieceCounts, submitDue } from './pieces.ts';

export const rehearsalKind = 'contest-rehearsal';

/**
 * A rehearsal of a contest, as a job: theory. What is to be sent and when stands in the database before it begins. The
 * job has a clock of its own, sends what is due by it, takes a node out about half-way, waits for the last verdict and
 * draws the report, with which all judgings of the rehearsal vanish. The clock is stored now and then: whoever takes the
 * job over goes on from there, and sends nothing twice. Called off or failed, the same vanishes at once; after a server
 * that died and a job that was given up, sweep.ts does it.
 */
type JobServices = Pick<Services, 'db' | 'events' | 'clock'>;

/** Between two notes of how far the clock is. Milliseconds. */
const saveInterval = 2000;
/** Between two looks at whether a contest begins, and at the node that is out. Milliseconds. */
const tendInterval = 1000;
/** When nothing has moved for so long, what is left counts as lost. Milliseconds. */
const patience = 10 * 60_000;
/** A contest that begins within this time ends the rehearsal. Milliseconds. */
const notice = 60_000;
const pauses = { least: 40, longest: 1000 };

const checkpoint = z.object({ positionMs: z.number().int(), pauses: z.number().int() });

interface Rehearsal {
  readonly id: number;
  readonly uid: string | null;
  readonly interrupts: boolean;
  /** When the node was taken out, which happens once, whatever becomes of the job. */
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
      // Its contest was deleted.
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

/** Neither to go on here later, nor in the hands of another server. */
function isEnded({ signal }: JobContext, error: unknown): boolean {
  if (signal.aborted) return signal.reason instanceof JobCancelled;
  return !(error instanceof JobTakenOver || isDatabaseUnavailable(error));
}

/** Returns how often a server went down on the way. */
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
    const counts = await countPieces(db, rehearsal.id);
    if (!isCut) isCut = await interrupt(services, context, rehearsal.id, counts, positionMs);
    await submitDue(db, events, rehearsal, positionMs);
    context.progress(counts.sent - counts.open, counts.total);
    if (counts.unsent === 0 && counts.open === 0) return state.pauses;
    if (counts.open !== last.open || counts.sent !== last.sent)
      last = { ...counts, movedAt: performance.now() };
    if (counts.unsent === 0 && performance.now() - last.movedAt > patience) return state.pauses;
    const untilNext = (counts.nextMs ?? Infinity) - (performance.now() - origin);
    const longest = Math.max(0, Math.min(pauses.longest, untilNext));
    await movement(events, context.signal, { least: Math.min(pauses.least, longest), longest });
  }
}

/** From the middle on, as soon as something is being judged; at the latest before the last submission is sent. */
async function interrupt(
  services: JobServices,
  context: JobContext,
  rehearsalId: number,
  { sent, total, unsent, held, nextMs }: PieceCounts,
  positionMs: number,
): Promise<boolean> {
  const isLastChance = unsent <= 1 && (nextMs === null || nextMs <= positionMs);
  if (sent * 2 < total && !isLastChance) return false;
  if (held === 0 && !isLastChance) return false;
  const name = await startOutage(services, rehearsalId, isLastChance);
  if (name === null) return isLastChance;
  context.note({
    'zh-CN': `评测机 ${name} 已从演练中断开`,
    'en-US': `Node ${name} has been taken out of the rehearsal`,
  });
  return true;
}

/** Throws Failure `rehearsalGaveWay` where a contest begins. */
async function giveWay({ db, clock }: JobServices): Promise<void> {
  const title = await findOverlappingContest(db, clock(), notice);
  if (title !== null) throw new ApiError('rehearsalGaveWay', { title });
}

async function conclude({ db, events, clock }: JobServices, id: number, downs: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const report = await buildRehearsalReport(trx, id, downs);
    // Called off meanwhile.
    if (report === null) throw new JobCancelled();
    await trx
      .updateTable('contest_rehearsal')
      .set({ report: JSON.stringify(report), finished_at: clock() })
      .where('id', '=', id)
      .execute();
    await dropPieces(trx, events, id);
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
    await dropPieces(trx, events, id);
  });
}
