import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deliverBroadcasts } from '../../community/broadcast/deliver.ts';
import { buildGroup, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { buildWriter, comment, buildPost, reply } from '../../community/discussion/testing/talk.ts';

let server: TestServer;
let root: TestUser;
/** Ids that the requests contain. */
let known: Record<string, number>;

before(async () => {
  server = await startTestServer({ hasJobs: false });
  root = await server.buildUser({ role: 'root' });
  const [writer, other] = [await buildWriter(server), await buildWriter(server)];
  const gid = await buildGroup(server.services, root.uid);
  await server.services.db
    .insertInto('training')
    .values([null, gid].map((of) => ({ uid: root.uid, gid: of, title: 'T', auth: 'Public' })))
    .execute();
  const did = await buildPost(server, root, { title: 'of the site' });
  await buildPost(server, root, { gid });
  const commented = await comment(server, root, { did });
  await comment(server, writer, { did });
  await reply(server, writer, commented.id);
  await server.call('POST /api/discussion-like', { as: writer, body: { did, toLike: true } });
  await server.call('POST /api/discussion-report', { as: other, body: { did, content: 'x' } });
  for (const type of ['All', 'Single'])
    await server.call('POST /api/admin/msg/notice', {
      as: root,
      body: { title: type, content: 'x', type, recipients: [root.username] },
    });
  await server.call('POST /api/admin/announcement', { as: root, body: { title: 'A', content: 'x' } });
  await deliverBroadcasts(server.services);
  known = { gid, did };
});
after(() => server.stop());

const lists = [
  ['GET /api/get-training-list'],
  ['GET /api/admin/training/get-training-list'],
  ['GET /api/group/get-training-list', 'gid'],
  ['GET /api/group/get-admin-training-list', 'gid'],
  ['GET /api/get-discussion-list'],
  ['GET /api/group/get-discussion-list', 'gid'],
  ['GET /api/group/get-admin-discussion-list', 'gid'],
  ['GET /api/admin/discussion-report'],
  ['GET /api/msg/comment'],
  ['GET /api/msg/reply'],
  ['GET /api/msg/like'],
  ['GET /api/msg/sys'],
  ['GET /api/msg/mine'],
  ['GET /api/admin/announcement'],
  ['GET /api/get-common-announcement'],
  ['GET /api/admin/msg/notice'],
] as const;

test('a page beyond the last one is empty and reports the number of rows', async () => {
  for (const [name, field] of lists) {
    const given = field === undefined ? {} : { [field]: known[field] };
    const read = async (currentPage: number) => {
      const answer = await server.call(name, { as: root, query: { ...given, currentPage, limit: 10 } });
      assert.deepEqual([answer.http, answer.status], [200, 200], `${name}: ${answer.msg}`);
      return answer.data;
    };
    const first = await read(1);
    assert.ok(first.total > 0, `${name} has rows`);
    const beyond = await read(9);
    assert.deepEqual([beyond.records, beyond.total, beyond.current], [[], first.total, 9], name);
  }
  const { data } = await server.call('GET /api/comments', {
    query: { did: known['did'] ?? 0, currentPage: 9 },
  });
  assert.deepEqual([data.commentList.records, data.commentList.total], [[], 2]);
});
