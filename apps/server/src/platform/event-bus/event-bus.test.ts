import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { noticeChannel } from './event-bus.ts';

const logged: string[] = [];
let server: TestServer;
before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: (line) => logged.push(line) });
});
after(() => server.stop());

test('ignores foreign payloads on the channel and keeps delivering notifications', async () => {
  const { db, events } = server.services;
  const received = Promise.withResolvers<unknown>();
  events.subscribe('bus-test', (data) => received.resolve(data));
  const foreign = ['', 'hello', '[]', '{"t":5}', '{"t":"bus-test","d":{"deep":{}}}'];
  for (const payload of foreign) await sql`select pg_notify(${noticeChannel}, ${payload})`.execute(db);
  await events.publish(db, 'bus-test', { ours: true });
  assert.deepEqual(await received.promise, { ours: true });
  assert.equal(logged.filter((line) => line.includes('an invalid notification')).length, foreign.length);
});
