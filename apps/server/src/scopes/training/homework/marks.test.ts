import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildProblem, type TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { buildContest } from '../../contest/testing/build-contest.ts';
import { submitRun } from '../testing/submit-run.ts';

const due = new Date('2026-03-01T16:30:00Z');
const at = (hours: number) => new Date(due.getTime() + hours * 3_600_000);

let server: TestServer;
let teacher: TestUser;
let ann: TestUser;
let bob: TestUser;
let tid: number;

before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  const { db } = server.services;
  teacher = await server.buildUser({ role: 'admin' });
  ann = await server.buildUser({});
  bob = await server.buildUser({});
  const people = [
    [ann, { realname: '=HYPERLINK("x")', number: 'S-01', course: 'Class 3B' }],
    [bob, { realname: 'Bob', number: '@2', course: null }],
  ] as const;
  for (const [{ uid }, values] of people)
    await db.updateTable('app_user').set(values).where('uid', '=', uid).execute();
  const first = await buildProblem(server.services, { auth: 1, displayId: 'M1' });
  const second = await buildProblem(server.services, { auth: 1, displayId: 'M2' });
  ({ id: tid } = await db
    .insertInto('training')
    .values({ uid: teacher.uid, gid: null, title: 'Week 1, "loops"', auth: 'Private', is_visible: true })
    .returning('id')
    .executeTakeFirstOrThrow());
  await db
    .insertInto('training_homework')
    .values({ tid, opens_at: null, due_at: due, late_percent: 25, late_floor: 0 })
    .execute();
  for (const [rank, pid] of [first, second].entries())
    await db
      .insertInto('training_problem')
      .values({ tid, pid, display_id: `x${rank}`, rank })
      .execute();
  for (const { uid } of [ann, bob])
    await db
      .insertInto('training_registration')
      .values({ tid, uid, created_at: at(-100) })
      .execute();
  await submitRun(server, { user: ann, pid: first, status: -1, at: at(-3), tid });
  await submitRun(server, { user: ann, pid: first, status: 0, at: at(-2), tid });
  await submitRun(server, { user: ann, pid: second, status: 0, at: at(5), tid });
});
after(() => server.stop());

async function marks(as: TestUser | null, format: string) {
  const { status, headers, text } = await server.ask(
    `/api/file/training-marks?tid=${tid}&format=${format}&l=en-US`,
    {
      headers: as ? { authorization: as.token } : {},
    },
  );
  return { status, type: headers.get('content-type'), name: headers.get('content-disposition'), text };
}
const linesOf = (text: string) => text.trim().split('\r\n');

test('the table has points, late deductions, attempts and the counted submission in the site’s time zone', async () => {
  const { text, name } = await marks(teacher, 'csv');
  assert.match(String(name), /marks\.csv$/);
  const [heads, one, two] = linesOf(text);
  assert.equal(
    heads?.replace('\uFEFF', ''),
    'Username,Real name,Student number,Class,' +
      'M1,M1 late reduction,M1 attempts,M1 counted at,M2,M2 late reduction,M2 attempts,M2 counted at,' +
      'Late reduction,Total,Maximum,Attempts,Last counted',
  );
  const wanted = '100,0,2,2026-03-01 22:30:00,75,25,1,2026-03-02 05:30:00,25,175,200,3,2026-03-02 05:30:00';
  const rows = [one, two];
  const ofAnn = rows.find((row) => row?.startsWith(ann.username));
  assert.equal(ofAnn, `${ann.username},"\t=HYPERLINK(""x"")",S-01,Class 3B,${wanted}`);
  const ofBob = rows.find((row) => row?.startsWith(bob.username));
  assert.equal(ofBob, `${bob.username},Bob,"\t@2",,0,0,0,,0,0,0,,0,0,200,0,`);
});

