import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { buildProblem } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { deleteUnreferencedBlobs } from './collector.ts';
import { setAvatar } from '../../identity/public-file/avatar.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ hasJobs: false });
});
after(() => server.stop());

const longAgo = new Date('2020-01-01');

function age(sha256: string): void {
  const folder = join(server.services.settings.dataFolder, 'blobs', sha256.slice(0, 2));
  utimesSync(join(folder, sha256.slice(2)), longAgo, longAgo);
}

/** Stores a blob and its row as if both had been stored long ago. */
async function buildOld(content: Buffer = randomBytes(40)): Promise<string> {
  const { db, blobs } = server.services;
  const ref = await blobs.put(content);
  await db
    .insertInto('blob')
    .values({ ...ref, created_at: longAgo })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  age(ref.sha256);
  return ref.sha256;
}

async function isThere(sha256: string): Promise<[bytes: boolean, row: boolean]> {
  const { db, blobs } = server.services;
  const row = await db.selectFrom('blob').where('sha256', '=', sha256).select('size').executeTakeFirst();
  return [await blobs.has(sha256), row !== undefined];
}

const collect = () => deleteUnreferencedBlobs(server.services);

/** Creates a picture of one color, and stores the blob that results from re-encoding it. */
async function buildPicture(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  return sharp({ create: { width: 32, height: 32, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
}

async function avatarOf({ uid }: { uid: string }) {
  const { db } = server.services;
  return db
    .selectFrom('public_file')
    .where('uid', '=', uid)
    .where('replaced_at', 'is', null)
    .select(['name', 'sha256'])
    .executeTakeFirstOrThrow();
}

test('deletes unreferenced blobs, and files without a row, a day after they were put', async () => {
  const { blobs } = server.services;
  const old = await buildOld();
  const fresh = await blobs.put(randomBytes(40));
  const lost = await blobs.put(randomBytes(40));
  age(lost.sha256);
  assert.equal(await collect(), 2);
  assert.deepEqual(await isThere(old), [false, false]);
  assert.deepEqual(await isThere(lost.sha256), [false, false]);
  assert.deepEqual(await isThere(fresh.sha256), [true, false]);
  assert.equal(await collect(), 0);
});

test('keeps an avatar while it is in use, and deletes it a day after it was replaced', async () => {
  const user = await server.buildUser();
  await setAvatar(server.services, user.uid, await buildPicture());
  const first = await avatarOf(user);
  age(first.sha256);
  await collect();
  assert.deepEqual(await isThere(first.sha256), [true, true]);
  await setAvatar(server.services, user.uid, await buildPicture());
  await collect();
  assert.deepEqual(await isThere(first.sha256), [true, true], 'pages that are open still show it');
  await server.services.db.deleteFrom('public_file').where('name', '=', first.name).execute();
  await collect();
  assert.deepEqual(await isThere(first.sha256), [false, false]);
  assert.deepEqual(await isThere((await avatarOf(user)).sha256), [true, true]);
});

test('keeps test data, original files and attachments, also of former versions and hidden problems', async () => {
  const { db } = server.services;
  const named = await Promise.all(Array.from({ length: 6 }, () => buildOld()));
  const [input, answer, originalInput, originalAnswer, attachment, extra] = named.map((sha256) => ({
    sha256,
    size: 40,
  }));
  const pid = await buildProblem(server.services, {});
  const cases = [{ name: '1', input, answer, original: { input: originalInput, answer: originalAnswer } }];
  await sql`insert into problem_data (version, cases, case_count) values (${'a'.repeat(64)}, ${JSON.stringify(cases)}, 1)`.execute(
    db,
  );
  await sql`insert into problem_package (pid, format, attachments)
    values (${pid}, 'icpc', ${JSON.stringify([{ name: 'a.pdf', isPicture: false, blob: attachment }])})`.execute(
    db,
  );
  await sql`update problem set package_meta = ${JSON.stringify({ deep: [{ kept: extra }] })}, hidden_at = now()
    where id = ${pid}`.execute(db);
  const unnamed = await buildOld();
  assert.equal(await collect(), 1);
  for (const sha256 of named) assert.deepEqual(await isThere(sha256), [true, true]);
  assert.deepEqual(await isThere(unnamed), [false, false]);
});

test('a picture that is uploaded while its old blob is collected exists afterwards', async () => {
  for (let round = 0; round < 20; round += 1) {
    const user = await server.buildUser();
    const picture = await buildPicture();
    await setAvatar(server.services, user.uid, picture);
    const { sha256 } = await avatarOf(user);
    await server.services.db.deleteFrom('public_file').where('sha256', '=', sha256).execute();
    age(sha256);
    const others = await Promise.all(Array.from({ length: 3 }, () => server.buildUser()));
    const uploads = others.map(({ uid }) => setAvatar(server.services, uid, picture));
    await Promise.all([collect(), ...uploads, collect()]);
    assert.deepEqual(await isThere(sha256), [true, true], `round ${round}`);
    const { name } = await avatarOf(others[0] ?? user);
    const answer = await fetch(`${server.url}/api/public/img/${name}`);
    assert.equal(answer.status, 200);
    await answer.body?.cancel();
  }
});

test('one server collects at a time', async () => {
  const old = await Promise.all(Array.from({ length: 30 }, () => buildOld()));
  const counts = await Promise.all([collect(), collect(), collect()]);
  assert.ok(counts.includes(null), JSON.stringify(counts));
  assert.equal(
    counts.reduce<number>((sum, count) => sum + (count ?? 0), 0),
    old.length,
  );
  assert.equal(await collect(), 0, 'the lock is free again');
});

test('stops soon when the server stops', async () => {
  const old = await buildOld();
  assert.equal(await deleteUnreferencedBlobs(server.services, AbortSignal.abort()), 0);
  assert.deepEqual(await isThere(old), [true, true]);
});
