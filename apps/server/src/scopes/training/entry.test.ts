import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { groupAuths } from '@xiezhi/contract/enums/group';
import { hashPassword } from '../../identity/account/password.ts';
import { createTestClock } from '../../../test-support/clock.ts';
import {
  buildGroup,
  buildProblem,
  insertGroupMember,
  type TestUser,
} from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { submitRun } from './testing/submit-run.ts';

const start = new Date('2026-03-01T12:00:00Z');
let server: TestServer;
let author: TestUser;

before(async () => {
  const clock = createTestClock(start);
  server = await startTestServer({ clock, hasJobs: false, settings: { rateLimitFactor: 1 } });
  author = await server.buildUser({ role: 'admin' });
});
after(() => server.stop());

async function aTraining(more: { readonly gid?: number; readonly password?: string } = {}): Promise<number> {
  const { gid = null, password } = more;
  const { id } = await server.services.db
    .insertInto('training')
    .values({
      uid: author.uid,
      gid,
      title: 'Graphs',
      auth: 'Private',
      is_visible: true,
      password_hash: password === undefined ? null : await hashPassword(password),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const enter = (as: TestUser, tid: number, password: string) =>
  server.call('POST /api/register-training', { as, body: { tid: String(tid), password } });

test('stores passwords so that nobody can read them in the database', async () => {
  const training = { title: 'Trees', auth: 'Private', privatePwd: 'over-the-hills' };
  const made = await server.call('POST /api/admin/training', { as: author, body: { training } });
  assert.equal(made.status, 200, made.msg);
  const rows = await server.services.db.selectFrom('training').selectAll().execute();
  assert.doesNotMatch(JSON.stringify(rows), /over-the-hills/);
  const { id } = rows.find(({ title }) => title === 'Trees') ?? { id: 0 };
  assert.equal((await enter(await server.buildUser(), id, 'over-the-hills')).status, 200);
});

test('a training without a password accepts none, and a training of a group accepts members only', async () => {
  const [member, outsider] = [await server.buildUser(), await server.buildUser()];
  assert.equal((await enter(member, await aTraining(), 'x')).status, 400);
  const gid = await buildGroup(server.services, author.uid);
  await insertGroupMember(server.services, gid, { [member.uid]: groupAuths.member });
  const tid = await aTraining({ gid, password: 'secret' });
  assert.equal((await enter(outsider, tid, 'secret')).status, 403);
  assert.equal((await enter(member, tid, 'secret')).status, 200);
  const { data } = await server.call('GET /api/get-training-access', { as: member, query: { tid } });
  assert.deepEqual(data, { access: true });
});

test('slows down password guessing', async () => {
  const guesser = await server.buildUser();
  const tid = await aTraining({ password: 'secret' });
  const answers = [];
  for (let guess = 0; guess < 21; guess += 1) answers.push(await enter(guesser, tid, `guess ${guess}`));
  assert.deepEqual(
    answers.map(({ http }) => http),
    [...Array.from({ length: 20 }, () => 200), 429],
  );
  assert.equal((await enter(guesser, tid, 'secret')).http, 429);
});

test('rows with equal results keep their order across pages, and solutions in a group count only there', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => server.buildUser()));
  const tid = await aTraining({ password: 'secret' });
  const pid = await buildProblem(server.services, { auth: 1 });
  await server.services.db
    .insertInto('training_problem')
    .values({ tid, pid, display_id: 'x', rank: 1 })
    .execute();
  for (const { uid } of people)
    await server.services.db
      .insertInto('training_registration')
      .values({ tid, uid, created_at: start })
      .execute();
  const gid = await buildGroup(server.services, author.uid);
  const later = new Date(start.getTime() + 60_000);
  const [elsewhere, ...equal] = people;
  assert.ok(elsewhere);
  await submitRun(server, { user: elsewhere, pid, status: 0, at: later, gid });
  for (const user of equal) await submitRun(server, { user, pid, status: 0, at: later, timeMs: 5 });
  const page = async (currentPage: number) =>
    (
      await server.call('GET /api/get-training-rank', { as: author, query: { tid, limit: 2, currentPage } })
    ).data.records.map(({ uid }) => uid);
  const seen = [...(await page(1)), ...(await page(2)), ...(await page(3))];
  assert.deepEqual(seen, equal.map(({ uid }) => uid).toSorted());
});
