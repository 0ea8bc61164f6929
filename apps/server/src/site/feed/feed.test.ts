import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { childrenOf, parseXml, textAt, type XmlElement } from '@xiezhi/formats/text/xml';
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

/** A time in the format of RFC 3339. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const metadata = new Set(['id', 'title', 'updated', 'link', 'author', 'entry', 'published', 'summary']);

/** Asserts that a feed, or one of its entries, follows the rules of RFC 4287. */
function checkAtom(element: XmlElement | undefined): void {
  assert.ok(element);
  assert.ok(element.children.every(({ name }) => metadata.has(name)));
  for (const name of ['id', 'title', 'updated'])
    assert.equal(childrenOf(element, name).length, 1, `${element.name}: ${name}`);
  assert.ok(URL.canParse(textAt(element, 'id')));
  for (const date of [...childrenOf(element, 'updated'), ...childrenOf(element, 'published')])
    assert.match(date.text, instant);
  const links = childrenOf(element, 'link').map(({ attributes }) => attributes);
  assert.ok(links.every(({ href = '' }) => URL.canParse(href)));
  const alternate = links.filter(({ rel }) => rel === 'alternate');
  assert.equal(
    alternate.length,
    1,
    'at most one of a type and language; required in an entry without content',
  );
  if (element.name === 'feed') {
    assert.equal(links.filter(({ rel }) => rel === 'self').length, 1);
    assert.notEqual(textAt(element, 'author/name'), '');
  } else assert.equal(childrenOf(element, 'summary').length, 1);
}

test('the feed follows RFC 4287, also without entries', async () => {
  await announce('规则 & <rules>', 0);
  const { text } = await server.ask('/api/feed?l=zh-CN');
  const empty = { title: 'Site', base: 'https://oj.example', path: '/api/feed?l=en-US', locale: 'en-US' };
  for (const written of [text, writeFeed(empty, [])]) {
    const feed = parseXml('feed.xml', written);
    assert.equal(feed.attributes['xmlns'], 'http://www.w3.org/2005/Atom');
    checkAtom(feed);
    const entries = childrenOf(feed, 'entry');
    for (const entry of entries) checkAtom(entry);
    const ids = entries.map((entry) => textAt(entry, 'id'));
    assert.equal(new Set(ids).size, ids.length);
    if (written === text) assert.ok(ids.length >= 2);
  }
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
