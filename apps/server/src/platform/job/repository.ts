import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database, JobTable } from '../database/schema.ts';
import type { Selectable } from 'kysely';
import type { LocalizedText } from './kind.ts';

export type JobRow = Selectable<JobTable>;

/** Lines of a job's log that are kept; later ones are counted only. */
export const logMax = 500;
/** After so many servers have died over a job it is given up: it may well be what kills them. */
export const maxLostAttempts = 3;

/** Stores a job that waits. Returns its id. */
export async function insertJob(
  trx: Kysely<Database>,
  job: { kind: string; input: unknown; uid: string | null; now: Date },
): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto('job')
    .values({
      id,
      kind: job.kind,
      uid: job.uid,
      input: JSON.stringify(job.input),
      created_at: job.now,
    })
    .execute();
  return id;
}

/**
 * Begins an attempt. A job that is still marked as running lost its server: that is counted. Null where there is
 * nothing to do any more.
 */
export async function beginAttempt(db: Kysely<Database>, id: string, now: Date): Promise<JobRow | null> {
  const row = await db
    .updateTable('job')
    .set({
      losses: sql`losses + case when state = 'running' then 1 else 0 end`,
      state: 'running',
      attempt: sql`attempt + 1`,
      started_at: sql`coalesce(started_at, ${now})`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** What an attempt has to tell since the last time. */
export interface Report {
  readonly done: number;
  readonly total: number | null;
  readonly lines: readonly ({ at: string } & LocalizedText)[];
}

/** Stores progress and lines. Answers whether somebody wants the job cancelled; null where the attempt is over. */
export async function storeReport(
  db: Kysely<Database>,
  id: string,
  attempt: number,
  { done, total, lines }: Report,
): Promise<boolean | null> {
  // One statement may bring more lines than there is room for.
  const kept = sql`coalesce((select jsonb_agg(line order by place)
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as told(line, place)
    where place <= ${logMax} - log_lines), '[]'::jsonb)`;
  const { rows } = await sql<{ isCancelled: boolean }>`
    update job set done = ${done}::integer, total = ${total}::integer, log = log || ${kept},
      log_lines = log_lines + ${lines.length}::integer
    where id = ${id} and attempt = ${attempt} and state = 'running'
    returning cancel_requested_at is not null as "isCancelled"`.execute(db);
  return rows[0]?.isCancelled ?? null;
}

/** Stores how far an attempt has come; false where it is over. */
export async function storeCheckpoint(
  db: Kysely<Database>,
  id: string,
  attempt: number,
  checkpoint: unknown,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ checkpoint: JSON.stringify(checkpoint) })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type Ending =
  | { readonly state: 'done'; readonly result: unknown }
  | { readonly state: 'failed'; readonly failure: LocalizedText }
  | { readonly state: 'cancelled' };

/** Ends an attempt; false where another one has begun. */
export async function storeEnding(
  db: Kysely<Database>,
  id: string,
  attempt: number,
  ending: Ending,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({
      state: ending.state,
      finished_at: now,
      result: ending.state === 'done' ? JSON.stringify(ending.result ?? null) : null,
      failure: ending.state === 'failed' ? JSON.stringify(ending.failure) : null,
    })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * An attempt that its server gives up in order: nobody's fault, so nothing is counted. False where another one has begun
 * meanwhile, which took this server for dead.
 */
export async function releaseAttempt(db: Kysely<Database>, id: string, attempt: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ state: 'waiting' })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes back the loss that was counted when the next attempt began: the server of this one was cut off, not dead. */
export async function revertLostAttempt(db: Kysely<Database>, id: string, attempt: number): Promise<void> {
  await db
    .updateTable('job')
    .set({ losses: sql`losses - 1` })
    .where('id', '=', id)
    .where('attempt', '>', attempt)
    .where('losses', '>', 0)
    .where('state', 'in', ['waiting', 'running'])
    .execute();
}

/** Cancels what waits, and asks what runs to end; false where there is nothing to call off any more. */
export async function requestCancel(db: Kysely<Database>, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({
      cancel_requested_at: sql`coalesce(cancel_requested_at, ${now})`,
      finished_at: sql`case when state = 'waiting' then ${now} else finished_at end`,
      state: sql`case when state = 'waiting' then 'cancelled' else state end`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
