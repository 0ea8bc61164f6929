import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { errorCatalogue } from '@xiezhi/contract/errors';
import { remindOfHomework } from '../../../community/homework-reminder/remind.ts';
import { createTestClock } from '../../../../test-support/clock.ts';
import { buildProblem, type TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { submitRun } from '../testing/submit-run.ts';
import { buildContest } from '../../contest/testing/build-contest.ts';

const start = new Date();
const at = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
const clock = createTestClock(start);

let server: TestServer;
let root: TestUser;
let teacher: TestUser;
let ann: TestUser;
let bob: TestUser;
let outsider: TestUser;
let gid: number;
let own: number;
let open: number;
let tid: number;

type Name = Parameters<TestServer['call']>[0];
type Options = Parameters<TestServer['call']>[1];

async function codeOf(as: TestUser | null, name: Name, options: Options): Promise<string | number> {
  const { status, msg } = await server.call(name, { as, ...options });
  if (status === 200) return status;
  const found = Object.entries(errorCatalogue).find(([, { zh, en }]) => zh === msg || en === msg);
  return found?.[0] ?? msg;
}

before(async () => {
  server = await startTestServer({ clock, hasJobs: false, onLogLine: () => {} });
  const { db } = server.services;
  root = await server.buildUser({ role: 'root' });
  teacher = await server.buildUser({ role: 'admin' });
  ann = await server.buildUser({});
  bob = await server.buildUser({});
  outsider = await server.buildUser({});
  ({ id: gid } = await db
    .insertInto('app_group')
    .values({
      name: 'Class 3B',
      short_name: 'class3b',
      brief: 'b',
      description: 'd',
      auth: 1,
      uid: teacher.uid,
    })
    .returning('id')
    .executeTakeFirstOrThrow());
  for (const [{ uid }, auth] of [
    [teacher, 5],
    [ann, 3],
    [bob, 3],
  ] as const)
    await db.insertInto('group_member').values({ gid, uid, auth }).execute();
  open = await buildProblem(server.services, { auth: 1, displayId: 'HW-OPEN' });
  own = await buildProblem(server.services, { auth: 2, displayId: 'HW-OWN', title: 'Own' });
  await db.updateTable('problem').set({ author: teacher.username }).where('id', '=', own).execute();
});
after(() => server.stop());

const written = () => ({
  title: 'Week 1',
  pids: [open, own],
  homework: { opensAt: at(1).toISOString(), dueAt: at(30).toISOString(), late: null },
});
const count = async () => (await server.services.db.selectFrom('training').select('id').execute()).length;
const due = (due_at: Date) =>
  server.services.db
    .updateTable('training_homework')
    .set({ due_at, opens_at: null })
    .where('tid', '=', tid)
    .execute();
const mine = async (as: TestUser) => (await server.call('GET /api/my-homework', { as })).data;

test('group managers find problems by several ids or by a word, and create homework in one call', async () => {
  const found = async (as: TestUser, keyword: string) =>
    (await server.call('GET /api/homework-candidates', { as, query: { keyword, gid } })).data?.map(
      ({ pid }) => pid,
    );
  assert.deepEqual(
    (await found(teacher, 'hw-own, HW-OPEN'))?.toSorted((a, b) => a - b),
    [open, own].toSorted((a, b) => a - b),
  );
  assert.deepEqual(await found(teacher, 'own'), [own]);
  assert.equal(await codeOf(ann, 'GET /api/homework-candidates', { query: { gid } }), 'groupAdminsOnly');
  const publicly = await server.call('GET /api/homework-candidates', { as: ann, query: { keyword: 'hw-' } });
  assert.deepEqual(
    publicly.data.map(({ pid }) => pid),
    [open],
  );
  const body = { ...written(), gid };
  assert.equal(await codeOf(ann, 'POST /api/group/homework', { body }), 'groupAdminsOnly');
  assert.equal(await codeOf(outsider, 'POST /api/group/homework', { body }), 'groupAdminsOnly');
  const made = await server.call('POST /api/group/homework', { as: teacher, body });
  assert.equal(made.status, 200, made.msg);
  ({ tid } = made.data);
});

test('an invalid part leaves nothing behind', async () => {
  const former = await count();
  const times = { ...written().homework, opensAt: at(50).toISOString() };
  const wrong = { ...written(), gid, homework: times };
  assert.equal(await codeOf(teacher, 'POST /api/group/homework', { body: wrong }), 'homeworkTimesWrong');
  const missing = { ...written(), gid, pids: [999_999] };
  assert.equal(await codeOf(teacher, 'POST /api/group/homework', { body: missing }), 'problemNotFound');
  assert.equal(await count(), former);
});

test('staff create homework of the site for everybody who knows its password', async () => {
  const body = { ...written(), password: 'open sesame' };
  const { status, msg, data } = await server.call('POST /api/admin/homework', { as: teacher, body });
  assert.equal(status, 200, msg);
  assert.deepEqual(await mine(outsider), []);
  const entry = { tid: data.tid, password: 'open sesame' };
  assert.equal(await codeOf(outsider, 'POST /api/register-training', { body: entry }), 200);
  assert.deepEqual(
    (await mine(outsider)).map((one) => one.tid),
    [data.tid],
  );
});

test('members see homework with their progress on the home page; group managers and others do not', async () => {
  const [row] = await mine(ann);
  assert.deepEqual([row?.tid, row?.gid, row?.state, row?.problems, row?.solved], [tid, gid, 'notOpen', 2, 0]);
  assert.deepEqual([await mine(teacher), await mine(root)], [[], []]);
  const list = await server.call('GET /api/group/get-training-list', { as: ann, query: { gid } });
  assert.equal(list.data.records[0]?.homework?.dueAt, at(30).toISOString());
});

const messagesOf = async (as: TestUser) =>
  (await server.call('GET /api/msg/mine', { as, query: { limit: 50 }, locale: 'en-US' })).data.records.map(
    ({ title }) => title,
  );

test('notifies students once when it opens, and a day before it is due those who have not finished', async () => {
  await remindOfHomework(server.services);
  assert.deepEqual(await messagesOf(ann), []);
  clock.set(at(2));
  await remindOfHomework(server.services);
  await remindOfHomework(server.services);
  assert.deepEqual(await messagesOf(ann), ['Homework is open: Week 1']);
  assert.deepEqual(await messagesOf(teacher), []);
  for (const pid of [open, own]) await submitRun(server, { user: ann, pid, status: 0, at: at(3), tid, gid });
  assert.deepEqual([(await mine(ann))[0]?.solved, (await mine(ann))[0]?.state], [2, 'open']);
  clock.set(at(7));
  await remindOfHomework(server.services);
  await remindOfHomework(server.services);
  assert.deepEqual(await messagesOf(ann), ['Homework is open: Week 1']);
  assert.deepEqual(await messagesOf(bob), ['Homework is due soon: Week 1', 'Homework is open: Week 1']);
});

test('students who turn the messages off get none; a moved due time is announced again', async () => {
  assert.equal(await codeOf(bob, 'PUT /api/study-preference', { body: { homeworkMessages: false } }), 200);
  const kept = await server.call('GET /api/study-preference', { as: bob });
  assert.deepEqual(kept.data, { homeworkMessages: false });
  const homework = { ...written().homework, dueAt: at(30.5).toISOString() };
  assert.equal(await codeOf(teacher, 'PUT /api/training-homework', { body: { tid, homework } }), 200);
  await remindOfHomework(server.services);
  assert.equal((await messagesOf(bob)).length, 2);
  await server.call('PUT /api/study-preference', { as: bob, body: { homeworkMessages: true } });
  await server.call('PUT /api/training-homework', {
    as: teacher,
    body: { tid, homework: { ...homework, dueAt: at(31).toISOString() } },
  });
  await remindOfHomework(server.services);
  assert.equal((await messagesOf(bob)).length, 3);
});

test('is closed after the due time, and no longer listed two weeks later', async () => {
  await due(at(6));
  assert.equal((await mine(ann))[0]?.state, 'closed');
  await due(at(-24 * 14));
  assert.deepEqual(await mine(ann), []);
  await due(at(31));
});

test('a personal calendar lists contests and homework until its address is renewed', async () => {
  await server.services.siteSettings.set({ baseUrl: 'https://oj.example' }, null);
  await server.services.db
    .updateTable('training')
    .set({ title: 'Week 1; DTSTART,\r\nEVIL:1' })
    .where('id', '=', tid)
    .execute();
  const cid = await buildContest(server.services, teacher, { gid, startsAt: at(1), minutes: 60 });
  const first = await server.call('GET /api/calendar-address', { as: ann });
  assert.equal(first.data.url, null);
  const { url } = (await server.call('POST /api/calendar-address', { as: ann, locale: 'en-US' })).data;
  assert.ok(url?.startsWith('https://oj.example/api/calendar-feed?ticket='));
  const read = async (address: string | null) => {
    const { pathname, search } = new URL(String(address));
    return server.ask(`${pathname}${search}`);
  };
  const { headers, text } = await read(url);
  assert.match(String(headers.get('content-type')), /^text\/calendar/);
  const lines = text.split('\r\n');
  assert.ok(lines.every((line) => Buffer.byteLength(line) <= 75));
  assert.ok(lines.some((line) => line.startsWith('SUMMARY:Homework due: Week 1')));
  assert.ok(!lines.some((line) => line.startsWith('EVIL')));
  assert.ok(text.replaceAll('\r\n ', '').includes(`URL:https://oj.example/group/${gid}/training/${tid}`));
  assert.ok(text.includes(`/group/${gid}/contest/${cid}`), 'group contests have their page in the group');
  clock.set(at(7.5));
  assert.equal((await read(url)).text, text, 'the stamp of an entry is the time of its last change');
  const renewed = (await server.call('POST /api/calendar-address', { as: ann })).data.url;
  assert.equal((await read(url)).status, 404);
  assert.equal((await read(renewed)).status, 200);
  assert.equal((await read(String(renewed).replace(ann.uid, bob.uid))).status, 404);
});
