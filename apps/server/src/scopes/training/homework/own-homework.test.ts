import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);

let server: TestServer;
let teacher: TestUser;
let ann: TestUser;

before(async () => {
  server = await startTestServer({ hasJobs: false });
  teacher = await server.buildUser({ role: 'admin' });
  ann = await server.buildUser({});
});
after(() => server.stop());

async function homework(title: string, dueIn: number, reopenedFor?: number): Promise<void> {
  const { db } = server.services;
  const { id: tid } = await db
    .insertInto('training')
    .values({ uid: teacher.uid, gid: null, title, auth: 'Private', is_visible: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('training_homework')
    .values({ tid, due_at: at(dueIn) })
    .execute();
  await db.insertInto('training_registration').values({ tid, uid: ann.uid }).execute();
  if (reopenedFor !== undefined)
    await db
      .insertInto('training_extension')
      .values({ tid, uid: ann.uid, reopened_from: at(-1), reopened_until: at(reopenedFor) })
      .execute();
}
const titles = async () =>
  (await server.call('GET /api/my-homework', { as: ann })).data.map(({ title }) => title);

test('current homework is listed first, then the most recent past homework', async () => {
  for (let count = 1; count <= 25; count++) await homework(`past ${count}`, -count);
  await homework('next week', 160);
  await homework('tomorrow', 20);
  await homework('reopened', -30, 40);
  const list = await titles();
  assert.equal(list.length, 20);
  assert.deepEqual(list.slice(0, 5), ['tomorrow', 'reopened', 'next week', 'past 1', 'past 2']);
  assert.equal(list.at(-1), 'past 17');
});
