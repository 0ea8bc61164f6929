import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type ImportPlan, readProblemPackages } from '@xiezhi/formats';
import { sql } from 'kysely';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { until } from '../../../test-support/until.ts';
import { importProblem, type PackageImportOptions } from './import.ts';
import type { ArchivedProblem } from './archive.ts';
import { importPlans } from './import-archive.ts';
import { importLines, plannedOf } from './plan-report.ts';
import { requireCurrentRights } from '../../identity/role/current-rights.ts';

/** Ownership of imported problems. */
let server: TestServer;
let root: TestUser;
let teacher: TestUser;
let starter: ImportPlan;

before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  root = await server.buildUser({ role: 'root' });
  teacher = await server.buildUser({ role: 'admin' });
  const plans = await readProblemPackages(join(import.meta.dirname, '../../../../../problems'));
  const found = plans.find(({ problem }) => problem.displayId === '1000');
  assert.ok(found);
  starter = found;
});
after(async () => {
  await starter.source.close();
  await server.stop();
});

const planOf = (displayId: string, fields: Partial<ImportPlan['problem']> = {}): ImportPlan => ({
  ...starter,
  problem: { ...starter.problem, displayId, author: '', source: '', ...fields },
});

const optionsOf = (by: TestUser, options: Partial<PackageImportOptions> = {}): PackageImportOptions => ({
  onTaken: 'refuse',
  isLossAccepted: false,
  auth: 2,
  byUid: by.uid,
  ...options,
});

async function take(
  by: TestUser,
  plan: ImportPlan,
  options: Partial<PackageImportOptions> = {},
): Promise<number> {
  const outcome = await importProblem(server.services, plan, optionsOf(by, options));
  assert.ok(outcome.kind !== 'refused', JSON.stringify(outcome));
  return outcome.pid;
}

const rowOf = (pid: number) =>
  server.services.db
    .selectFrom('problem')
    .where('id', '=', pid)
    .select(['author', 'author_uid', 'source', 'modified_by', 'is_upload_case', 'revision'])
    .executeTakeFirstOrThrow();

test('the importer becomes the author, may edit the problem, and cannot name another author', async () => {
  const plain = await take(teacher, planOf('OWN-1'));
  const named = await take(teacher, planOf('OWN-2', { author: root.username }));
  for (const pid of [plain, named]) {
    const { author, author_uid } = await rowOf(pid);
    assert.deepEqual([author, author_uid], [teacher.username, teacher.uid]);
    const draft = await server.call('GET /api/admin/problem-draft', { as: teacher, query: { pid } });
    assert.deepEqual([draft.status, draft.data.can.edit], [200, true], draft.msg);
  }
  assert.equal((await rowOf(named)).source, root.username, 'whom the package names is its source');
  const stated = await take(teacher, planOf('OWN-3', { author: 'Ada', source: 'Cup' }));
  assert.equal((await rowOf(stated)).source, 'Cup');
});

test('root may import a problem with the author named in its package, as when a site moves', async () => {
  const theirs = await rowOf(await take(root, planOf('MOVED-1', { author: teacher.username })));
  assert.deepEqual([theirs.author, theirs.author_uid, theirs.source], [teacher.username, teacher.uid, null]);
  const gone = await rowOf(await take(root, planOf('MOVED-2', { author: 'Ada' })));
  assert.deepEqual([gone.author, gone.author_uid], ['Ada', null]);
  const own = await rowOf(await take(root, planOf('MOVED-3')));
  assert.deepEqual([own.author, own.author_uid], [root.username, root.uid]);
});

test('a package that replaces a problem keeps its author and stores its data as files', async () => {
  const pid = await take(teacher, planOf('KEPT-1'));
  const { db } = server.services;
  await db.updateTable('problem').set({ is_upload_case: false }).where('id', '=', pid).execute();
  await take(root, planOf('kept-1', { author: 'thief' }), { onTaken: 'update' });
  const { author, author_uid, modified_by, is_upload_case, revision } = await rowOf(pid);
  assert.deepEqual([author, author_uid, modified_by], [teacher.username, teacher.uid, root.username]);
  assert.deepEqual([is_upload_case, revision], [true, 2]);
});

