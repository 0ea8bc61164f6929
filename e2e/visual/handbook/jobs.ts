import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** Maximum time in ms for judging and for background jobs on a busy machine. */
const timeoutMs = 1_200_000;

/** Waits until no job is waiting or running. */
export function untilJobsEnd(db: pg.Client): Promise<void> {
  return untilEmpty(db, `select kind from job where state in ('waiting', 'running')`);
}

/** Waits until all submissions are judged. */
export function untilJudged(db: pg.Client): Promise<void> {
  return untilEmpty(db, `select 'judging ' || judging_id as kind from judging_task`);
}

async function untilEmpty(db: pg.Client, query: string): Promise<void> {
  for (const end = Date.now() + timeoutMs; ; await pause(500)) {
    const { rows } = await db.query<{ kind: string }>(query);
    if (rows.length === 0) return;
    if (Date.now() > end) throw new Error(`still running: ${rows.map(({ kind }) => kind).join(', ')}`);
  }
}
