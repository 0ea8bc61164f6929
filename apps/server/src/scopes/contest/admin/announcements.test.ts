import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestUser } from '../../../../test-support/factories.ts';
import type { CallOptions } from '../../../../test-support/harness.ts';
import { buildContest } from '../testing/build-contest.ts';
import { type ContestCast, startContestCast } from '../testing/cast.ts';

let cast: ContestCast;

before(async () => {
  cast = await startContestCast();
  cast.clock.set(cast.at(10));
});
after(() => cast.server.stop());

const call: ContestCast['server']['call'] = (name, options) => cast.server.call(name, options);
const make = () => buildContest(cast.server.services, cast.author, { startsAt: cast.at(0) });
const post = (cid: number, announcement: Record<string, unknown>, as: TestUser = cast.author) =>
  call('POST /api/admin/contest/announcement', { as, body: { cid: String(cid), announcement } });
const put = (cid: number | null, announcement: Record<string, unknown>, as: TestUser = cast.author) =>
  call('PUT /api/admin/contest/announcement', { as, body: { cid, announcement } });
const list = async (cid: number, as: TestUser = cast.author) =>
  (await call('GET /api/admin/contest/announcement', { as, query: { cid, currentPage: 1, limit: 15 } })).data
    .records;
const shown = async (cid: number) =>
  (await call('GET /api/get-contest-announcement', { as: cast.ann, query: { cid } })).data.records.map(
    ({ title }) => title,
  );

test('announcements of staff are visible in the contest, and never on the site', async () => {
  const cid = await make();
  // Existing clients also send an id and an author with a new announcement.
  assert.equal(
    (await post(cid, { id: 7, title: 'one', content: '**1**', status: 0, uid: 'forged' })).status,
    200,
  );
  cast.clock.advance(1000);
  assert.equal((await post(cid, { title: 'two', content: '2', status: 1 })).status, 200);
  assert.deepEqual(
    (await list(cid)).map(({ title, status, username }) => [title, status, username]),
    [
      ['two', 1, cast.author.username],
      ['one', 0, cast.author.username],
    ],
  );
  assert.deepEqual(await shown(cid), ['one']);
  const [two] = await list(cid);
  assert.equal((await put(cid, { ...two, status: 0 })).status, 200);
  assert.deepEqual(await shown(cid), ['two', 'one']);
  const site = await call('GET /api/get-common-announcement');
  assert.equal(site.data.total, 0);
  const remove = () =>
    call('DELETE /api/admin/contest/announcement', { as: cast.author, query: { aid: two?.id ?? 0 } });
  assert.equal((await remove()).status, 200);
  assert.equal((await remove()).status, 400);
  assert.deepEqual(await shown(cid), ['one']);
});

test('shows each language where it is requested; rejects a save based on an outdated version', async () => {
  const cid = await make();
  await post(cid, { title: '更正', content: 'B 题', english: { title: 'Correction', content: 'Problem B' } });
  const [row] = await list(cid);
  assert.ok(row);
  const read = async (locale: 'zh-CN' | 'en-US') =>
    (await call('GET /api/get-contest-announcement', { as: cast.ann, locale, query: { cid } })).data
      .records[0]?.title;
  assert.deepEqual([await read('zh-CN'), await read('en-US')], ['更正', 'Correction']);
  const { gmtModified: version, id } = row;
  assert.equal((await put(cid, { id, title: '更正二', content: 'x', version })).status, 200);
  assert.equal(await read('en-US'), 'Correction', 'a client that knows no languages leaves them alone');
  assert.match((await put(cid, { id, title: '更正三', content: 'x', version })).msg, /newer version/);
  const detail = await call('GET /api/admin/contest/announcement-detail', {
    as: cast.author,
    query: { aid: id },
  });
  assert.deepEqual([detail.data.title, detail.data.english?.title], ['更正二', 'Correction']);
});

test('an announcement belongs to its contest, whatever a request says, and none exists without a contest', async () => {
  const [cid, elsewhere] = [await make(), await make()];
  await post(cid, { title: 'mine', content: 'x' });
  const [row] = await list(cid);
  assert.ok(row);
  const fields = { title: 't', content: 'c' };
  assert.equal((await put(elsewhere, { id: row.id, ...fields })).status, 400);
  assert.equal((await put(cid, { ...fields })).status, 400);
  assert.equal((await put(cid, { id: 999_999, ...fields })).status, 400);
  assert.equal((await post(999_999, fields)).status, 404);
  const theirs = await buildContest(cast.server.services, cast.other, { startsAt: cast.at(0) });
  for (const as of [cast.other, cast.problemAdmin]) {
    assert.equal((await put(theirs, { id: row.id, ...fields }, as)).status, 403);
    assert.equal((await put(null, { id: row.id, ...fields }, as)).status, 403);
    assert.equal((await post(cid, fields, as)).status, 403);
    const named: CallOptions<'DELETE /api/admin/contest/announcement'> = { as, query: { aid: row.id } };
    assert.equal((await call('DELETE /api/admin/contest/announcement', named)).status, 403);
    assert.equal((await call('GET /api/admin/contest/announcement-detail', named)).status, 403);
  }
  assert.equal((await list(cid, cast.root))[0]?.title, 'mine');
});
