import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { buildGroup, type TestUser } from '../../../../test-support/factories.ts';
import { refusalOf } from '../../../../test-support/refusal.ts';
import { setUpWriting } from './testing/writing-cast.ts';

/** Tests of batch routes. They return an outcome for each problem, and a failure does not affect the other problems. */
const cast = setUpWriting();
const draft = async (as: TestUser, problemId: string) => (await cast.begin(as, problemId)).pid;

const rowOf = async (pid: number) =>
  cast.server.services.db
    .selectFrom('problem')
    .where('id', '=', pid)
    .select(['auth', 'hidden_at'])
    .executeTakeFirstOrThrow();

test('changes the visibility of complete problems with one audit entry each, and gives the reason for incomplete ones', async () => {
  const whole = (await cast.complete()).pid;
  const empty = await draft(cast.problemAdmin, 'EMPTY');
  const missing = 999_999;
  const { data } = await cast.server.call('PUT /api/admin/problem-batch/auth', {
    as: cast.problemAdmin,
    body: { pids: [empty, whole, missing, whole].map(String), auth: '3' },
  });
  assert.deepEqual(
    data.map(({ pid, isDone }) => [pid, isDone]),
    [
      [empty, false],
      [whole, true],
      [missing, false],
    ],
  );
  assert.ok(data[0]?.reason && data[2]?.reason && data[1]?.reason === null);
  assert.deepEqual([(await rowOf(empty)).auth, (await rowOf(whole)).auth], [2, 3]);
  const { rows } = await sql<{ target: string }>`
    select target from audit_log where action = 'problem-auth' and uid = ${cast.problemAdmin.uid}`.execute(
    cast.server.services.db,
  );
  assert.deepEqual(rows, [{ target: `problem:${whole}` }]);
  const unknown = await cast.server.call('PUT /api/admin/problem-batch/auth', {
    as: cast.problemAdmin,
    body: { pids: [whole], auth: 7 },
  });
  assert.equal(unknown.status, 400);
});

test('refuses problems of other users one by one, and users without the right publish nothing', async () => {
  await cast.server.services.siteSettings.set({ adminsPublish: false }, null);
  const own = await draft(cast.admin, 'OWN');
  const foreign = await draft(cast.problemAdmin, 'FOREIGN');
  const { data } = await cast.server.call('PUT /api/admin/problem-batch/auth', {
    as: cast.admin,
    body: { pids: [own, foreign], auth: 1 },
  });
  assert.deepEqual(
    data.map(({ isDone }) => isDone),
    [false, false],
  );
  assert.deepEqual([(await rowOf(own)).auth, (await rowOf(foreign)).auth], [2, 2]);
  const deleted = await cast.server.call('POST /api/admin/problem-batch/delete', {
    as: cast.admin,
    body: { pids: [own] },
  });
  assert.equal(deleted.http, 403);
});

test('adds tags to the existing ones without duplicates', async () => {
  const tag = async (name: string) =>
    (await cast.server.call('POST /api/admin/tag', { as: cast.problemAdmin, body: { name, oj: 'ME' } })).data
      .id;
  const [first, second] = [await tag('batch one'), await tag('batch two')];
  const [one, other] = [await draft(cast.problemAdmin, 'TAG1'), await draft(cast.problemAdmin, 'TAG2')];
  const give = (pids: number[], tags: number[]) =>
    cast.server.call('PUT /api/admin/problem-batch/tags', { as: cast.problemAdmin, body: { pids, tags } });
  await give([one], [first]);
  const { data } = await give([one, other], [first, second]);
  assert.ok(data.every(({ isDone }) => isDone));
  const rows = await cast.server.services.db
    .selectFrom('problem_tag')
    .where('pid', 'in', [one, other])
    .select(['pid', 'tag_id'])
    .orderBy('pid')
    .orderBy('tag_id')
    .execute();
  assert.deepEqual(
    rows.map((row) => [row.pid, row.tag_id]),
    [one, other].flatMap((pid) => [first, second].map((id) => [pid, id])),
  );
  assert.notEqual((await give([one], [987_654])).status, 200);
});

test('a tag of another group is reported as missing, and its name stays hidden', async () => {
  const { db } = cast.server.services;
  const gid = await buildGroup(cast.server.services);
  const { id: hidden } = await db
    .insertInto('tag')
    .values({ name: 'tag of a hidden group', name_en: null, oj: 'ME', gid, classification_id: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const missing = 987_654;
  const pid = await draft(cast.problemAdmin, 'TAG3');
  const save = (id: number, name: string) =>
    cast.server.call('PUT /api/admin/problem-draft', {
      as: cast.problemAdmin,
      body: { pid, tags: [{ id, name }] },
    });
  const give = (id: number) =>
    cast.server.call('PUT /api/admin/problem-batch/tags', {
      as: cast.problemAdmin,
      body: { pids: [pid], tags: [id] },
    });
  assert.equal((await save(hidden, '')).status, 404);
  assert.deepEqual(refusalOf(await save(hidden, '')), refusalOf(await save(missing, '')));
  assert.deepEqual(refusalOf(await give(hidden)), refusalOf(await give(missing)));
  assert.equal((await save(hidden, 'named by the author')).status, 200);
  const tags = await db
    .selectFrom('problem_tag')
    .innerJoin('tag', 'tag.id', 'problem_tag.tag_id')
    .where('problem_tag.pid', '=', pid)
    .select(['tag.name', 'tag.gid'])
    .execute();
  assert.deepEqual(tags, [{ name: 'named by the author', gid: null }]);
});

test('deletes problems for everybody except root, with an outcome for each', async () => {
  const pids = [await draft(cast.problemAdmin, 'GONE1'), await draft(cast.problemAdmin, 'GONE2')];
  const remove = () =>
    cast.server.call('POST /api/admin/problem-batch/delete', { as: cast.problemAdmin, body: { pids } });
  assert.deepEqual(
    (await remove()).data.map(({ isDone }) => isDone),
    [true, true],
  );
  for (const pid of pids) assert.ok((await rowOf(pid)).hidden_at);
  assert.deepEqual(
    (await remove()).data.map(({ isDone }) => isDone),
    [false, false],
  );
});
