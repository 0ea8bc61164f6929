import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { runAttempt } from './attempt.ts';
import { type JobKind, JobTakenOver } from './kind.ts';
import { beginAttempt, insertJob, type JobRow } from './repository.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ hasJobs: false });
});
after(() => server.stop());

const gone = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const kind = (work: JobKind['run']): JobKind => ({
  name: 'long',
  title: () => ({ 'zh-CN': '长', 'en-US': 'long' }),
  run: work,
});

/** Returns a database whose first `failures` writes fail as if it were unreachable. */
function away(db: Kysely<Database>, failures: number) {
  let left = failures;
  return new Proxy(db, {
    get(target, name) {
      if (name === 'updateTable' && left-- > 0) throw gone();
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

async function begin(id: string): Promise<JobRow> {
  const row = await beginAttempt(server.services.db, id, new Date());
  assert.ok(row);
  return row;
}

async function run(row: JobRow, of: JobKind, { failures = 0, isLost = false } = {}) {
  const services = { ...server.services, db: away(server.services.db, failures) };
  const lost = new AbortController();
  if (isLost) lost.abort();
  const hold = { lost: lost.signal, isCutOff: () => isLost };
  return runAttempt(services, of, row, new AbortController().signal, hold);
}

const build = () => insertJob(server.services.db, { kind: 'long', input: {}, uid: null, now: new Date() });

test('database outages never cause a job to be given up', async () => {
  const id = await build();
  for (let outage = 1; outage <= 4; outage += 1) {
    const row = await begin(id);
    assert.deepEqual([row.attempt, row.losses], [outage, 0]);
    assert.equal(
      await run(
        row,
        kind(() => Promise.reject(gone())),
        { failures: 2 },
      ),
      'released',
    );
  }
  const last = await begin(id);
  assert.equal(
    await run(
      last,
      kind(() => Promise.resolve('done')),
      { failures: 2 },
    ),
    'settled',
  );
});

test('a server that was considered dead during an outage reverts the lost attempt', async () => {
  const id = await build();
  const first = await begin(id);
  const second = await begin(id);
  assert.equal(second.losses, 1);
  assert.equal(
    await run(
      first,
      kind(() => Promise.reject(gone())),
    ),
    'released',
  );
  const third = await begin(id);
  assert.equal(third.losses, 1, 'that of the second alone');
  assert.equal(
    await run(
      second,
      kind(() => Promise.resolve(null)),
      { isLost: true },
    ),
    'lost',
  );
  assert.equal((await begin(id)).losses, 1, 'that of the third alone');
});

test('a server that was merely paused while another took the job reverts nothing', async () => {
  const id = await build();
  const first = await begin(id);
  await begin(id);
  assert.equal(
    await run(
      first,
      kind(() => Promise.reject(new JobTakenOver())),
    ),
    'released',
  );
  assert.equal((await begin(id)).losses, 2);
});

test('an attempt whose server died counts as lost', async () => {
  const id = await build();
  for (let losses = 0; losses < 3; losses += 1) assert.equal((await begin(id)).losses, losses);
});
