import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { errorCatalogue } from '@xiezhi/contract/errors';
import { groupAuths } from '@xiezhi/contract/enums/group';
import { type Kysely, sql } from 'kysely';
import {
  buildGroup,
  buildProblem,
  buildSubmission,
  insertGroupMember,
  type TestUser,
} from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { until } from '../../../test-support/until.ts';
import * as migration from '../../platform/database/migrations/0195-similarity-groups-and-notices.ts';
import { printProgram } from './testing/copies.ts';
import { makeProgram, seeded } from './testing/programs.ts';

let server: TestServer;
let root: TestUser;
let bankManager: TestUser;

before(async () => {
  server = await startTestServer({ onLogLine: () => {} });
  root = await server.buildUser({ role: 'root' });
  bankManager = await server.buildUser({ role: 'problem_admin' });
});
after(() => server.stop());

const progress = { offered: 1, accepted: 2 } as const;

interface SharedProblem {
  readonly pid: number;
  readonly gid: number;
  readonly owner: TestUser;
  /** Users who submitted in the bank, and in the group. */
  readonly inBank: readonly TestUser[];
  readonly inGroup: readonly TestUser[];
}

/** Builds a problem of a group with two equal programs in the bank and two in the group. */
async function sharedProblem(applied: number | null): Promise<SharedProblem> {
  const { services } = server;
  const owner = await server.buildUser();
  const gid = await buildGroup(services, owner.uid);
  const pid = await buildProblem(services);
  await services.db
    .updateTable('problem')
    .set({ gid, apply_public_progress: applied })
    .where('id', '=', pid)
    .execute();
  const code = printProgram(makeProgram(seeded(4)));
  const people: Record<'bank' | 'group', TestUser[]> = { bank: [], group: [] };
  for (const where of ['bank', 'bank', 'group', 'group'] as const) {
    const user = await server.buildUser();
    people[where].push(user);
    if (where === 'group') await insertGroupMember(services, gid, { [user.uid]: groupAuths.member });
    const id = await buildSubmission(services, { uid: user.uid, pid });
    await services.db
      .updateTable('submission')
      .set({ code, ...(where === 'group' && { gid }) })
      .where('id', '=', id)
      .execute();
  }
  return { pid, gid, owner, inBank: people.bank, inGroup: people.group };
}

async function compare(pid: number, as: TestUser) {
  const started = await server.call('POST /api/similarity/report', { as, body: { choice: 'best', pid } });
  assert.equal(started.status, 200, started.msg);
  const { id } = started.data;
  const read = async () => (await server.call('GET /api/similarity/report', { as, query: { id } })).data;
  await until('the report is finished', async () => (await read()).state === 'done', 60_000);
  const report = await read();
  const [pair] = report.pairs;
  assert.ok(pair);
  return { id, pairId: pair.id, place: report.place, names: [pair.left.username, pair.right.username] };
}

/** Returns 200, or the error code of the response. */
function nameOf({ status, msg }: { readonly status: number; readonly msg: string }): string | number {
  if (status === 200) return status;
  return Object.entries(errorCatalogue).find(([, { zh, en }]) => zh === msg || en === msg)?.[0] ?? msg;
}

async function outcomes(as: TestUser, { id, pairId }: { readonly id: number; readonly pairId: number }) {
  return [
    nameOf(await server.call('GET /api/similarity/report', { as, query: { id } })),
    nameOf(await server.call('GET /api/similarity/pair', { as, query: { id: pairId } })),
    nameOf(await server.call('PUT /api/similarity/decision', { as, body: { pairId, decision: 'cleared' } })),
  ];
}

async function listed(pid: number, as: TestUser) {
  const answer = await server.call('GET /api/similarity/reports', { as, query: { pid } });
  return answer.status === 200
    ? { gid: answer.data.place.gid, ids: answer.data.reports.map(({ id }) => id) }
    : nameOf(answer);
}

const all = (value: string | number) => [value, value, value];
const names = (people: readonly TestUser[]) => people.map(({ username }) => username).toSorted();

