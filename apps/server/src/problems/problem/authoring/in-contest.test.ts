import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorText } from '@xiezhi/contract/errors';
import { buildGroup } from '../../../../test-support/factories.ts';
import { setUpWriting } from './testing/writing-cast.ts';

const cast = setUpWriting();

test('a group problem can become contest-only only while a contest uses it', async () => {
  const { services } = cast.server;
  const { pid } = await cast.complete(cast.problemAdmin);
  const gid = await buildGroup(services);
  await services.db.updateTable('problem').set({ gid }).where('id', '=', pid).execute();
  const save = (auth: number) =>
    cast.server.call('PUT /api/admin/problem-draft', { as: cast.root, body: { pid, auth } });
  const refused = await save(3);
  assert.equal(refused.msg, errorText('problemInNoContest', 'en-US'));
  assert.equal((await save(1)).status, 200);
  const starts_at = new Date();
  const ends_at = new Date(starts_at.getTime() + 3_600_000);
  const { id: cid } = await services.db
    .insertInto('contest')
    .values({ uid: cast.root.uid, gid, title: 'c', type: 0, auth: 0, starts_at, ends_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await services.db
    .insertInto('contest_problem')
    .values({ cid, pid, display_id: 'A', display_title: 'A' })
    .execute();
  assert.equal((await save(3)).status, 200);
  // A problem that is already contest-only keeps this visibility even if no contest uses it any more.
  await services.db.deleteFrom('contest_problem').where('pid', '=', pid).execute();
  assert.equal((await save(3)).status, 200);
});
