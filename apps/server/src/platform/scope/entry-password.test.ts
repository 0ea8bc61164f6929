import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { groupAuths } from '@xiezhi/contract/enums/group';
import { intervals, limits } from '@xiezhi/contract/limits';
import { sql } from 'kysely';
import { hashPassword } from '../../identity/account/password.ts';
import { encryptInvitationCodes, storeInvitationCode } from '../../scopes/group/invitation-code.ts';
import { buildGroup, insertGroupMember, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { encryptEntryPassword } from './entry-password.ts';

const words = { contest: 'over-the-hills', training: 'far-and-away', code: 'q7w8e9' } as const;
const hours = (count: number): string => new Date(Date.now() + count * 3_600_000).toISOString();

let server: TestServer;
let root: TestUser;
let author: TestUser;
let other: TestUser;
let pupil: TestUser;
const logLines: string[] = [];
before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: (line) => logLines.push(line) });
  await server.services.siteSettings.set({ acceptedToCreateGroup: 0 }, null);
  root = await server.buildUser({ role: 'root' });
  author = await server.buildUser({ role: 'admin' });
  other = await server.buildUser({ role: 'admin' });
  pupil = await server.buildUser();
});
after(() => server.stop());

/** Returns all stored rows as text. */
async function everything(): Promise<string> {
  const { db } = server.services;
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(name)} t`.execute(
      db,
    );
    texts.push(JSON.stringify(rows));
  }
  return texts.join('\n');
}

async function makeContest(): Promise<number> {
  const body = {
    title: 'locked',
    description: '',
    type: 0,
    auth: 1,
    pwd: words.contest,
    startTime: hours(-1),
    endTime: hours(4),
  } as const;
  const made = await server.call('POST /api/admin/contest', { as: author, body });
  assert.equal(made.status, 200, made.msg);
  return made.data.id;
}

async function makeTraining(title: string): Promise<number> {
  const training = { title, description: '', auth: 'Private', privatePwd: words.training, rank: 1 } as const;
  const body = { training, trainingCategory: {} };
  const made = await server.call('POST /api/admin/training', { as: author, body });
  assert.equal(made.status, 200, made.msg);
  const { db } = server.services;
  const row = await db
    .selectFrom('training')
    .where('title', '=', title)
    .select('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const contestPassword = async (cid: number, as: TestUser) =>
  (await server.call('GET /api/admin/contest', { as, query: { cid } })).data?.pwd;
const trainingPassword = async (tid: number, as: TestUser) =>
  (await server.call('GET /api/admin/training', { as, query: { tid } })).data?.training.privatePwd;
const enterContest = (cid: number, password: string, as: TestUser) =>
  server.call('POST /api/register-contest', { as, body: { cid, password } });
const enterTraining = (tid: number, password: string, as: TestUser) =>
  server.call('POST /api/register-training', { as, body: { tid, password } });

test('managers read a password, and it is stored nowhere in plain text', async () => {
  const cid = await makeContest();
  const tid = await makeTraining('Trees');
  const made = await server.call('POST /api/group', {
    as: author,
    body: {
      name: 'A closed group',
      shortName: 'closed',
      brief: 'A brief text',
      description: 'A description',
      auth: 3,
      code: words.code,
      visible: true,
    },
  });
  assert.equal(made.status, 200, made.msg);
  const gid = made.data.id;
  await insertGroupMember(server.services, gid, { [other.uid]: groupAuths.member });
  const codeFor = async (as: TestUser) =>
    (await server.call('GET /api/get-group-detail', { as, query: { gid } })).data?.code ?? null;
  assert.deepEqual(
    [await contestPassword(cid, author), await trainingPassword(tid, author), await codeFor(author)],
    [words.contest, words.training, words.code],
  );
  assert.deepEqual(
    [await contestPassword(cid, root), await trainingPassword(tid, root)],
    [words.contest, words.training],
  );
  assert.equal((await server.call('GET /api/admin/contest', { as: other, query: { cid } })).status, 403);
  assert.equal((await server.call('GET /api/admin/training', { as: other, query: { tid } })).status, 403);
  assert.equal(await codeFor(other), null, 'a member is not told the code');
  for (const as of [root, author, other]) {
    const query = { currentPage: 1, limit: 50 };
    const lists = await Promise.all([
      server.call('GET /api/admin/contest/get-contest-list', { as, query }),
      server.call('GET /api/admin/training/get-training-list', { as, query }),
      server.call('GET /api/get-contest-info', { as, query: { cid } }),
      server.call('GET /api/get-training-detail', { as, query: { tid } }),
    ]);
    for (const word of Object.values(words))
      assert.ok(!JSON.stringify(lists.map(({ data }) => data)).includes(word));
  }
  const stored = await everything();
  for (const word of Object.values(words)) {
    assert.ok(!stored.includes(word), 'no row has it in clear');
    assert.ok(!logLines.join('').includes(word), 'nor has the log');
  }
  assert.equal((await enterContest(cid, 'wrong', pupil)).status, 400);
  assert.equal((await enterContest(cid, words.contest, pupil)).status, 200);
  assert.equal((await enterTraining(tid, 'wrong', pupil)).status, 400);
  assert.equal((await enterTraining(tid, words.training, pupil)).status, 200);
  const join = (code: string) =>
    server.call('POST /api/group/member', { as: pupil, query: { gid, code, reason: 'let me in' } });
  assert.equal((await join('000000')).status, 400);
  assert.equal((await join(words.code)).status, 200);
});

test('a copy has the password of the original contest or training', async () => {
  const cid = await makeContest();
  const copy = await server.call('POST /api/admin/contest/clone', { as: author, body: { cid } });
  assert.equal(await contestPassword(copy.data.id, author), words.contest);
  const tid = await makeTraining('Graphs');
  assert.equal(
    (await server.call('POST /api/admin/training/clone', { as: author, body: { tid } })).status,
    200,
  );
  const { db } = server.services;
  const { id } = await db
    .selectFrom('training')
    .where('title', '=', 'Graphs [Cloned]')
    .select('id')
    .executeTakeFirstOrThrow();
  assert.equal(await trainingPassword(id, author), words.training);
});

test('a hash of a former release is masked, and readable once a user entered with the password', async () => {
  const { db } = server.services;
  const cid = await makeContest();
  const tid = await makeTraining('Flows');
  const hashed = { sealed_password: null, password_hash: await hashPassword('an-old-word') };
  await db.updateTable('contest').set(hashed).where('id', '=', cid).execute();
  await db.updateTable('training').set(hashed).where('id', '=', tid).execute();
  assert.deepEqual(
    [await contestPassword(cid, author), await trainingPassword(tid, author)],
    ['********', '********'],
  );
  const put = await server.call('PUT /api/admin/contest', { as: author, body: { id: cid, pwd: '********' } });
  assert.equal(put.status, 200, put.msg);
  assert.equal((await enterContest(cid, '********', pupil)).status, 400, 'the mask is no password');
  assert.equal((await enterContest(cid, 'an-old-word', pupil)).status, 200);
  assert.equal((await enterTraining(tid, 'an-old-word', pupil)).status, 200);
  assert.deepEqual(
    [await contestPassword(cid, author), await trainingPassword(tid, author)],
    ['an-old-word', 'an-old-word'],
  );
});

test('the next start encrypts group codes that a former release stored in plain text', async () => {
  const gid = await buildGroup(server.services, root.uid);
  await server.services.db
    .updateTable('app_group')
    .set({ code: 'abc123', auth: 3 })
    .where('id', '=', gid)
    .execute();
  assert.equal(await encryptInvitationCodes(server.services), 1);
  const { data } = await server.call('GET /api/get-group-detail', { as: root, query: { gid } });
  assert.equal(data.code, 'abc123');
  assert.ok(!(await everything()).includes('abc123'));
  assert.equal(await encryptInvitationCodes(server.services), 0);
});

test('a password under another key opens nothing, is masked, and is reported on the health page', async () => {
  const cid = await makeContest();
  const { db } = server.services;
  const sealed_password = encryptEntryPassword(
    new Uint8Array(48).fill(9),
    { kind: 'contest', id: cid },
    'lost',
  );
  await db.updateTable('contest').set({ sealed_password, title: 'Lost key' }).where('id', '=', cid).execute();
  assert.equal(await contestPassword(cid, author), '********');
  assert.equal((await enterContest(cid, 'lost', other)).status, 400);
  const { data } = await server.call('GET /api/admin/health', { as: root });
  const found = data.findings.find(({ code }) => code === 'entryPasswordsLost');
  assert.match(found?.text ?? '', /: Lost key\.$/);
  const again = { id: cid, pwd: 'a new one' };
  assert.equal((await server.call('PUT /api/admin/contest', { as: author, body: again })).status, 200);
  assert.equal(await contestPassword(cid, author), 'a new one');
});

test('passwords and codes cannot be guessed: ten wrong ones in ten minutes, also in parallel', async () => {
  const cid = await makeContest();
  const tid = await makeTraining('guessed');
  const gid = await buildGroup(server.services, root.uid);
  const { db } = server.services;
  await db.updateTable('app_group').set({ auth: 3, is_visible: true }).where('id', '=', gid).execute();
  await storeInvitationCode(db, server.services.settings.secret, gid, words.code);
  const applyWith = (code: string, as: TestUser) =>
    server.call('POST /api/group/member', { as, query: { gid, code, reason: 'a reason of mine' } });
  const kinds = [
    [(word: string, as: TestUser) => enterContest(cid, word, as), words.contest],
    [(word: string, as: TestUser) => enterTraining(tid, word, as), words.training],
    [applyWith, words.code],
  ] as const;
  for (const [enter, right] of kinds) {
    const [guesser, honest] = [await server.buildUser(), await server.buildUser()];
    const tries = await Promise.all(Array.from({ length: 14 }, (_, index) => enter(`no${index}`, guesser)));
    const compared = tries.filter(({ msg }) => !msg.startsWith('Too many wrong passwords'));
    assert.equal(compared.length, limits.wrongEntryPasswords);
    assert.match((await enter(right, guesser)).msg, /Too many wrong passwords/);
    assert.equal((await enter(right, honest)).status, 200, 'others enter');
    await db
      .updateTable('throttle_event')
      .set({ at: new Date(Date.now() - intervals.wrongEntryPasswords) })
      .where('key', 'like', `entry-%:${guesser.uid}`)
      .execute();
    assert.equal((await enter(right, guesser)).status, 200);
  }
});

test('right passwords do not count as wrong ones', async () => {
  const user = await server.buildUser();
  for (let number = 0; number <= limits.wrongEntryPasswords; number += 1)
    assert.equal((await enterContest(await makeContest(), words.contest, user)).status, 200);
});
