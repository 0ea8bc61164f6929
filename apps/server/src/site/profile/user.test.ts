import { profileLink } from '@xiezhi/contract/profile-link';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestClock } from '../../../test-support/clock.ts';
import {
  moveToContest,
  moveToGroup,
  buildProblem,
  buildSubmission,
} from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { yearBefore } from './heatmap.ts';

const clock = createTestClock(new Date('2026-03-01T10:00:00Z'));
let server: TestServer;

before(async () => {
  server = await startTestServer({ clock });
});
after(() => server.stop());

test('changes the given fields of a profile, and an absent field keeps its value', async () => {
  const as = await server.buildUser();
  const body = {
    username: 'ignored',
    nickname: ' Nick\u202E\nName ',
    realname: '张三',
    signature: '# Hello',
    blog: 'blog.example.com/me',
    github: 'https://github.com/me',
    school: 'School',
    number: '2026001',
    cfUsername: 'tourist',
    gender: 'female',
  };
  const { data } = await server.call('POST /api/change-userInfo', { as, body });
  assert.equal(data.username, as.username);
  assert.equal(data.nickname, 'Nick  Name');
  assert.deepEqual([data.blog, data.github], ['https://blog.example.com/me', 'https://github.com/me']);
  assert.deepEqual([data.realname, data.number, data.gender], ['张三', '2026001', 'female']);
  assert.deepEqual((await server.call('GET /api/get-user-info', { as })).data, data);
  const bare = await server.call('POST /api/change-userInfo', { as, body: { nickname: '', school: null } });
  assert.deepEqual(
    [bare.data.nickname, bare.data.school, bare.data.realname, bare.data.gender],
    [null, null, '张三', 'female'],
    'what is absent stays',
  );
});

test('the complete form of an existing client, which omits empty fields, clears those fields', async () => {
  const as = await server.buildUser();
  const change = (body: Record<string, unknown>) => server.call('POST /api/change-userInfo', { as, body });
  const form = {
    username: as.username,
    gender: 'male',
    nickname: 'Nick',
    signature: 'Bye',
    school: 'School',
  };
  assert.equal((await change(form)).data.signature, 'Bye');
  const { data } = await change({ username: as.username, gender: 'secrecy', nickname: 'Nick' });
  assert.deepEqual(
    [data.nickname, data.signature, data.school, data.gender],
    ['Nick', null, null, 'secrecy'],
  );
  await change(form);
  const other = await change({ username: 'somebody else', gender: 'male' });
  assert.deepEqual([other.data.username, other.data.school], [as.username, 'School']);
  assert.equal((await change({ username: as.username, nickname: 'Other' })).data.school, 'School');
});

test('rejects fields that are too long or of a wrong type, and a missing session', async () => {
  const as = await server.buildUser();
  const bodies = [
    { nickname: 'x'.repeat(21) },
    { realname: 'x'.repeat(51) },
    { signature: 'x'.repeat(65_536) },
    { blog: `https://a.example/${'x'.repeat(255)}` },
    { school: 'x'.repeat(101) },
    { number: 'x'.repeat(201) },
    { cfUsername: 'x'.repeat(256) },
    { gender: 'other' },
    { nickname: 7 },
  ];
  for (const body of bodies) {
    const answer = await server.call('POST /api/change-userInfo', { as, body });
    assert.deepEqual([answer.http, answer.status], [400, 400], Object.keys(body)[0]);
  }
  assert.equal((await server.call('POST /api/change-userInfo', { body: {} })).http, 401);
});

test('links of a profile are http or https', async () => {
  const as = await server.buildUser();
  const refused = [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'https://user:secret@example.com',
    'https://github.com@evil.example/',
    'https://',
    'nonsense',
    '//',
    '//evil.example',
    '/\\\\evil.example',
    'https:evil.example',
    'https:///evil.example',
    'https:\\\\evil.example',
  ];
  for (const github of refused) {
    const answer = await server.call('POST /api/change-userInfo', { as, body: { github } });
    assert.deepEqual([answer.http, answer.status], [200, 400], github);
    assert.equal(answer.msg, 'Profile links must be http or https addresses');
  }
  assert.equal(profileLink('example.com:8080/x'), 'https://example.com:8080/x');
  assert.equal(profileLink('http://example.com'), 'http://example.com');
  await server.services.db
    .updateTable('app_user')
    .set({ blog: 'javascript:alert(1)' })
    .where('uid', '=', as.uid)
    .execute();
  const home = await server.call('GET /api/get-user-home-info', { query: { uid: as.uid } });
  assert.equal(home.data.blog, null, 'nor is an old row shown');
});

