import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestClock } from '../../../test-support/clock.ts';
import { buildProblem, buildSubmission } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

// Ten minutes past midnight in Shanghai; in UTC it is still the day before.
const clock = createTestClock(new Date('2026-03-01T16:10:00.000Z'));
let server: TestServer;

before(async () => {
  server = await startTestServer({ clock });
});
after(() => server.stop());

test('the website config has every key and the site’s settings', async () => {
  const first = await server.call('GET /api/get-website-config');
  assert.equal(first.data.baseUrl, server.url);
  assert.equal(first.data.register, true);
  assert.equal(first.data.isMailVerified, false);
  assert.equal(first.data.submitInterval, 8);
  assert.equal(first.data.minimumCodeLength, 0);
  assert.equal(first.data.timeZone, 'Asia/Shanghai');
  assert.equal(first.data.now, '2026-03-01T16:10:00.000Z');
  await server.services.siteSettings.set({ name: 'School judge', submitIntervalSeconds: 3 }, null);
  const second = await server.call('GET /api/get-website-config');
  assert.deepEqual([second.data.name, second.data.submitInterval], ['School judge', 3]);
  await server.services.siteSettings.set({ name: '獬豸 Xiezhi', submitIntervalSeconds: 8 }, null);
});

test('the website config shows the public contact address, never the mail server’s login', async () => {
  const mailing = await startTestServer({ settings: { smtpUrl: 'smtp://login%40host:pass@127.0.0.1:9' } });
  try {
    const silent = await mailing.call('GET /api/get-website-config');
    assert.equal(silent.data.email, null);
    assert.equal(silent.data.isMailVerified, true);
    await mailing.services.siteSettings.set({ contactEmail: 'hello@school.example' }, null);
    const config = await mailing.call('GET /api/get-website-config');
    assert.equal(config.data.email, 'hello@school.example');
    assert.ok(!JSON.stringify(config.data).includes('login'));
  } finally {
    await mailing.stop();
  }
});

test('rejects an invalid setting, and uses the default for an invalid stored one', async () => {
  const { siteSettings, db } = server.services;
  await assert.rejects(siteSettings.set({ timeZone: 'Nowhere/Land' }, null));
  await assert.rejects(siteSettings.set({ submitIntervalSeconds: -1 }, null));
  await db.insertInto('site_setting').values({ key: 'timeZone', value: '"Nowhere/Land"' }).execute();
  siteSettings.invalidate();
  assert.equal((await siteSettings.get()).timeZone, 'Asia/Shanghai');
  await db.deleteFrom('site_setting').where('key', '=', 'timeZone').execute();
});

test('a setting changed on one server takes effect on another at once', async () => {
  const other = await startTestServer({ database: server.database });
  try {
    assert.equal((await other.services.siteSettings.get()).shortName, 'Xiezhi');
    const notified = new Promise<void>((done) => {
      other.services.events.subscribe('settings', () => done());
    });
    await server.services.siteSettings.set({ shortName: 'XZ' }, null);
    await notified;
    assert.equal((await other.services.siteSettings.get()).shortName, 'XZ');
  } finally {
    await other.stop();
  }
});

test('without contests and pictures the lists are empty', async () => {
  assert.deepEqual((await server.call('GET /api/get-recent-contest')).data, []);
  assert.deepEqual((await server.call('GET /api/get-recent-other-contest')).data, []);
  assert.deepEqual((await server.call('GET /api/home-carousel')).data, []);
  const { db } = server.services;
  await db.insertInto('home_carousel').values({ url: '/api/public/img/a.png' }).execute();
  const filled = await server.call('GET /api/home-carousel');
  assert.deepEqual(
    filled.data.map((row) => row.url),
    ['/api/public/img/a.png'],
  );
});

test('pages visible announcements, newest first, in the requested language', async () => {
  const author = await server.buildUser({ role: 'root' });
  const rows = Array.from({ length: 12 }, (_, index) => ({
    title: `公告 ${index}`,
    content: '内容',
    texts: index === 11 ? JSON.stringify({ 'en-US': { title: 'News 11', content: 'Text' } }) : '{}',
    uid: author.uid,
    status: index === 5 ? 1 : 0,
    created_at: new Date(clock().getTime() + index * 1000),
  }));
  await server.services.db.insertInto('announcement').values(rows).execute();
  const first = await server.call('GET /api/get-common-announcement', { query: { limit: 5 } });
  assert.deepEqual([first.data.total, first.data.size, first.data.current, first.data.pages], [11, 5, 1, 3]);
  assert.deepEqual(
    first.data.records.map((row) => row.title),
    ['News 11', '公告 10', '公告 9', '公告 8', '公告 7'],
  );
  assert.equal(first.data.records[0]?.username, author.username);
  assert.equal(first.data.records[0]?.gmtCreate, '2026-03-01T16:10:11.000Z');
  const last = await server.call('GET /api/get-common-announcement', {
    query: { limit: 5, currentPage: 3 },
    locale: 'zh-CN',
  });
  assert.deepEqual(
    last.data.records.map((row) => row.title),
    ['公告 0'],
  );
  const chinese = await server.call('GET /api/get-common-announcement', { locale: 'zh-CN' });
  assert.equal(chinese.data.records[0]?.title, '公告 11');
  assert.equal(chinese.data.size, 10);
  const clamped = await server.call('GET /api/get-common-announcement', {
    query: { limit: 100_000, currentPage: -3 },
  });
  assert.deepEqual([clamped.data.size, clamped.data.current], [50, 1]);
});

