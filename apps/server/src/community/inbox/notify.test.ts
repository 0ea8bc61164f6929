import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { until } from '../../../test-support/until.ts';
import { excerptOf, quoteOf } from './excerpt.ts';
import { redactDeletedPost, markSourceDeleted } from './mark-deleted.ts';
import { inboxTopic, type NewMessage, notifyUser } from './notify.ts';

let server: TestServer;
let author: TestUser;
let other: TestUser;

before(async () => {
  server = await startTestServer({ hasJobs: false });
  author = await server.buildUser();
  other = await server.buildUser();
});
after(() => server.stop());

const source = { type: 'Discussion', id: 7, gid: null, title: '怎样证明贪心？' } as const;
const say = (message: NewMessage) => notifyUser(server.services, server.services.db, message);
const stored = (uid: string) =>
  server.services.db.selectFrom('message').where('uid', '=', uid).selectAll().orderBy('id').execute();

test('a message exists if and only if its transaction commits, and open pages are notified', async () => {
  let heard = 0;
  const stop = server.services.events.subscribe(inboxTopic(author.uid), () => {
    heard += 1;
  });
  const texts = { 'zh-CN': { title: '一', content: '一' }, 'en-US': { title: 'One', content: 'One' } };
  await assert.rejects(
    server.services.db.transaction().execute(async (transaction) => {
      await notifyUser(server.services, transaction, { kind: 'mine', to: author.uid, texts });
      throw new Error('the cause failed');
    }),
  );
  assert.deepEqual(await stored(author.uid), []);
  await server.services.db
    .transaction()
    .execute((transaction) =>
      notifyUser(server.services, transaction, { kind: 'mine', to: author.uid, texts }),
    );
  assert.deepEqual((await stored(author.uid))[0]?.texts, texts);
  await until('the second was heard of', () => heard === 1);
  stop();
});

test('does not notify users of their own actions, and notifies of a like once', async () => {
  const like = { kind: 'like', to: author.uid, source } as const;
  assert.equal(await say({ ...like, from: author.uid, about: null }), false);
  assert.equal(await say({ ...like, from: other.uid, about: null }), true);
  assert.equal(await say({ ...like, from: other.uid, about: null }), false);
  const ofComment = { ...like, from: other.uid, about: { type: 'Comment', id: 3 } } as const;
  const answers = await Promise.all(Array.from({ length: 8 }, () => say(ofComment)));
  assert.equal(answers.filter(Boolean).length, 1);
  const likes = (await stored(author.uid)).filter(({ kind }) => kind === 'like');
  assert.deepEqual(
    likes.map(({ action }) => action),
    ['Like_Post', 'Like_Discuss'],
  );
});

test('messages stay without the texts that were deleted', async () => {
  const reader = await server.buildUser();
  const reply = {
    kind: 'reply',
    to: reader.uid,
    from: other.uid,
    source: { ...source, id: 70 },
    about: { type: 'Reply', id: 5 },
    text: '反证即可',
    quote: { type: 'Comment', id: 4, name: 'ann', answered: null, text: '为什么？' },
  } as const;
  await say(reply);
  await redactDeletedPost(server.services.db, { type: 'Comment', id: 4 });
  const [quoteGone] = await stored(reader.uid);
  assert.deepEqual(
    [quoteGone?.text, quoteGone?.quote_text, quoteGone?.is_quote_gone],
    ['反证即可', null, true],
  );
  await markSourceDeleted(server.services.db, { type: 'Discussion', id: 70 });
  const [sourceGone] = await stored(reader.uid);
  assert.deepEqual(
    [sourceGone?.text, sourceGone?.source_title, sourceGone?.is_source_gone],
    [null, source.title, true],
  );
});

test('cuts texts between characters', () => {
  assert.equal(excerptOf('字'.repeat(200)), '字'.repeat(200));
  assert.equal(excerptOf('😀'.repeat(201)), `${'😀'.repeat(200)}...`);
  assert.equal(quoteOf('ann', null, 'yes'), 'ann : yes');
  assert.equal(quoteOf('ann', 'bob', 'x'.repeat(101)), `ann : @bob：${'x'.repeat(100)}...`);
});
