import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openEvents } from '../../platform/live/testing/event-reader.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { markSourceDeleted } from './mark-deleted.ts';
import { notifyUser } from './notify.ts';

let server: TestServer;
let sender: TestUser;

before(async () => {
  server = await startTestServer({ hasJobs: false });
  sender = await server.buildUser();
});
after(() => server.stop());

const none = { comment: 0, reply: 0, like: 0, sys: 0, mine: 0 };
const texts = {
  'zh-CN': { title: '提醒', content: '**正文**' },
  'en-US': { title: 'Reminder', content: '**Text**' },
};
const unread = async (as: TestUser) => (await server.call('GET /api/msg/unread', { as })).data;

async function comment(to: TestUser, text: string, id = 1, gid: number | null = null) {
  await notifyUser(server.services, server.services.db, {
    kind: 'comment',
    to: to.uid,
    from: sender.uid,
    source: { type: 'Discussion', id, gid, title: '<b>标题</b>' },
    about: { type: 'Comment', id: 1 },
    text,
  });
}
const site = (to: TestUser, kind: 'sys' | 'mine') =>
  notifyUser(server.services, server.services.db, { kind, to: to.uid, texts });

test('unread counts are the user’s own, and require sign-in', async () => {
  const stranger = await server.call('GET /api/msg/unread');
  assert.equal(stranger.http, 401);
  const user = await server.buildUser();
  assert.deepEqual(await unread(user), none);
  await comment(user, 'x');
  await site(user, 'sys');
  await site(user, 'mine');
  assert.deepEqual(await unread(user), { ...none, comment: 1, sys: 1, mine: 1 });
  assert.deepEqual(await unread(sender), none);
});

test('opening a list marks it as read; the response still says what was new', async () => {
  const user = await server.buildUser();
  await comment(user, '第一条');
  await comment(user, '<script>x</script>');
  const list = () => server.call('GET /api/msg/comment', { as: user, query: { limit: 6 } });
  const { data } = await list();
  assert.deepEqual([data.total, data.records.map(({ state }) => state)], [2, [false, false]]);
  const [newest] = data.records;
  assert.ok(newest);
  const { id, gmtCreate, ...rest } = newest;
  assert.ok(Number.isInteger(id) && gmtCreate.endsWith('Z'));
  assert.deepEqual(rest, {
    action: 'Discuss',
    sourceId: 1,
    sourceType: 'Discussion',
    sourceTitle: '<b>标题</b>',
    isSourceGone: false,
    sourceContent: '&lt;script&gt;x&lt;/script&gt;',
    sourceText: '<script>x</script>',
    quoteId: null,
    quoteType: null,
    quoteContent: null,
    quoteText: null,
    url: '/discussion-detail/1',
    state: false,
    senderId: sender.uid,
    senderUsername: sender.username,
    senderAvatar: null,
  });
  assert.deepEqual(await unread(user), none);
  assert.deepEqual(
    (await list()).data.records.map(({ state }) => state),
    [true, true],
  );
});

test('lists unread first, then newest; pages of an opened list do not shift while they are read', async () => {
  const user = await server.buildUser();
  for (const text of ['1', '2', '3', '4', '5']) await comment(user, text);
  const page = async (query: Record<string, string | number>) =>
    (await server.call('GET /api/msg/comment', { as: user, query })).data.records.map(
      (row) => row.sourceText,
    );
  const openedAt = new Date().toISOString();
  assert.deepEqual(await page({ limit: 2, openedAt }), ['5', '4']);
  // A new request for the first page lists the unread ones first.
  assert.deepEqual(await page({ limit: 2, currentPage: 2, openedAt }), ['3', '2']);
  assert.deepEqual(await page({ limit: 2 }), ['1', '5']);
  assert.deepEqual(await page({ limit: 2, currentPage: 9 }), []);
});

