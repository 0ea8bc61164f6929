import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { creatingCalls } from '@xiezhi/contract/creating-calls';
import { intervals, limits } from '@xiezhi/contract/limits';
import { sql } from 'kysely';
import { deleteExpiredRows } from '../../app/retention.ts';
import { buildPost } from '../../community/discussion/testing/talk.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { quickHash } from '../../../test-support/quick-hash.ts';
import type { Database } from '../database/schema.ts';
import { buildCreations, type Creation, password, untested } from './testing/creating-world.ts';

let server: TestServer;
let creations: readonly Creation[];
before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  creations = await buildCreations(server);
});
after(() => server.stop());

const keyed = (key: string) => ({ 'idempotency-key': key });

async function rowsOf(table: keyof Database): Promise<number> {
  const { rows } = await sql<{
    number: number;
  }>`select count(*)::int as number from ${sql.table(table)}`.execute(server.services.db);
  return rows[0]?.number ?? 0;
}

/** Sends a creating request with an idempotency key; returns the response. */
async function send({ name, as, body, query }: Creation, key: string) {
  const path =
    name.slice('POST '.length) + (query ? `?${new URLSearchParams(query as never).toString()}` : '');
  const reply = await server.ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: as.token, ...keyed(key) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return reply.text;
}

const answerOf = (text: string): { status: number; data: unknown; msg: string } => JSON.parse(text);

test('two parallel calls and a later one with the same key create once and get equal responses', async () => {
  const faults: string[] = [];
  for (const [index, creation] of creations.entries()) {
    const { name, table, adds } = creation;
    const count = table === null ? 0 : await rowsOf(table);
    const texts = await Promise.all([send(creation, `key-${index}`), send(creation, `key-${index}`)]);
    texts.push(await send(creation, `key-${index}`));
    const added = table === null ? adds : (await rowsOf(table)) - count;
    if (answerOf(texts[0] ?? '').status !== 200) faults.push(`${name} is refused: ${texts[0]}`);
    else if (new Set(texts).size > 1) faults.push(`${name} has several responses: ${texts.join()}`);
    else if (added !== adds) faults.push(`${name} adds ${added} rows instead of ${adds}`);
  }
  assert.deepEqual(faults, []);
});

test('every call that accepts a key is tested, or says why not', () => {
  const known = [...creations.map(({ name }) => name), ...Object.values(untested).flat()];
  assert.deepEqual(known.toSorted(), [...creatingCalls].toSorted());
});

const nameList = (as: TestUser, name: string, headers?: Record<string, string>) =>
  server.call('POST /api/problem-lists', { as, body: { name }, ...(headers ? { headers } : {}) });
const listsOf = async ({ uid }: TestUser): Promise<number> => {
  const rows = await server.services.db
    .selectFrom('problem_list')
    .where('uid', '=', uid)
    .select('id')
    .execute();
  return rows.length;
};

test('without a key, equal calls are separate', async () => {
  const user = await server.buildUser();
  const did = await buildPost(server, user);
  const say = () => server.call('POST /api/comment', { as: user, body: { did, content: '+1' } });
  const [one, other] = [await say(), await say()];
  assert.notEqual(one.data.id, other.data.id);
});

test('a key of another user reads nothing of that user', async () => {
  const passwordHash = quickHash(password);
  const [owner, other] = [await server.buildUser({ passwordHash }), await server.buildUser({ passwordHash })];
  const make = (as: TestUser) =>
    server.call('POST /api/api-tokens', {
      as,
      body: { name: 'tool', scopes: ['read'], password },
      headers: keyed('shared'),
    });
  const [mine, theirs] = [await make(owner), await make(other)];
  assert.equal(mine.status, 200, mine.msg);
  assert.equal(theirs.status, 200, theirs.msg);
  assert.notEqual(theirs.data.token, mine.data.token);
});

