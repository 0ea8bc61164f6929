import { setTimeout as pause } from 'node:timers/promises';
import { isInProgress } from '@xiezhi/contract/enums/status';
import pg from 'pg';
import { programs } from '../../e2e/support/fault-injection.ts';
import { startSystem, type System } from '../../e2e/support/system.ts';
import { sharesOfCores } from './shares.ts';

export interface ManySubmissions {
  readonly submissions: number;
  readonly seconds: number;
  readonly perSecond: number;
  /** For each judging core, the fraction of time in which it had a task, while submissions were waiting. */
  readonly busyShares: number[];
  readonly wrong: number;
}

const preparationMs = 300_000;

/**
 * Submits programs of several languages and verdicts, much faster than they are judged. The node's log lists each task
 * with its core and duration. It shows how busy the cores were while submissions waited.
 */
export async function measureManySubmissions(submissions: number): Promise<ManySubmissions> {
  const system = await startSystem({ judges: 1, env: { LOG_LEVEL: 'info' }, readyMs: 900_000 });
  const database = new pg.Client({ connectionString: system.database.url });
  try {
    await database.connect();
    await untilUndisturbed(system);
    const token = await system.client.login('root', system.rootPassword);
    const started = Date.now();
    const expected = await submitAll(system, token, submissions);
    const from = Date.now();
    const waiting = async () => {
      const { rows } = await database.query<{ waiting: string }>(
        'select count(*) filter (where node_id is null) as waiting from judging_task',
      );
      return Number(rows[0]?.waiting);
    };
    while ((await waiting()) > 0) await pause(50);
    const until = Date.now();
    const wrong = await countWrong(database, expected);
    const busyShares = sharesOfCores(system.logs(), from, until);
    const seconds = (until - started) / 1000;
    return { submissions, seconds, perSecond: submissions / seconds, busyShares, wrong };
  } catch (error) {
    console.error(system.logs().slice(-4000));
    throw error;
  } finally {
    await database.end();
    await system.stop();
  }
}

/** Waits until a new node has measured its speed. The node does this when its preparations are complete. */
async function untilUndisturbed(system: System): Promise<void> {
  const deadline = Date.now() + preparationMs;
  while (!system.logs().includes('measured the speed of this node')) {
    if (Date.now() > deadline) throw new Error('the node is still preparing');
    await pause(200);
  }
}

async function submitAll(system: System, token: string, count: number): Promise<Map<number, number>> {
  const expected = new Map<number, number>();
  let next = 0;
  const submitter = async () => {
    for (let n = next++; n < count; n = next++) {
      const program = programs[n % programs.length];
      if (!program) continue;
      const code = program.code(Math.floor(Math.random() * 1e9));
      const { submitId } = await system.client.call('POST /api/submit-problem-judge', {
        token,
        body: { pid: '1000', language: program.language, code },
      });
      expected.set(submitId, program.expected);
    }
  };
  await Promise.all(Array.from({ length: Math.min(count, 8) }, submitter));
  return expected;
}

async function countWrong(database: pg.Client, expected: Map<number, number>): Promise<number> {
  for (;;) {
    const { rows } = await database.query<{ id: string; status: number }>(
      'select id, status from submission where id = any($1)',
      [[...expected.keys()]],
    );
    if (rows.some((row) => isInProgress(row.status))) {
      await pause(100);
      continue;
    }
    return rows.filter((row) => expected.get(Number(row.id)) !== row.status).length;
  }
}
