import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** Time in ms that judge and jobs have on a busy machine. */
const timeoutMs = 1_200_000;

/** Waits until no job waits or runs. */
export function untilJobsEnd(db: pg.Client): Promise<void> {
  return untilEmpty(db, `select kind from job where state in ('waiting', 'running')`);
}

/** Waits until no submission waits for a verdict. */
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
