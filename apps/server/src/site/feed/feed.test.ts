import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildGroup, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { buildContest } from '../../scopes/contest/testing/build-contest.ts';
import { writeFeed } from './atom.ts';

let server: TestServer;
let root: TestUser;
before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  root = await server.buildUser({ role: 'root' });
});
after(() => server.stop());

const startsAt = new Date('2026-12-01T06:00:00Z');

async function announce(title: string, status: 0 | 1): Promise<void> {
  const body = { title, content: `**text** of [${title}](https://example.com)`, status };
  assert.equal((await server.call('POST /api/admin/announcement', { as: root, body })).status, 200);
}

test('lists public announcements and contests only, and answers 304', async () => {
  await announce('Shown <b>', 0);
  await announce('Draft', 1);
  await buildContest(server.services, root, { title: 'Open & free', startsAt });
  await buildContest(server.services, root, { title: 'Hidden cup', startsAt, isVisible: false });
  const gid = await buildGroup(server.services, root.uid);
  await buildContest(server.services, root, { title: 'Class cup', startsAt, gid });
  const first = await server.ask('/api/feed?l=en-US');
  assert.equal(first.headers.get('content-type'), 'application/atom+xml; charset=utf-8');
  assert.equal(first.headers.get('cache-control'), 'public, max-age=300');
  assert.match(first.text, /<title>Shown &lt;b&gt;<\/title>/);
  assert.match(first.text, /<summary>text of Shown b<\/summary>|<summary>text of Shown<\/summary>/);
  assert.match(first.text, /<title>Contest: Open &amp; free<\/title>/);
  assert.doesNotMatch(first.text, /Draft|Hidden cup|Class cup/);
  assert.match((await server.ask('/api/feed?l=zh-CN')).text, /<title>比赛：Open &amp; free<\/title>/);
  const etag = first.headers.get('etag') ?? '';
  assert.equal((await server.ask('/api/feed?l=en-US', { headers: { 'if-none-match': etag } })).status, 304);
});

test('texts cannot leave their element', () => {
  const at = new Date(0);
  const feed = {
    title: '</title><x>',
    base: 'https://oj.example',
    path: '/api/feed?l=en-US',
    locale: 'en-US',
  };
  const entry = {
    id: 'a',
    title: ']]>\u0001\uD800"',
    summary: '&amp;',
    publishedAt: at,
    updatedAt: at,
    path: '/?a=1&b',
  };
  const text = writeFeed(feed, [entry]);
  assert.match(text, /<title>&lt;\/title&gt;&lt;x&gt;<\/title>/);
  assert.match(text, /<title>\]\]&gt; \uFFFD&quot;<\/title>/);
  assert.match(text, /<summary>&amp;amp;<\/summary>/);
  assert.match(text, /href="https:\/\/oj\.example\/\?a=1&amp;b"/);
});
