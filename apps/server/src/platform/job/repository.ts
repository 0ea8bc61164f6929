import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database, JobTable } from '../database/schema.ts';
import type { Selectable } from 'kysely';
import type { LocalizedText } from './kind.ts';

export type JobRow = Selectable<JobTable>;

/** Maximum number of log lines that are stored for a job; further lines are only counted. */
export const logMax = 500;
/** After this number of lost attempts the job fails, because the job itself may have caused the servers to die. */
export const maxLostJobAttempts = 3;

/** Stores a waiting job. Returns its id. */
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
 * Begins an attempt. If the job is still marked as running, the server of the previous attempt died, which is counted
 * in `losses`. Returns null if the job is already over.
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

/** Progress of an attempt, and its new log lines since the last report. */
export interface Report {
  readonly done: number;
  readonly total: number | null;
  readonly lines: readonly ({ at: string } & LocalizedText)[];
}

/** Stores progress and log lines. Returns whether a user requested to cancel the job; null if the attempt is over. */
export async function storeReport(
  db: Kysely<Database>,
  id: string,
  attempt: number,
  { done, total, lines }: Report,
): Promise<boolean | null> {
  // The lines that still fit within `logMax`.
  const newLines = sql`coalesce((select jsonb_agg(line order by place)
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as entry(line, place)
    where place <= ${logMax} - log_lines), '[]'::jsonb)`;
  const { rows } = await sql<{ isCancelled: boolean }>`
    update job set done = ${done}::integer, total = ${total}::integer, log = log || ${newLines},
      log_lines = log_lines + ${lines.length}::integer
    where id = ${id} and attempt = ${attempt} and state = 'running'
    returning cancel_requested_at is not null as "isCancelled"`.execute(db);
  return rows[0]?.isCancelled ?? null;
}

/** Stores the checkpoint of an attempt. Returns false if the attempt is over. */
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

/** Stores how an attempt ended. Returns false if the attempt is over, for instance because another one has begun. */
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
 * Releases the job when the server shuts down cleanly, so that the attempt does not count as lost. Returns false if
 * another attempt has begun meanwhile, because this server was considered dead.
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

/** Reverts the lost attempt that was counted when the next attempt began, because this server was only disconnected. */
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

/** Cancels a waiting job, or requests a running job to end. Returns false if the job is already over. */
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
