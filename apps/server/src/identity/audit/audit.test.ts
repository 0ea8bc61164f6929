import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { recordAudit } from './record.ts';

let server: TestServer;
let root: TestUser;
let other: TestUser;

before(async () => {
  server = await startTestServer({ hasJobs: false });
  root = await server.buildUser({ role: 'root' });
  other = await server.buildUser({ role: 'admin' });
  for (let index = 0; index < 35; index += 1)
    await recordAudit(
      server.services.db,
      { uid: index % 5 === 0 ? other.uid : root.uid, ip: '10.0.0.1' },
      {
        action: index % 2 === 0 ? 'rejudge' : 'language-limit',
        target: `submission:${index}`,
        before: { index },
      },
    );
});
after(() => server.stop());

const ask = (query: Record<string, string | number>) =>
  server.call('GET /api/admin/audit-log', { as: root, query });

test('pages audit entries, newest first, and filters by action, target and user', async () => {
  const { data } = await ask({ limit: 10, currentPage: 2 });
  assert.deepEqual([data.total, data.pages, data.records[0]?.target], [35, 4, 'submission:24']);
  assert.equal((await ask({ action: 'rejudge' })).data.total, 18);
  assert.equal((await ask({ keyword: other.username.slice(1) })).data.total, 7);
  assert.equal((await ask({ target: 'submission:3' })).data.records[0]?.action, 'language-limit');
  assert.equal((await ask({ keyword: '%' })).data.total, 0);
});

test('reads a whole log by pages, each from the end of the previous one', async () => {
  const read: string[] = [];
  for (let last: number | undefined; ;) {
    const { records } = (await ask({ limit: 10, ...(last !== undefined && { before: last }) })).data;
    read.push(...records.map(({ target }) => target));
    // Another entry is added meanwhile.
    if (last === undefined)
      await recordAudit(
        server.services.db,
        { uid: root.uid, ip: '10.0.0.1' },
        { action: 'rejudge', target: 'submission:late' },
      );
    last = records.at(-1)?.id;
    if (records.length < 10) break;
  }
  assert.equal(new Set(read).size, 35);
  assert.equal(read.length, 35);
  assert.ok(!read.includes('submission:late'));
});

test('an action that was rolled back is not recorded', async () => {
  await assert.rejects(
    server.services.db.transaction().execute(async (transaction) => {
      await recordAudit(
        transaction,
        { uid: root.uid, ip: '::1' },
        { action: 'rejudge', target: 'submission:gone' },
      );
      throw new Error('undone');
    }),
  );
  assert.equal((await ask({ target: 'submission:gone' })).data.total, 0);
});

test('an action of the server itself has no user name', async () => {
  await server.services.db
    .insertInto('audit_log')
    .values({ uid: null, action: 'rejudge', target: 'submission:server', detail: '{}', ip: null })
    .execute();
  const [row] = (await ask({ target: 'submission:server' })).data.records;
  assert.deepEqual([row?.username, row?.ip], [null, null]);
});

test('entries about an account are found and shown by its name', async () => {
  await recordAudit(
    server.services.db,
    { uid: root.uid, ip: '::1' },
    { action: 'user-signed-out', target: `user:${other.uid}` },
  );
  for (const target of [`user:${other.uid}`, `user:${other.username.toUpperCase()}`]) {
    const { records } = (await ask({ target })).data;
    assert.deepEqual(
      records.map(({ action, targetName }) => [action, targetName]),
      [['user-signed-out', other.username]],
    );
  }
  assert.equal((await ask({ target: 'user:nobody' })).data.total, 0);
  assert.equal((await ask({ target: 'submission:3' })).data.records[0]?.targetName, null);
});

test('long texts are cut, so that a page of the log stays small', async () => {
  const content = `${'x'.repeat(1999)}\u{1f468}${'y'.repeat(60_000)}`;
  const entry = { action: 'announcement-changed', target: 'announcement:7', before: { content } } as const;
  for (let times = 0; times < 50; times += 1)
    await recordAudit(server.services.db, { uid: root.uid, ip: '::1' }, entry);
  // An entry of an earlier release, with the whole text.
  await server.services.db
    .insertInto('audit_log')
    .values({
      uid: root.uid,
      action: entry.action,
      target: entry.target,
      detail: JSON.stringify({ content }),
      ip: null,
    })
    .execute();
  const { records } = (await ask({ target: 'announcement:7', limit: 50 })).data;
  assert.equal(records.length, 50);
  const details = records.map(({ detail }) => detail);
  assert.ok(details.every((detail) => detail.length < 3000));
  assert.match(
    details[0] ?? '',
    /^\{\s+"content": "x{1999}.… \(62001 characters, SHA-256 [\da-f]{64}\)"\s+\}$/,
  );
  assert.match(details[1] ?? '', /"content": "x{1999}.… \(62001 characters, SHA-256 [\da-f]{64}\)"/);
});
