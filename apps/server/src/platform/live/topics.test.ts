import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Person } from '@xiezhi/rules';
import { sql } from 'kysely';
import type { EventStream } from '../http/event-stream.ts';
import { buildJudgedProblem } from '../../judging/queue/testing/build-judged-problem.ts';
import { buildNode } from '../../judging/queue/testing/fake-node.ts';
import { submitTo } from '../../judging/queue/testing/submit.ts';
import { moveToGroup, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { submissionTopic } from '../../judging/submission-progress/topic.ts';
import { openEvents } from './testing/event-reader.ts';
import { signTicket } from './ticket.ts';
import { createLiveTopics, type LiveTopic } from './topics.ts';

const ann: Person = { uid: 'a', username: 'ann', role: 'default_user', permissions: new Set() };

/** A topic for tests: signed-in users may watch even keys. Records the keys of each access check in `asked`. */
function rooms(asked: number[][]): LiveTopic<number> {
  return {
    name: 'room',
    parse: (rest) => (rest !== null && /^\d+$/.test(rest) ? Number(rest) : undefined),
    watchable: async (person, keys) => {
      asked.push([...keys]);
      return person === null ? [] : keys.filter((key) => key % 2 === 0);
    },
    watch: () => () => {},
  };
}

test('a topic that is not registered does not exist for any user', async () => {
  const topics = createLiveTopics();
  assert.deepEqual(
    await topics.granted(ann, ['room:2', 'submissions', '', ':', 'constructor', '__proto__:1']),
    [],
  );
  topics.register(rooms([]));
  assert.deepEqual(await topics.granted(ann, ['room:2', 'submissions']), ['room:2']);
  assert.throws(() => topics.register(rooms([])), /twice/);
});

test('runs each rule once with the keys that it knows, and keeps the requested order', async () => {
  const asked: number[][] = [];
  const topics = createLiveTopics();
  topics.register(rooms(asked));
  const wanted = ['room:4', 'room:x', 'room', 'room:3', 'room:2', 'room:4:5'];
  assert.deepEqual(await topics.granted(ann, wanted), ['room:4', 'room:2']);
  assert.deepEqual(await topics.granted(null, wanted), []);
  assert.deepEqual(asked, [
    [4, 3, 2],
    [4, 3, 2],
  ]);
});

let server: TestServer;
let user: TestUser;
before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  await buildNode(server);
  user = await server.buildUser();
});
after(() => server.stop());

test('a ticket with our signature opens nothing that is not registered', async () => {
  const ticket = { uid: null, sessionId: null, expiresAt: Date.now() + 60_000 };
  const sign = (topics: string[]) => signTicket({ ...ticket, topics }, server.services.settings.secret);
  const events = await openEvents(server, `/api/live/stream?ticket=${sign(['settings', 'announcements'])}`);
  assert.deepEqual((await events.next('changed')).data, { topic: 'announcements' });
  await server.services.events.publish(server.services.db, 'settings');
  await server.services.events.publish(server.services.db, 'standing');
  events.close();
});

test('a stream ends only when a topic is closed to its reader', async () => {
  const { displayId } = await buildJudgedProblem(server.services);
  const id = await submitTo(server, { as: user, displayId });
  const other = await server.buildUser();
  const owner = await openEvents(server, [`submission:${id}`], user);
  const stranger = await openEvents(server, [`submission:${id}`], other);
  await owner.submission();
  await stranger.submission();
  await moveToGroup(server.services, [id]);
  await server.services.events.publish(server.services.db, 'standing');
  assert.deepEqual((await stranger.next('end')).data, { reason: 'expired' });
  const again = await server.call('POST /api/live/subscribe', {
    as: other,
    body: { topics: [`submission:${id}`] },
  });
  assert.deepEqual(again.data.topics, []);
  await server.services.events.publish(server.services.db, `submission:${id}`);
  await server.call('POST /api/logout', { as: user });
  assert.deepEqual((await owner.next('end')).data, { reason: 'logout' }, 'the owner still watched');
});

test('a stream whose submission is found closed ends before the next access check', async () => {
  const { displayId } = await buildJudgedProblem(server.services);
  const id = await submitTo(server, { as: await server.buildUser(), displayId });
  await moveToGroup(server.services, [id]);
  const sent = await new Promise<unknown[]>((resolve) => {
    const events: unknown[] = [];
    const stream: EventStream = {
      send: (event, data) => void events.push(event, data),
      sendJson: (event) => void events.push(event),
      end: () => resolve(events),
      onEnd: () => {},
    };
    submissionTopic(server.services).watch(id, { person: null, stream });
  });
  assert.deepEqual(sent, ['end', { reason: 'expired' }]);
});

test('topics closed during a notification outage are detected when notifications resume', async () => {
  const { services } = server;
  const author = await server.buildUser();
  const { displayId } = await buildJudgedProblem(services);
  const id = await submitTo(server, { as: author, displayId });
  const [other, gone] = [await server.buildUser(), await server.buildUser()];
  const owner = await openEvents(server, [`submission:${id}`], author);
  const stranger = await openEvents(server, [`submission:${id}`], other);
  const signedOut = await openEvents(server, ['announcements'], gone);
  for (const events of [owner, stranger]) await events.submission();
  await signedOut.next('changed');
  await services.db.transaction().execute(async (transaction) => {
    await moveToGroup({ ...services, db: transaction }, [id]);
    await transaction
      .updateTable('session')
      .set({ revoked_at: new Date() })
      .where('uid', '=', gone.uid)
      .execute();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name like 'xiezhi-events %' and datname = current_database()`.execute(transaction);
  });
  assert.deepEqual((await stranger.next('end')).data, { reason: 'expired' });
  assert.deepEqual((await signedOut.next('end')).data, { reason: 'expired' });
  await services.events.publish(services.db, `submission:${id}`);
  await server.call('POST /api/logout', { as: author });
  assert.deepEqual((await owner.next('end')).data, { reason: 'logout' }, 'the owner still watched');
});
