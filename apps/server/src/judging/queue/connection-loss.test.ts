import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestServer } from '../../../test-support/harness.ts';
import { until } from '../../../test-support/until.ts';
import { buildJudgedProblem } from './testing/build-judged-problem.ts';
import { buildNode } from './testing/fake-node.ts';
import { submitTo } from './testing/submit.ts';

test('a waiting claim survives the loss of every database connection', async () => {
  const lines: string[] = [];
  const server = await startTestServer({ onLogLine: (line) => lines.push(line) });
  try {
    const { displayId } = await buildJudgedProblem(server.services);
    const node = await buildNode(server);
    const user = await server.buildUser();
    const { pool, events } = server.services;
    const waiting = node.claim(20_000);
    // If the test fails, the server stops and rejects this claim. The rejection must not hide the error of the test.
    waiting.catch(() => {});
    await node.heartbeat();
    let dropped = 0;
    pool.on('remove', () => (dropped += 1));
    const others = pool.totalCount - 1;
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    await until('the pool has dropped the lost connections', () => dropped >= others);
    const id = await submitTo(server, { as: user, displayId });
    const task = await waiting.then((found) => found ?? node.claim(5000));
    assert.equal(task?.submitId, id);
    for (let i = 0; i < 200 && !events.isListening; i += 1) await node.heartbeat();
    assert.equal(events.isListening, true);
    assert.ok(lines.some((line) => line.includes('the connection for notifications was lost')));
  } finally {
    await server.stop();
  }
});
