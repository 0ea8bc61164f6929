import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { deflateSync, crc32 } from 'node:zlib';
import type { TestUser } from '../../../../test-support/factories.ts';
import { storageLimits } from '@xiezhi/contract/limits/storage';
import { recordWriting } from '../../../platform/storage/written.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { HduSimulator } from '../../../../test-support/remote-judge/hdu.ts';

/** An HDU simulator that also serves a picture. */
class HduWithPicture extends HduSimulator {
  protected override answer(
    asked: Parameters<HduSimulator['answer']>[0],
  ): ReturnType<HduSimulator['answer']> {
    if (asked.url.pathname === '/data/images/1.png')
      return { headers: { 'content-type': 'image/png' }, body: picture() };
    return super.answer(asked);
  }
}

const site = await new HduWithPicture().start();
let server: TestServer;
let root: TestUser;
let plain: TestUser;

before(async () => {
  server = await startTestServer({
    hasJobs: false,
    settings: { remoteBases: new Map([['HDU', site.base]]) },
  });
  root = await server.buildUser({ role: 'root' });
  plain = await server.buildUser();
  const asked = { judge: 'HDU', isEnabled: true, isConfirmed: false } as const;
  const unconfirmed = await server.call('PUT /api/admin/remote-judges', { as: root, body: asked });
  assert.match(unconfirmed.msg, /First confirm/);
  const off = await importIt('1000');
  assert.match(off.msg, /turned off/);
  const on = await server.call('PUT /api/admin/remote-judges', {
    as: root,
    body: { ...asked, isConfirmed: true },
  });
  assert.equal(on.status, 200, on.msg);
});
beforeEach(() => site.clearFaults());
after(async () => {
  await server.stop();
  await site.stop();
});

const importIt = (problemId: string, as = root) =>
  server.call('GET /api/admin/problem/import-remote-oj-problem', { as, query: { name: 'hdu', problemId } });
const detailOf = async (problemId: string) =>
  (await server.call('GET /api/get-problem-detail', { as: plain, query: { problemId } })).data;

test('imports a problem with its pictures and without scripts', async () => {
  site.problems.set('1000', {
    title: 'A <b>+</b> B',
    panels: {
      'Problem Description':
        'See <img src="../../data/images/1.png"> and <img src="http://127.0.0.1:1/x.png"><script>steal()</script><iframe src="x"></iframe>',
      'Sample Input': '<pre><div>1 2</div></pre>',
      'Sample Output': '<pre><div>3</div></pre>',
    },
  });
  assert.equal((await importIt(' https://acm.hdu.edu.cn/showproblem.php?pid=1000 ')).status, 200);
  const { problem, languages, tags } = await detailOf('HDU-1000');
  assert.deepEqual(
    [problem.title, problem.isRemote, problem.timeLimit, problem.memoryLimit],
    ['A + B', true, 1000, 32],
  );
  assert.match(problem.description ?? '', /!\[\]\(\/api\/public\/img\/[0-9a-f]{32}\.png\)/);
  assert.match(problem.description ?? '', /127\.0\.0\.1:1\/x\.png/, 'of another host: not fetched');
  assert.doesNotMatch(problem.description ?? '', /steal|iframe/);
  assert.match(
    problem.source ?? '',
    /href="https:\/\/acm\.hdu\.edu\.cn\/showproblem\.php\?pid=1000"[^>]*>HDU-1000</,
  );
  assert.deepEqual(
    tags.map(({ name }) => name),
    ['HDU'],
  );
  assert.deepEqual(languages, ['G++', 'GCC', 'C++', 'C', 'Pascal', 'Java', 'C#']);
  const { data } = await server.call('GET /api/get-problem-languages', {
    as: plain,
    query: { pid: problem.id },
  });
  assert.deepEqual(
    data.map(({ name }) => name),
    ['G++', 'GCC', 'C++', 'C', 'Pascal', 'Java', 'C#'],
  );
  assert.ok(data.every(({ oj, id }) => oj === 'HDU' && id > 1000));
});

test('the pictures and texts of an imported problem count towards what its user may write in a day', async () => {
  const admin = await server.buildUser({ role: 'problem_admin' });
  const { db, clock } = server.services;
  site.problems.set('1900', {
    title: 'Picture',
    panels: { 'Problem Description': 'See <img src="../../data/images/1.png">' },
  });
  const limits = { files: storageLimits.writtenPerDayMinMb, texts: storageLimits.textsPerDayMb };
  await server.services.siteSettings.set({ storageUserMb: 1 }, null);
  for (const [kind, mb] of [
    ['files', limits.files],
    ['texts', limits.texts],
  ] as const) {
    await recordWriting({ db, clock }, admin.uid, mb * 1024 * 1024, kind);
    assert.match((await importIt('1900', admin)).msg, /^You have uploaded more than/, kind);
    await db.deleteFrom('written_bytes').where('uid', '=', admin.uid).execute();
  }
  assert.equal((await importIt('1900', admin)).status, 200);
  const rows = await db
    .selectFrom('written_bytes')
    .where('uid', '=', admin.uid)
    .selectAll()
    .orderBy('kind')
    .execute();
  assert.deepEqual(
    rows.map(({ kind, bytes }) => [kind, bytes > 0]),
    [
      ['files', true],
      ['texts', true],
    ],
  );
});

test('imports a problem only once, whatever the form of its id', async () => {
  site.addProblem('1001');
  assert.equal((await importIt('1001')).status, 200);
  assert.match((await importIt('01001')).msg, /already/);
  const { count } = await server.services.db
    .selectFrom('problem')
    .where('remote_id', '=', '1001')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  assert.equal(count, 1);
});

test('gives the reason why a problem cannot be imported, and leaves nothing behind', async () => {
  assert.match((await importIt('999')).msg, /has no problem 999/);
  assert.match((await importIt('1;rm')).msg, /Not a problem ID/);
  site.addProblem('1002');
  for (const [fault, words] of [
    [{ kind: 'status', status: 503 }, /is not available: unavailable: HTTP 503/],
    [{ kind: 'page', body: 'maintenance' }, /could not be read: changed|is not available: changed/],
    [{ kind: 'page', status: 403, headers: { 'cf-mitigated': 'challenge' }, body: '' }, /challenged/],
    [{ kind: 'page', body: '<div>'.repeat(100_000) }, /too many elements|nested too deeply/],
    [{ kind: 'page', body: 'x'.repeat(5 * 1024 * 1024) }, /larger than/],
  ] as const) {
    site.inject(fault);
    assert.match((await importIt('1002')).msg, words);
  }
  assert.equal((await importIt('1002', plain)).status, 403);
  const left = await server.services.db
    .selectFrom('problem')
    .where('remote_id', '=', '1002')
    .select('id')
    .execute();
  assert.deepEqual(left, []);
});

/** An image of one red pixel. */
function picture(): Buffer {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  const pixels = deflateSync(Buffer.from([0, 255, 0, 0]));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
