import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildContest } from '../../../scopes/contest/testing/build-contest.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { basic, buildApiToken } from '../testing/tool.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ hasJobs: false, settings: { trustProxy: '127.0.0.1' } });
});
after(() => server.stop());

test('feeds of many visitors and accounts leave room for users and for the tools of the contest', async () => {
  const author = await server.buildUser({ role: 'admin' });
  const startsAt = new Date(Date.now() - 60_000);
  const cid = await buildContest(server.services, author, { startsAt, openRank: true });
  const over = new AbortController();
  const url = `${server.url}/api/contest-api/contests/${cid}/event-feed`;
  /** Opens feeds and keeps them open; returns how many the server accepted. */
  const open = async (count: number, headers: Record<string, string>): Promise<number> => {
    const codes = await Promise.all(
      Array.from({ length: count }, async () => (await fetch(url, { headers, signal: over.signal })).status),
    );
    for (const code of codes) assert.ok(code === 200 || code === 429, String(code));
    return codes.filter((code) => code === 200).length;
  };
  const as = async (user: { readonly uid: string; readonly username: string }) =>
    basic(user.username, await buildApiToken(server, user));

  let ofVisitors = 0;
  for (let at = 0; at < 13; at += 1)
    ofVisitors += await open(20, { 'x-forwarded-for': `2001:db8:0:${at}::1` });
  assert.equal(ofVisitors, 100);
  let ofUsers = 0;
  for (let at = 0; at < 4; at += 1) ofUsers += await open(20, await as(await server.buildUser()));
  assert.equal(ofUsers, 60);
  assert.equal(await open(21, await as(author)), 20);
  over.abort();
});
