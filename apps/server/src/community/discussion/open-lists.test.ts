import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { groupAuths } from '@xiezhi/contract/enums/group';
import { type EventReader, openEvents, subscribe } from '../../platform/live/testing/event-reader.ts';
import { buildGroup, insertGroupMember, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { buildWriter, buildPost, postFields } from './testing/talk.ts';

let server: TestServer;
let writer: TestUser;
let root: TestUser;

before(async () => {
  server = await startTestServer({ hasJobs: false });
  [writer, root] = [await buildWriter(server), await server.buildUser({ role: 'root' })];
});
after(() => server.stop());

const call = async (...asked: Parameters<TestServer['call']>) => {
  const answer = await server.call(...asked);
  assert.equal(answer.status, 200, answer.msg);
};

/** Opens an event stream and skips its first event, which only confirms the subscription. */
async function watch(topic: string, as: TestUser | null): Promise<EventReader> {
  const events = await openEvents(server, [topic], as);
  await events.next('changed');
  return events;
}

test('notifies open lists of posts of every change, for visitors too', async () => {
  const events = await watch('discussions', null);
  const heard = async () => assert.deepEqual((await events.next('changed')).data, { topic: 'discussions' });
  const did = await buildPost(server, writer);
  await heard();
  await call('PUT /api/discussion', { as: writer, body: { id: did, ...postFields, title: '别的标题' } });
  await heard();
  await call('PUT /api/admin/discussion', { as: root, body: { id: did, topPriority: true } });
  await heard();
  await call('DELETE /api/admin/discussion', { as: root, body: [did] });
  await heard();
  await call('POST /api/admin/discussion/restore', { as: root, body: { id: did } });
  await heard();
  await call('DELETE /api/discussion', { as: writer, query: { did } });
  await heard();
  events.close();
});

test('notifies only readers of a group of changes to its posts', async () => {
  const { services } = server;
  const gid = await buildGroup(services, root.uid);
  await insertGroupMember(services, gid, { [writer.uid]: groupAuths.member });
  const topic = `group-discussions:${gid}`;
  const stranger = await server.buildUser();
  for (const person of [stranger, null])
    assert.deepEqual((await subscribe(server, [topic], person)).topics, []);
  const events = await watch(topic, writer);
  await buildPost(server, writer, { gid });
  assert.deepEqual((await events.next('changed')).data, { topic });
  await services.siteSettings.set({ openGroupDiscussion: false }, null);
  assert.deepEqual((await subscribe(server, [topic], writer)).topics, []);
  await services.siteSettings.set({ openGroupDiscussion: true }, null);
  events.close();
});