test('a group that withdraws its problem from the bank does not see what the bank compared', async () => {
  const { pid, gid, owner, inBank, inGroup } = await sharedProblem(progress.accepted);
  const ofBank = await compare(pid, bankManager);
  assert.deepEqual([ofBank.names.toSorted(), ofBank.place.gid], [names(inBank), null]);
  const withdrawn = await server.call('PUT /api/group/apply-public', {
    as: owner,
    query: { pid, isApplied: false },
  });
  assert.equal(withdrawn.status, 200, withdrawn.msg);

  assert.deepEqual(await outcomes(owner, ofBank), all('similarityNotYours'));
  assert.deepEqual(await listed(pid, owner), { gid, ids: [] });
  assert.deepEqual(await outcomes(bankManager, ofBank), all(200));
  assert.deepEqual(await listed(pid, bankManager), { gid: null, ids: [ofBank.id] });
  assert.deepEqual(await outcomes(root, ofBank), all(200));
  const ofGroup = await compare(pid, owner);
  assert.deepEqual([ofGroup.names.toSorted(), ofGroup.place.gid], [names(inGroup), gid]);
  assert.deepEqual(await outcomes(bankManager, ofGroup), all('similarityNotYours'));
});

test('a group keeps its reports when the bank accepts the problem, and the bank does not see them', async () => {
  const { pid, gid, owner, inGroup, inBank } = await sharedProblem(progress.offered);
  const ofGroup = await compare(pid, owner);
  assert.deepEqual([ofGroup.names.toSorted(), ofGroup.place.gid], [names(inGroup), gid]);
  // The call of a reviewer would refuse a problem without test data.
  await server.services.db
    .updateTable('problem')
    .set({ apply_public_progress: progress.accepted })
    .where('id', '=', pid)
    .execute();

  assert.deepEqual(await outcomes(bankManager, ofGroup), all('similarityNotYours'));
  assert.deepEqual(await listed(pid, bankManager), { gid: null, ids: [] });
  assert.deepEqual(await outcomes(owner, ofGroup), all(200));
  assert.deepEqual(await listed(pid, owner), { gid, ids: [ofGroup.id] });
  const ofBank = await compare(pid, bankManager);
  assert.deepEqual([ofBank.names.toSorted(), ofBank.place.gid], [names(inBank), null]);
  assert.deepEqual(await outcomes(owner, ofBank), all('similarityNotYours'));
});

test('managers of the bank do not learn of a group problem that was never in the bank', async () => {
  const { pid, gid, owner } = await sharedProblem(null);
  assert.equal(await listed(pid, bankManager), 'similarityNotYours');
  assert.deepEqual(await listed(pid, owner), { gid, ids: [] });
});

test('reports that the previous release inserts belong to the group that owns their target', async () => {
  const { db } = server.services;
  const { pid, gid } = await sharedProblem(null);
  const insert = async (target: { readonly pid: number }) =>
    db
      .insertInto('similarity_report')
      .values({ ...target, uid: root.uid, choice: 'best' })
      .returning('gid')
      .executeTakeFirstOrThrow();
  assert.deepEqual(await insert({ pid }), { gid });
  assert.deepEqual(await insert({ pid: await buildProblem(server.services) }), { gid: null });
});

test('the migration finds out where existing reports were made', async () => {
  const { db } = server.services;
  const compared = await sharedProblem(progress.accepted);
  const ofBank = await compare(compared.pid, bankManager);
  const ofGroup = await compare(compared.pid, compared.owner);
  const owned = await sharedProblem(null);
  await db
    .updateTable('problem')
    .set({ apply_public_progress: null })
    .where('id', '=', compared.pid)
    .execute();
  await db.transaction().execute(async (trx) => {
    const { id: empty } = await trx
      .insertInto('similarity_report')
      .values({ pid: owned.pid, uid: root.uid, choice: 'best' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`drop trigger similarity_report_group on similarity_report`.execute(trx);
    await sql`drop function similarity_report_group`.execute(trx);
    await sql`alter table similarity_report drop column gid`.execute(trx);
    await sql`alter table similarity_party drop column notified_at`.execute(trx);
    await migration.up(trx as unknown as Kysely<never>);
    const rows = await trx
      .selectFrom('similarity_report')
      .where('id', 'in', [ofBank.id, ofGroup.id, empty])
      .orderBy('id')
      .select(['id', 'gid'])
      .execute();
    assert.deepEqual(rows, [
      { id: ofBank.id, gid: null },
      { id: ofGroup.id, gid: compared.gid },
      { id: empty, gid: owned.gid },
    ]);
  });
});