const day = (date: number) => new Date(Date.UTC(2026, 1, date));

test('sorts updated public problems by change', async () => {
  await buildProblem(server.services, {
    displayId: 'OLD',
    modifiedAt: day(20),
    createdAt: day(1),
    title: '旧',
  });
  await buildProblem(server.services, { displayId: 'NEW', modifiedAt: day(10), createdAt: day(10) });
  await buildProblem(server.services, { displayId: 'HID', modifiedAt: day(25), auth: 2 });
  const answer = await server.call('GET /api/get-recent-updated-problem', { locale: 'zh-CN' });
  assert.deepEqual(
    answer.data.map((row) => row.problemId),
    ['OLD', 'NEW'],
  );
  assert.equal(answer.data[0]?.title, '旧');
  assert.equal(answer.data[0]?.gmtModified, '2026-02-20T00:00:00.000Z');
  for (let index = 0; index < 10; index += 1) {
    await buildProblem(server.services, { displayId: `P${index}`, modifiedAt: day(21) });
  }
  assert.equal((await server.call('GET /api/get-recent-updated-problem')).data.length, 10);
});

test('weekly statistics count days of the site’s time zone', async () => {
  const { db } = server.services;
  await db
    .insertInto('submission_day')
    .values([
      { day: '2026-02-23', total: 100, ac: 100 },
      { day: '2026-02-24', total: 7, ac: 2 },
      { day: '2026-03-02', total: 3, ac: 1 },
    ])
    .execute();
  const name = 'GET /api/get-last-week-submission-statistics';
  const root = await server.buildUser({ role: 'root' });
  const answer = await server.call(name);
  assert.deepEqual(answer.data.dateStrList, ['02-24', '02-25', '02-26', '02-27', '02-28', '03-01', '03-02']);
  assert.deepEqual(answer.data.totalCountList, [7, 0, 0, 0, 0, 0, 3]);
  assert.deepEqual(answer.data.acCountList, [2, 0, 0, 0, 0, 0, 1]);
  await db.updateTable('submission_day').set({ total: 4 }).where('day', '=', '2026-03-02').execute();
  const cached = await server.call(name, { query: { forceRefresh: true } });
  assert.equal(cached.data.totalCountList[6], 3, 'visitors get what is cached');
  const fresh = await server.call(name, { query: { forceRefresh: true }, as: root });
  assert.equal(fresh.data.totalCountList[6], 4);
  assert.equal((await server.call(name)).data.totalCountList[6], 4);
  const wrong = await server.call(name, { query: { forceRefresh: 'perhaps' } });
  assert.deepEqual([wrong.http, wrong.status], [400, 400]);
});

test('the seven-day rank counts each solved problem once', async () => {
  const { services } = server;
  const [many, few, banned, early] = await Promise.all([
    server.buildUser({ nickname: 'Many', createdAt: new Date('2025-01-01') }),
    server.buildUser({ createdAt: new Date('2025-01-02') }),
    server.buildUser({ status: 1 }),
    server.buildUser(),
  ]);
  const [one, two] = [await buildProblem(services), await buildProblem(services)];
  // Seven days ago, midnight in Shanghai was 16:00 UTC on 22 February.
  const inTime = new Date('2026-02-22T16:00:00Z');
  const tooEarly = new Date('2026-02-22T15:59:59Z');
  await buildSubmission(services, { uid: many.uid, pid: one, status: 0, submittedAt: inTime });
  await buildSubmission(services, { uid: many.uid, pid: one, status: 0, submittedAt: inTime });
  await buildSubmission(services, { uid: many.uid, pid: two, status: 0, submittedAt: inTime });
  await buildSubmission(services, { uid: few.uid, pid: one, status: 0, submittedAt: inTime });
  await buildSubmission(services, { uid: few.uid, pid: two, status: -1, submittedAt: inTime });
  await buildSubmission(services, { uid: banned.uid, pid: one, status: 0, submittedAt: inTime });
  await buildSubmission(services, { uid: early.uid, pid: one, status: 0, submittedAt: tooEarly });
  const answer = await server.call('GET /api/get-recent-seven-ac-rank');
  assert.deepEqual(
    answer.data.map((row) => [row.uid, row.ac]),
    [
      [many.uid, 2],
      [few.uid, 1],
    ],
  );
  assert.deepEqual([answer.data[0]?.nickname, answer.data[0]?.rating], ['Many', null]);
});

test('only root reads the outbox', async () => {
  const [root, admin] = [await server.buildUser({ role: 'root' }), await server.buildUser({ role: 'admin' })];
  await server.services.mailer.send({ recipient: 'a@example.com', subject: 'S', text: 'T' });
  const outbox = await server.call('GET /api/admin/outbox', { as: root });
  assert.deepEqual(
    outbox.data.records.map((row) => [row.recipient, row.subject, row.text, row.state, row.sentAt]),
    [['a@example.com', 'S', 'T', 'kept', null]],
  );
  const refused = await server.call('GET /api/admin/outbox', { as: admin });
  assert.deepEqual([refused.http, refused.status, refused.msg], [403, 403, 'You are not allowed to do this']);
  assert.equal(refused.headers.get('url-type'), 'admin');
  const visitor = await server.call('GET /api/admin/outbox', { locale: 'zh-CN' });
  assert.deepEqual([visitor.http, visitor.msg], [401, '请先登录']);
});