test('a key is rejected with another content or another call', async () => {
  const user = await server.buildUser();
  assert.equal((await nameList(user, 'one', keyed('k'))).status, 200);
  const otherContent = await nameList(user, 'two', keyed('k'));
  assert.deepEqual([otherContent.http, otherContent.data], [422, null]);
  const otherCall = await server.call('POST /api/calendar-address', { as: user, headers: keyed('k') });
  assert.equal(otherCall.http, 422);
  assert.equal(await listsOf(user), 1);
  for (const key of ['a b', 'x'.repeat(65)])
    assert.equal((await nameList(user, 'two', keyed(key))).http, 400);
});

test('a rejected call can be repeated with its key', async () => {
  const user = await server.buildUser();
  const did = await buildPost(server, user);
  const body = { did, content: '内容' };
  const say = () => server.call('POST /api/comment', { as: user, body, headers: keyed('retry') });
  await server.services.siteSettings.set({ openPublicDiscussion: false }, null);
  assert.notEqual((await say()).status, 200);
  await server.services.siteSettings.set({ openPublicDiscussion: true }, null);
  assert.equal((await say()).status, 200);
});

test('a call whose server ended before it answered is not run again', async () => {
  const user = await server.buildUser();
  const { db } = server.services;
  assert.equal((await nameList(user, 'one', keyed('lost'))).status, 200);
  await db
    .updateTable('idempotent_call')
    .set({ sealed_answer: null, created_at: new Date(Date.now() - 60_000) })
    .where('uid', '=', user.uid)
    .execute();
  const again = await nameList(user, 'one', keyed('lost'));
  assert.equal(again.http, 409);
  assert.match(again.msg, /outcome .* unknown/);
  assert.equal(await listsOf(user), 1);
});

test('stored responses are encrypted and deleted after a day, when their keys become free', async () => {
  const user = await server.buildUser();
  const { db } = server.services;
  const stored = () =>
    db.selectFrom('idempotent_call').where('uid', '=', user.uid).selectAll().executeTakeFirst();
  await nameList(user, 'a secret name', keyed('old'));
  assert.ok(!(await stored())?.sealed_answer?.includes('secret'));
  const old = new Date(Date.now() - intervals.idempotencyKeyLife - 1000);
  await db.updateTable('idempotent_call').set({ created_at: old }).where('uid', '=', user.uid).execute();
  assert.equal((await nameList(user, 'another', keyed('old'))).status, 200);
  assert.equal(await listsOf(user), 2);
  await db.updateTable('idempotent_call').set({ created_at: old }).where('uid', '=', user.uid).execute();
  await deleteExpiredRows(server.services);
  assert.equal(await stored(), undefined);
});

test('keys of one user do not fill the database', async () => {
  const user = await server.buildUser();
  const { db } = server.services;
  await sql`insert into idempotent_call (uid, key, digest, created_at)
    select ${user.uid}, 'old-' || number, ${'0'.repeat(64)}, now() - make_interval(secs => number)
    from generate_series(1, ${limits.idempotencyKeysPerUser + 7}) as number`.execute(db);
  assert.equal((await nameList(user, 'list', keyed('new'))).status, 200);
  const keys = await db.selectFrom('idempotent_call').where('uid', '=', user.uid).select('key').execute();
  assert.equal(keys.length, limits.idempotencyKeysPerUser);
  const stored = new Set(keys.map(({ key }) => key));
  assert.deepEqual([stored.has('new'), stored.has('old-1'), stored.has('old-1007')], [true, true, false]);
});

test('an upload with a key is imported once', async () => {
  const root = await server.buildUser({ role: 'root' });
  const upload = () => {
    const form = new FormData();
    form.set('file', new Blob(['no archive']), 'a.zip');
    return fetch(`${server.url}/api/admin/problem-import-jobs`, {
      method: 'POST',
      headers: { authorization: root.token, ...keyed('file') },
      body: form,
    }).then((response) => response.text());
  };
  const count = await rowsOf('job');
  const texts = await Promise.all([upload(), upload()]);
  texts.push(await upload());
  assert.equal(answerOf(texts[0] ?? '').status, 200, texts[0]);
  assert.equal(new Set(texts).size, 1);
  assert.equal((await rowsOf('job')) - count, 1);
});
