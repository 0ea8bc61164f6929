import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { RemoteFault } from '../../../platform/outbound-http/remote-fault.ts';
import { recordFault, recordOutcome, permission } from './judge-state.ts';
import { remoteTiming } from './timing.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ hasJobs: false });
});
after(() => server.stop());
beforeEach(async () => {
  await sql`update remote_judge set is_enabled = true, state = 'ok', state_since = now(), faults = 0, retry_at = null
    where judge = 'HDU'`.execute(server.services.db);
});

const down = () =>
  recordFault(
    server.services,
    'HDU',
    new RemoteFault('unavailable', 'HTTP 503', { status: 503 }),
    remoteTiming,
  );
/** Seconds until the circuit breaker allows the next attempt at the judge. */
async function pause(): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from retry_at - now())::float8 as seconds from remote_judge where judge = 'HDU'`.execute(
    server.services.db,
  );
  return rows[0]?.seconds ?? Number.NaN;
}
const downFor = (seconds: number) =>
  sql`update remote_judge set state_since = now() - ${seconds} * interval '1 second' where judge = 'HDU'`.execute(
    server.services.db,
  );

test('many requests that fail at the same time do not lengthen the pause', async () => {
  await Promise.all(Array.from({ length: 12 }, down));
  const seconds = await pause();
  assert.ok(seconds > 3 && seconds < 9, String(seconds));
});

test('the longer a judge is down, the longer the pause, up to 15 minutes', async () => {
  await down();
  await downFor(60);
  await down();
  const seconds = await pause();
  assert.ok(seconds > 60 && seconds < 70, String(seconds));
  await downFor(86_400);
  await down();
  const longest = await pause();
  assert.ok(longest > 895 && longest <= 900, String(longest));
});

test('a parsed response closes the breaker, and the next fault begins with the first pause', async () => {
  await down();
  await downFor(3600);
  assert.equal((await permission(server.services.db, 'HDU', remoteTiming)).steps, 0);
  await recordOutcome(server.services, 'HDU', { kind: 'understood', value: null }, remoteTiming);
  assert.equal((await permission(server.services.db, 'HDU', remoteTiming)).steps, Infinity);
  await down();
  assert.ok((await pause()) < 9);
});