test('says that a post was deleted, and links to a group’s post in its group', async () => {
  const user = await server.buildUser();
  await comment(user, 'x', 12, 5);
  await markSourceDeleted(server.services.db, { type: 'Discussion', id: 12 });
  const read = async (locale: 'zh-CN' | 'en-US') =>
    (await server.call('GET /api/msg/comment', { as: user, locale })).data.records[0];
  const shown = await read('en-US');
  assert.deepEqual(
    [shown?.sourceTitle, shown?.sourceText, shown?.url],
    ['<b>标题</b> (deleted)', null, '/group/5/discussion-detail/12'],
  );
  assert.equal((await read('zh-CN'))?.sourceTitle, '<b>标题</b>（已被删除）');
});

test('returns messages of the site in the reader’s language', async () => {
  const user = await server.buildUser();
  await site(user, 'mine');
  const { data } = await server.call('GET /api/msg/mine', { as: user, locale: 'en-US' });
  const [message] = data.records;
  assert.deepEqual(
    [message?.title, message?.content, message?.type, message?.adminId, message?.state],
    ['Reminder', '**Text**', 'Mine', null, false],
  );
  const chinese = await server.call('GET /api/msg/mine', { as: user, locale: 'zh-CN' });
  assert.equal(chinese.data.records[0]?.title, '提醒');
});

test('deletes one message or all of one kind, and never those of other users', async () => {
  const user = await server.buildUser();
  const other = await server.buildUser();
  await comment(user, '1');
  await comment(user, '2');
  await comment(other, '3');
  await site(user, 'sys');
  const clean = (query: Record<string, string | number>, as = user) =>
    server.call('DELETE /api/msg/clean', { as, query });
  const ids = async (as: TestUser) =>
    (await server.call('GET /api/msg/comment', { as })).data.records.map(({ id }) => id);
  const [second = 0, first = 0] = await ids(user);
  // Deleting has no effect with the wrong kind of message or by another user.
  assert.equal((await clean({ type: 'Sys', id: first })).status, 200);
  assert.equal((await clean({ type: 'Discuss', id: first }, other)).status, 200);
  assert.deepEqual(await ids(user), [second, first]);
  await clean({ type: 'Discuss', id: first });
  assert.deepEqual(await ids(user), [second]);
  await clean({ type: 'Discuss' });
  assert.deepEqual([await ids(user), (await ids(other)).length], [[], 1]);
  assert.equal((await unread(user)).sys, 1);
  assert.equal((await clean({ type: 'Everything' })).http, 400);
});

test('notifies open pages of the receiver only, and visitors cannot subscribe', async () => {
  const user = await server.buildUser();
  const other = await server.buildUser();
  const visitor = await server.call('POST /api/live/subscribe', { body: { topics: ['messages'] } });
  assert.deepEqual(visitor.data.topics, []);
  const own = await openEvents(server, ['messages'], user);
  const others = await openEvents(server, ['messages'], other);
  // Each stream begins with one event, since something may have been missed before.
  await own.next('changed');
  await others.next('changed');
  await site(user, 'mine');
  assert.deepEqual((await own.next('changed')).data, { topic: 'messages' });
  await site(other, 'mine');
  await others.next('changed');
  own.close();
  others.close();
});

test('a long list takes as many queries as a short one, and each of its messages has its title', async () => {
  const [one, many] = [await server.buildUser(), await server.buildUser()];
  await comment(one, 'x');
  for (let id = 1; id <= 20; id += 1) await comment(many, 'x', 1 + (id % 2));
  const list = async (as: TestUser) => {
    const query = { limit: 20 };
    return (await server.call('GET /api/msg/comment', { as, query })).data.records;
  };
  const asked = async (as: TestUser) => {
    // The first request marks messages as read, which takes one more query.
    await list(as);
    let count = 0;
    const note = () => void (count += 1);
    server.services.pool.on('acquire', note);
    const records = await list(as);
    server.services.pool.off('acquire', note);
    assert.ok(records.every(({ sourceTitle }) => sourceTitle === '<b>标题</b>'));
    return [records.length, count];
  };
  const [[, few], [rows, count]] = [await asked(one), await asked(many)];
  assert.equal(rows, 20);
  assert.equal(count, few);
});
