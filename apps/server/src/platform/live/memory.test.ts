import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { liveTopicsMax } from '@xiezhi/contract/live';
import { sql } from 'kysely';
import { buildJudgedProblem } from '../../judging/queue/testing/build-judged-problem.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { subscribe } from './testing/event-reader.ts';

/**
 * Number of requested streams, each with the maximum number of topics. It is twice the number that the server accepts.
 */
const streams = 80;
const most = 40 * 1024 * 1024;
/** Cases per submission. */
const cases = 50;

let server: TestServer;
let user: TestUser;
let ids: number[];

before(async () => {
  server = await startTestServer({ hasJobs: false });
  user = await server.buildUser();
  const { pid } = await buildJudgedProblem(server.services);
  ids = await buildJudged(pid);
});
after(() => server.stop());

/** Creates judged submissions that have results of many cases. */
async function buildJudged(pid: number): Promise<number[]> {
  const results = JSON.stringify(
    Array.from({ length: cases }, (_, index) => ({
      seq: index + 1,
      status: 0,
      group: 1,
      timeMs: 12,
      memoryKb: 3456,
    })),
  );
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into submission (pid, uid, language, code, code_length, status)
      select ${pid}, ${user.uid}, 'C++', 'int main() {}', 13, 0
      from generate_series(1, ${streams * liveTopicsMax})
      returning id
    ), judged as (
      insert into judging (submit_id, priority, status, cases)
      select id, 1, 0, ${results}::jsonb from made
      returning id, submit_id
    )
    select submit_id as id from judged`.execute(server.services.db);
  await sql`
    update submission set current_judging_id = judging.id
    from judging where judging.submit_id = submission.id`.execute(server.services.db);
  return rows.map(({ id }) => id);
}

function memory(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + external + arrayBuffers;
}

test('all streams that one reader can hold open use less than 40 MB', async () => {
  const addresses: string[] = [];
  for (let stream = 0; stream < streams; stream += 1) {
    const own = ids.slice(stream * liveTopicsMax, (stream + 1) * liveTopicsMax);
    const topics = own.map((id) => `submission:${id}`);
    addresses.push(server.url + (await subscribe(server, topics, user)).url);
  }
  const former = memory();
  const { holder, opened } = await hold(addresses);
  let used = 0;
  let last = -Infinity;
  // Waits until memory use no longer grows, because all events have been sent then.
  while (Math.abs(used - last) > 200_000) {
    await setTimeout(1000);
    last = used;
    used = memory() - former;
  }
  holder.kill('SIGKILL');
  assert.equal(opened, 2000 / liveTopicsMax, 'topics of all streams together are bounded');
  assert.ok(used < most, `${Math.round(used / 1024 / 1024)} MB`);
});

async function hold(addresses: readonly string[]): Promise<{ holder: ChildProcess; opened: number }> {
  const holder = spawn(process.execPath, [join(import.meta.dirname, 'testing/stream-holder.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  holder.stdin.end(addresses.join('\n'));
  const [output] = await once(holder.stdout, 'data');
  return { holder, opened: Number(output) };
}