test('an import creates a new problem under the id of a deleted one', async () => {
  const pid = await take(root, planOf('GONE-1'));
  const { db, clock } = server.services;
  await db.updateTable('problem').set({ hidden_at: clock() }).where('id', '=', pid).execute();
  const outcome = await importProblem(
    server.services,
    planOf('GONE-1', { author: 'other' }),
    optionsOf(root, { onTaken: 'update' }),
  );
  assert.equal(outcome.kind, 'imported');
  assert.ok(outcome.kind === 'imported' && outcome.pid !== pid && outcome.displayId === 'GONE-1');
  const beside = await importProblem(
    server.services,
    planOf('GONE-1'),
    optionsOf(root, { onTaken: 'newId' }),
  );
  assert.equal(beside.kind === 'imported' && beside.displayId, 'GONE-1-2');
});

test('does not replace a problem that another user created while the archive was read', async () => {
  const editor = await requireCurrentRights(server.services, teacher.uid);
  const [first, second] = [planOf('RACE-1'), planOf('RACE-2')];
  const imported = await importPlans(
    server.services,
    [archived({ ...first, root: 'a' }), archived({ ...second, root: 'b' })],
    {
      choose: () => optionsOf(teacher, { onTaken: 'update' }),
      editor,
      locale: 'en-US',
      actor: { uid: teacher.uid, ip: '::1' },
      onDone: async (_, { root: folder }) => {
        const row = { display_id: 'RACE-2', author: root.username, author_uid: root.uid };
        if (folder === 'a') await server.services.db.insertInto('problem').values(row).execute();
      },
    },
  );
  assert.deepEqual(
    imported.map(({ outcome, reasons }) => [outcome, reasons]),
    [
      ['imported', []],
      ['refused', ['the ID RACE-2 belongs to a problem of another user']],
    ],
  );
});

test('an id that another user takes while a package is being stored counts as taken', async () => {
  const { db } = server.services;
  const stored = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const byHand = db.transaction().execute(async (trx) => {
    await trx.insertInto('problem').values({ display_id: 'HAND-1' }).execute();
    stored.resolve();
    await goOn.promise;
  });
  await stored.promise;
  const importing = importProblem(server.services, planOf('HAND-1'), optionsOf(teacher));
  await until('the import waits for the other', async () => {
    const { rows } = await sql`select from pg_locks where not granted`.execute(db);
    return rows.length > 0;
  });
  goOn.resolve();
  await byHand;
  assert.deepEqual(await importing, { kind: 'refused', reasons: ['the ID HAND-1 is taken'] });
});

test('a problem that is made private while a package replaces it stays private', async () => {
  const { db } = server.services;
  const pid = await take(root, planOf('HIDE-1'), { auth: 1 });
  let change: Promise<{ status: number; msg: string }> | undefined;
  let isEnded = false;
  const beforeStoring = async () => {
    change = server
      .call('PUT /api/admin/problem/change-problem-auth', { as: root, body: { id: pid, auth: 2 } })
      .finally(() => {
        isEnded = true;
      });
    await until('the change is stored or waits for the import', async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(db);
      return isEnded || rows.length > 0;
    });
  };
  await take(root, planOf('HIDE-1'), { onTaken: 'update', beforeStoring });
  const answer = await change;
  assert.equal(answer?.status, 200, answer?.msg);
  const { auth } = await db
    .selectFrom('problem')
    .where('id', '=', pid)
    .select('auth')
    .executeTakeFirstOrThrow();
  assert.equal(auth, 2);
});

test('a package does not replace a problem that is given to another user meanwhile', async () => {
  const { db } = server.services;
  const pid = await take(teacher, planOf('GIVEN-1'));
  const stored = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const given = db.transaction().execute(async (trx) => {
    const owner = { author: root.username, author_uid: root.uid };
    await trx.updateTable('problem').set(owner).where('id', '=', pid).execute();
    stored.resolve();
    await goOn.promise;
  });
  await stored.promise;
  const importing = importProblem(
    server.services,
    planOf('GIVEN-1'),
    optionsOf(teacher, { onTaken: 'update', mayReplace: ({ author }) => author === teacher.username }),
  );
  await until('the import waits for the other', async () => {
    const { rows } = await sql`select from pg_locks where not granted`.execute(db);
    return rows.length > 0;
  });
  goOn.resolve();
  await given;
  const reasons = ['the ID GIVEN-1 belongs to a problem of another user'];
  assert.deepEqual(await importing, { kind: 'refused', reasons });
});

/** Returns a plan in the form in which a parser returns it. */
function archived(plan: ImportPlan): ArchivedProblem {
  return {
    root: plan.root,
    format: plan.format,
    displayId: plan.problem.displayId,
    load: () => Promise.resolve({ ...plan, isChecked: true }),
    report: (locale) =>
      Promise.resolve({ lines: importLines(plan, locale), planned: plannedOf(plan, locale) }),
  };
}