test('Moodle and Canvas get the columns that they import', async () => {
  const moodle = linesOf((await marks(teacher, 'moodle')).text);
  assert.equal(
    moodle[0]?.replace('\uFEFF', ''),
    'Username,ID number,Full name,Email address,"Week 1, ""loops"""',
  );
  assert.ok(moodle.some((line) => line.startsWith(`${ann.username},S-01,`) && line.endsWith(',175')));
  const canvas = linesOf((await marks(teacher, 'canvas')).text);
  assert.equal(
    canvas[0]?.replace('\uFEFF', ''),
    'Student,ID,SIS User ID,SIS Login ID,Section,"Week 1, ""loops"""',
  );
  assert.equal(canvas[1], 'Points Possible,,,,,200');
  assert.ok(canvas.some((line) => line.endsWith(`,S-01,${ann.username},Class 3B,175`)));
});

test('exports a workbook by default, and only managers get marks', async () => {
  const { status, type } = await marks(teacher, 'xlsx');
  assert.equal(status, 200);
  assert.match(String(type), /spreadsheetml/);
  const other = await server.buildUser({ role: 'admin' });
  for (const as of [ann, other]) {
    const refused = await marks(as, 'csv');
    assert.ok(!refused.text.includes('S-01') && refused.text.includes('403'), refused.text);
  }
  assert.equal((await marks(null, 'csv')).status, 401);
});

test('marks include a problem while a contest hides it, and its students are shown why it is missing', async () => {
  const complete = await marks(teacher, 'csv');
  const { db } = server.services;
  const startsAt = new Date(Date.now() - 600_000);
  const endsAt = new Date(startsAt.getTime() + 3_600_000).toISOString();
  const cid = await buildContest(server.services, teacher, {
    startsAt,
    minutes: 60,
  });
  const { id: pid } = await db
    .selectFrom('problem')
    .where('display_id', '=', 'M2')
    .select('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('contest_problem').values({ cid, pid, display_id: 'A', display_title: 'A' }).execute();
  assert.equal((await marks(teacher, 'csv')).text, complete.text);
  const seen = await server.call('GET /api/get-training-detail', { as: ann, query: { tid } });
  assert.deepEqual(
    [seen.data.problemCount, seen.data.hiddenByContest, seen.data.hiddenUntil],
    [1, 1, endsAt],
  );
  // Users must not learn the end time of a contest that they cannot see.
  await db.updateTable('contest').set({ is_visible: false }).where('id', '=', cid).execute();
  const unseen = await server.call('GET /api/get-training-detail', { as: ann, query: { tid } });
  assert.deepEqual([unseen.data.hiddenByContest, unseen.data.hiddenUntil], [1, undefined]);
  const list = await server.call('GET /api/get-training-problem-list', { as: ann, query: { tid } });
  assert.deepEqual(
    list.data.map(({ problemId }) => problemId),
    ['M1'],
  );
  await db
    .updateTable('contest')
    .set({ ends_at: new Date(Date.now() - 1000) })
    .where('id', '=', cid)
    .execute();
  const reopened = await server.call('GET /api/get-training-detail', { as: ann, query: { tid } });
  assert.deepEqual(
    [reopened.data.problemCount, reopened.data.hiddenByContest, reopened.data.hiddenUntil],
    [2, undefined, undefined],
  );
});

test('marks keep a problem that is made private after the due time, but students cannot open it', async () => {
  const complete = await marks(teacher, 'csv');
  const { db } = server.services;
  const own = async () => (await server.call('GET /api/training-homework', { as: ann, query: { tid } })).data;
  const former = await own();
  await db.updateTable('problem').set({ auth: 2 }).where('display_id', '=', 'M2').execute();
  assert.equal((await marks(teacher, 'csv')).text, complete.text);
  assert.deepEqual(await own(), former);
  assert.deepEqual([former.points, former.problemCount], [175, 2]);
  const { data } = await server.call('GET /api/training-hand-ins', { as: teacher, query: { tid } });
  assert.deepEqual([data.problems, data.students.find(({ uid }) => uid === ann.uid)?.points], [2, 175]);
  const list = await server.call('GET /api/get-training-problem-list', { as: ann, query: { tid } });
  assert.deepEqual(
    list.data.map(({ problemId }) => problemId),
    ['M1'],
  );
  const query = { tid, displayId: 'M2' };
  assert.notEqual(
    (await server.call('GET /api/get-training-problem-details', { as: ann, query })).status,
    200,
  );
  await db.updateTable('problem').set({ auth: 1 }).where('display_id', '=', 'M2').execute();
});
