import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { limits } from '@xiezhi/contract/limits';
import { importReport } from '@xiezhi/contract/routes/user-admin';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { userImportJob } from './import-job.ts';

let server: TestServer;
let root: TestUser;

before(async () => {
  server = await startTestServer();
  root = await server.buildUser({ role: 'root' });
});
after(() => server.stop());

type Rows = (string | number | null)[][];

const insert = (users: Rows) =>
  server.call('POST /api/admin/user/insert-batch-user', { as: root, body: { users } });
const preview = async (users: Rows) =>
  (await server.call('POST /api/admin/user/import-check', { as: root, body: { users } })).data;
const signIn = (username: string, password: string) =>
  server.call('POST /api/login', { body: { username, password } });

async function ended(id: string) {
  for (;;) {
    const { data } = await server.call('GET /api/job', { as: root, query: { id } });
    if (data.state !== 'waiting' && data.state !== 'running') return data;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function hashOf(username: string) {
  const row = await server.services.db
    .selectFrom('app_user')
    .where('username', '=', username)
    .select('password_hash')
    .executeTakeFirstOrThrow();
  return row.password_hash;
}

test('rows become accounts that can sign in, whatever the optional cells contain', async () => {
  const { status } = await insert([
    ['username', 'password', 'email'],
    ['row_one', 'secret-1', 'one@class.example', '张三', 'male', 'Uno', '第一中学', '2026001'],
    ['row_two', 123_456, null, null, 1],
    ['', '', ''],
  ]);
  assert.equal(status, 200);
  assert.equal((await signIn('row_one', 'secret-1')).status, 200);
  assert.equal((await signIn('row_two', '123456')).status, 200);
  const rows = await server.services.db
    .selectFrom('app_user')
    .where('username', 'in', ['row_one', 'row_two'])
    .select(['realname', 'gender', 'nickname', 'school', 'number', 'role'])
    .orderBy('username')
    .execute();
  assert.deepEqual(rows, [
    { realname: '张三', gender: 'male', nickname: 'Uno', school: '第一中学', number: '2026001', role: 1002 },
    { realname: null, gender: 'female', nickname: null, school: null, number: null, role: 1002 },
  ]);
});

test('the first sign-in replaces the cheaper hash of a handed-out password', async () => {
  await insert([['rehashed', 'secret-1']]);
  const cheap = await hashOf('rehashed');
  assert.equal((await signIn('rehashed', 'secret-1')).status, 200);
  assert.notEqual(await hashOf('rehashed'), cheap);
  assert.equal((await signIn('rehashed', 'secret-1')).status, 200);
});

test('a bad row does not stop others and is reported with its reason', async () => {
  await insert([['was_here', 'secret-1', 'here@class.example']]);
  const rows: Rows = [
    ['fine_1', 'secret-1'],
    ['', 'secret-1'],
    ['two words', 'secret-1'],
    ['WAS_HERE', 'secret-1'],
    ['FINE_1', 'secret-1'],
    ['short', '12345'],
    ['mail_1', 'secret-1', 'nowhere'],
    ['mail_2', 'secret-1', 'HERE@class.example'],
    ['long_1', 'secret-1', '', 'x'.repeat(51)],
    ['long_2', 'secret-1', '', '', '', 'x'.repeat(21)],
    ['long_3', 'secret-1', '', '', '', '', 'x'.repeat(101)],
    ['long_4', 'secret-1', '', '', '', '', '', '1'.repeat(201)],
    ['fine_2', 'secret-1'],
  ];
  const verdicts = [
    [1, 'noName'],
    [2, 'nameInvalid'],
    [3, 'nameTaken'],
    [4, 'nameTwice'],
    [5, 'passwordLength'],
    [6, 'emailInvalid'],
    [7, 'emailTaken'],
    [8, 'realnameLong'],
    [9, 'nicknameLong'],
    [10, 'schoolLong'],
    [11, 'numberLong'],
  ];
  const previewed = await preview(rows);
  assert.deepEqual([previewed.good, previewed.bad.map(({ row, verdict }) => [row, verdict])], [2, verdicts]);
  const { http, status, msg } = await insert(rows);
  assert.deepEqual([http, status], [200, 400]);
  assert.match(msg, /^Rows imported: 2, failed: 11/);
  assert.equal((await signIn('fine_2', 'secret-1')).status, 200);
});

test('understands the gender of a row in Chinese, as a letter and as a number', async () => {
  const words = {
    male: ['男', '男性', '男生', 'M', 'Male', '0', 0],
    female: ['女', '女性', '女生', 'F', 'Female', '1', 1],
    secrecy: ['', null, '保密', 'x'],
  };
  const rows: Rows = [];
  const expected: Record<string, string> = {};
  for (const [gender, cells] of Object.entries(words))
    for (const cell of cells) {
      const username = `gender_${rows.length}`;
      expected[username] = gender;
      rows.push([username, 'secret-1', null, null, cell]);
    }
  assert.equal((await insert(rows)).status, 200);
  const stored = await server.services.db
    .selectFrom('app_user')
    .where('username', 'in', Object.keys(expected))
    .select(['username', 'gender'])
    .execute();
  const found = Object.fromEntries(stored.map(({ username, gender }) => [username, gender]));
  assert.deepEqual(found, expected);
});

test('a row counts as repeated if an earlier row that creates an account has its name, a look-alike or its address', async () => {
  const rows: Rows = [
    ['again_1', 'short'],
    ['again_1', 'secret-1'],
    ['AGAIN_1', 'secret-2'],
    ['again_2', 'secret-1', 'nowhere'],
    ['again_2', 'secret-1', 'again@class.example'],
    ['again_3', 'secret-1', 'again@class.example'],
    ['ag\u0430in_2', 'secret-1'],
    ['ａｇａｉｎ_4', 'secret-1'],
    ['again_4', 'secret-1'],
  ];
  const previewed = await preview(rows);
  assert.deepEqual(
    previewed.bad.map(({ row, verdict }) => [row, verdict]),
    [
      [0, 'passwordLength'],
      [2, 'nameTwice'],
      [3, 'emailInvalid'],
      [5, 'emailTwice'],
      [6, 'nameTwice'],
      [8, 'nameTwice'],
    ],
  );
  assert.equal(previewed.good, 3);
});

test('a long import runs as a job that reports each bad row and holds no password', async () => {
  const users: Rows = Array.from({ length: 230 }, (_, at) =>
    at % 20 === 7 ? [`job_${at}`, ''] : [`job_${at}`, 'secret-1'],
  );
  users.push(['job_0', 'secret-1']);
  const { data } = await server.call('POST /api/admin/user/import-jobs', { as: root, body: { users } });
  const job = await ended(data.id);
  assert.equal(job.state, 'done', job.failure ?? '');
  const report = importReport.parse(job.result);
  assert.equal(report.good, 218);
  assert.deepEqual(report.bad.at(-1), { row: 230, username: 'job_0', verdict: 'nameTwice' });
  assert.equal(report.bad.length, 13);
  const row = await server.services.db
    .selectFrom('job')
    .where('id', '=', data.id)
    .selectAll()
    .executeTakeFirst();
  assert.doesNotMatch(JSON.stringify(row), /secret-1/);
  const left = await server.services.db.selectFrom('encrypted_account_list').select('key').execute();
  assert.deepEqual(left, []);
  const again = await userImportJob(server.services).run(
    {
      id: data.id,
      uid: root.uid,
      signal: new AbortController().signal,
      checkpoint: row?.checkpoint,
      progress() {},
      note() {},
      async save() {},
    },
    row?.input,
  );
  assert.deepEqual(again, job.result, 'whoever takes it over before it is told ended tells the same');
});

test('generated accounts are created all or none, and only their creator gets the passwords, once', async () => {
  const generate = (body: Record<string, unknown>) =>
    server.call('POST /api/admin/user/generate-user', { as: root, body });
  const { data } = await generate({
    prefix: 'team',
    suffix: 'x',
    number_from: 1,
    number_to: 12,
    password_length: 8,
  });
  const another = await server.buildUser({ role: 'root' });
  const fetchList = (token: string) =>
    fetch(`${server.url}/api/file/generate-user-excel?key=${data.key}`, {
      headers: { authorization: token },
    });
  const foreign = await fetchList(another.token);
  assert.match(foreign.headers.get('content-type') ?? '', /json/);
  const sheet = await fetchList(root.token);
  assert.match(sheet.headers.get('content-type') ?? '', /spreadsheetml/);
  assert.equal(
    Buffer.from(await sheet.arrayBuffer())
      .subarray(0, 2)
      .toString(),
    'PK',
  );
  assert.match((await fetchList(root.token)).headers.get('content-type') ?? '', /json/);
  const clash = await generate({ prefix: 'team', suffix: 'x', number_from: 12, number_to: 20 });
  assert.match(clash.msg, /team12x/);
  const { total } = await server.services.db
    .selectFrom('app_user')
    .where('username', 'like', 'team%x')
    .select((from) => from.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  assert.equal(total, 12);
});

test('limits number and length of generated accounts', async () => {
  const wrong = [
    { number_from: 5, number_to: 4 },
    { number_from: 1, number_to: limits.generatedUsersMax + 1 },
    { number_from: -1, number_to: 3 },
    { password_length: 5 },
    { password_length: 26 },
    { prefix: 'x'.repeat(20), number_from: 1, number_to: 2 },
  ];
  for (const body of wrong) {
    const { status } = await server.call('POST /api/admin/user/generate-user', { as: root, body });
    assert.equal(status, 400, JSON.stringify(body));
  }
});
