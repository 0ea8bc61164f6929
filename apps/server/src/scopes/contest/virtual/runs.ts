import { virtualLimits } from '@xiezhi/contract/limits/virtual';
import { type VirtualRun, virtualRefusal } from '@xiezhi/rules';
import { type Kysely, type Selectable, sql } from 'kysely';
import { lockName } from '../../../platform/database/lock-name.ts';
import type { Database, VirtualRunTable } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Viewer } from '../../../platform/http/handler.ts';
import { isHiddenByContest } from '../../../platform/scope/sql.ts';
import type { Services } from '../../../platform/services.ts';
import { openContest } from '../access.ts';

/**
 * Maximum time in ms by which the requested start may be in the past, because the user needs time to send the request.
 */
const grace = 60_000;
const day = 24 * 60 * 60_000;

/**
 * Creates a virtual run that starts now or later and lasts as long as the contest. If two requests arrive in parallel,
 * one is rejected. Throws `contestNotFound`, the reason why the viewer may not start, `virtualProblemsHeld`,
 * `virtualRunning`, `virtualStartWrong`.
 */
export async function beginRun(
  services: Services,
  viewer: Viewer,
  { cid, startTime }: { readonly cid: number; readonly startTime?: string | null | undefined },
  now: Date,
): Promise<VirtualRun> {
  const { db, events } = services;
  const { row, access: context } = await openContest(services, viewer, cid, now);
  const refusal = virtualRefusal(context);
  if (refusal) throw new ApiError(refusal);
  if (await hidesProblems(db, cid)) throw new ApiError('virtualProblemsHeld');
  const startsAt = startOf(startTime ?? null, now);
  const endsAt = new Date(startsAt.getTime() + row.ends_at.getTime() - row.starts_at.getTime());
  const { uid } = viewer;
  return db.transaction().execute(async (trx) => {
    await lockName(trx, `virtual run ${cid} ${uid}`);
    const former = await trx
      .selectFrom('virtual_run')
      .where('cid', '=', cid)
      .where('uid', '=', uid)
      .where('ends_at', '>', now)
      .select('id')
      .executeTakeFirst();
    if (former) throw new ApiError('virtualRunning');
    const { id } = await trx
      .insertInto('virtual_run')
      .values({ cid, uid, starts_at: startsAt, ends_at: endsAt, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await events.publish(trx, 'standing', { uid });
    return { id, startsAt, endsAt };
  });
}

function startOf(text: string | null, now: Date): Date {
  if (text === null) return now;
  const ahead = Date.parse(text) - now.getTime();
  const days = virtualLimits.startDays;
  if (!(ahead >= -grace && ahead <= days * day)) throw new ApiError('virtualStartWrong', { days });
  return new Date(now.getTime() + Math.max(0, ahead));
}

/** Whether another contest, which has not ended, hides a problem of this contest. */
export async function hidesProblems(db: Kysely<Database>, cid: number): Promise<boolean> {
  const { rows } = await sql`
    select from contest_problem link join problem on problem.id = link.pid
    where link.cid = ${cid} and link.hidden_at is null and ${isHiddenByContest('problem')} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Ends a virtual run early, or cancels a run that has not begun. Returns false if the user has no such run. */
export async function endRun(services: Services, uid: string, cid: number, now: Date): Promise<boolean> {
  const { db, events } = services;
  return db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('virtual_run')
      .set({ ends_at: now })
      .where('cid', '=', cid)
      .where('uid', '=', uid)
      .where('starts_at', '<=', now)
      .where('ends_at', '>', now)
      .returning('id')
      .executeTakeFirst();
    const called =
      ended ??
      (await trx
        .deleteFrom('virtual_run')
        .where('cid', '=', cid)
        .where('uid', '=', uid)
        .where('starts_at', '>', now)
        .returning('id')
        .executeTakeFirst());
    if (!called) return false;
    await events.publish(trx, 'standing', { uid });
    return true;
  });
}

/** Lists a user's runs of a contest, latest first. */
export async function virtualRunsOf(db: Kysely<Database>, cid: number, uid: string): Promise<VirtualRun[]> {
  const rows = await db
    .selectFrom('virtual_run')
    .where('cid', '=', cid)
    .where('uid', '=', uid)
    .orderBy('ends_at', 'desc')
    .orderBy('id', 'desc')
    .limit(virtualLimits.attemptsShown)
    .selectAll()
    .execute();
  return rows.map(runFrom);
}

/** A virtual run that has not ended, with its contest. */
export interface OpenRun extends VirtualRun {
  readonly cid: number;
}

/** Lists a user's running and scheduled runs, earliest start first. */
export async function openRunsOf(db: Kysely<Database>, uid: string, now: Date): Promise<OpenRun[]> {
  const rows = await db
    .selectFrom('virtual_run')
    .where('uid', '=', uid)
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(virtualLimits.openShown)
    .selectAll()
    .execute();
  return rows.map(({ id, cid, starts_at: startsAt, ends_at: endsAt }) => ({ id, cid, startsAt, endsAt }));
}

/** Finds a virtual run of the user; by default the latest run that has begun. Throws `virtualNotFound`. */
export async function findVirtualRun(
  db: Kysely<Database>,
  { cid, uid, id }: { readonly cid: number; readonly uid: string; readonly id: number | undefined },
  now: Date,
): Promise<VirtualRun> {
  const row = await db
    .selectFrom('virtual_run')
    .where('cid', '=', cid)
    .where('uid', '=', uid)
    .where('starts_at', '<=', now)
    .$if(id !== undefined, (some) => some.where('id', '=', id ?? 0))
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst();
  if (!row) throw new ApiError('virtualNotFound');
  return runFrom(row);
}

export function runFrom({ id, starts_at, ends_at }: Selectable<VirtualRunTable>): VirtualRun {
  return { id, startsAt: starts_at, endsAt: ends_at };
}