test('a profile shows counts and solved problems, and nothing private', async () => {
  const { services } = server;
  const user = await server.buildUser({ nickname: 'Nick' });
  const easy = await buildProblem(services, { displayId: 'H1' });
  const hard = await buildProblem(services, { displayId: 'H2' });
  const gone = await buildProblem(services, { displayId: 'H3' });
  await services.db.updateTable('problem').set({ difficulty: 3 }).where('id', '=', hard).execute();
  await services.db.updateTable('problem').set({ hidden_at: clock() }).where('id', '=', gone).execute();
  await services.db
    .insertInto('user_problem')
    .values([
      { uid: user.uid, pid: hard, accepted: 2, best_oi_rank_score: 16 },
      { uid: user.uid, pid: easy, accepted: 1, best_oi_rank_score: null },
      { uid: user.uid, pid: gone, accepted: 1, best_oi_rank_score: 10 },
    ])
    .execute();
  await services.db.updateTable('user_counter').set({ total: 9 }).where('uid', '=', user.uid).execute();
  const { data } = await server.call('GET /api/get-user-home-info', {
    query: { username: user.username.toUpperCase() },
  });
  assert.equal(data.uid, user.uid);
  assert.deepEqual([data.total, data.scoreList, data.solvedList], [9, [16], ['H1', 'H2']]);
  assert.deepEqual(data.solvedGroupByDifficulty, {
    0: [{ id: easy, problemId: 'H1', difficulty: 0 }],
    3: [{ id: hard, problemId: 'H2', difficulty: 3 }],
  });
  assert.equal(data.recentLoginTime, clock().toISOString());
  assert.equal(JSON.stringify(data).includes(user.email ?? '?'), false);
});

test('finds a profile by uid, by name, by both, or the viewer’s own', async () => {
  const user = await server.buildUser();
  const other = await server.buildUser();
  const banned = await server.buildUser({ status: 1 });
  const home = (query: Record<string, string>, as: typeof user | null = null) =>
    server.call('GET /api/get-user-home-info', { query, as });
  const own = await home({}, user);
  assert.deepEqual([own.data.uid, own.data.solvedGroupByDifficulty], [user.uid, null]);
  assert.equal((await home({ uid: user.uid, username: user.username })).data.uid, user.uid);
  for (const query of [
    {},
    { uid: user.uid, username: other.username },
    { uid: banned.uid },
    { username: 'nobody' },
  ]) {
    const answer = await home(query);
    assert.deepEqual([answer.http, answer.status], [200, 400], JSON.stringify(query));
    assert.equal(answer.msg, 'This user does not exist or is disabled');
  }
  const stale = await home({ uid: user.uid }, { ...user, token: 'no token' });
  assert.equal(stale.status, 200, 'a bad token makes a visitor');
});

test('a heatmap counts days of the site’s time zone over one year, without contests', async () => {
  const { services } = server;
  const user = await server.buildUser();
  const pid = await buildProblem(services);
  const at = (moment: string, status = 0) =>
    buildSubmission(services, { uid: user.uid, pid, status, submittedAt: new Date(moment) });
  await at('2026-03-01T09:00:00Z');
  await at('2026-02-28T16:00:00Z', -1); // already 1 March in Shanghai
  await at('2026-02-28T15:59:59Z', 2);
  await at('2025-02-28T16:00:00Z'); // the first time that counts
  await at('2025-02-28T15:59:59Z');
  const contest = await at('2026-02-20T00:00:00Z');
  await moveToContest(services, [contest]);
  const inGroup = await at('2026-02-10T00:00:00Z');
  await moveToGroup(services, [inGroup]);
  const { data } = await server.call('GET /api/get-user-calendar-heatmap', { query: { uid: user.uid } });
  assert.deepEqual(data, {
    endDate: '2026-03-01',
    dataList: [
      { date: '2025-03-01', count: 1 },
      { date: '2026-02-10', count: 1 },
      { date: '2026-02-28', count: 1 },
      { date: '2026-03-01', count: 2 },
    ],
  });
  const nobody = await server.call('GET /api/get-user-calendar-heatmap', { query: { username: 'nobody' } });
  assert.deepEqual(nobody.data, { endDate: '2026-03-01', dataList: [] });
  assert.equal(yearBefore('2028-02-29'), '2027-02-28');
});
