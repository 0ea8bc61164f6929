import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Fields } from '../../raw/document.ts';
import { type EditDocuments, hydroIds, idAt } from '../../testing/hydro-backup.ts';
import { type HydroImport, importHydroBackup } from '../../testing/hydro-import.ts';

const hourMs = 3_600_000;
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * hourMs);

const running = idAt('2024-01-01T00:00:00Z', 80);
const runningWork = idAt(hoursFromNow(-0.5).toISOString(), 81);
const keptHidden = idAt('2024-01-02T00:00:00Z', 82);
const homework = idAt('2024-01-03T00:00:00Z', 83);

const added: Readonly<Record<string, readonly Fields[]>> = {
  document: [
    copyOf(hydroIds.exam, running, {
      rule: 'strictioi',
      beginAt: hoursFromNow(-1),
      endAt: hoursFromNow(1),
      score: { 1: 50 },
      autoHide: true,
    }),
    copyOf(hydroIds.exam, keptHidden, { rule: 'strictioi', keepScoreboardHidden: true }),
    copyOf(hydroIds.homework, homework, { domainId: 'system', pids: [1, 2, 3] }),
  ],
  'document.status': [copyOf(hydroIds.exam, running, {})],
  record: [copyOf(hydroIds.examWork, runningWork, { contest: running })],
};

function copyOf(from: object, _id: object, more: Fields): Fields {
  return { from, _id, docId: _id, ...more };
}

/** Adds copies of documents with other fields. */
const edit: EditDocuments = (name, documents) => [
  ...documents,
  ...(added[name] ?? []).map(({ from, ...more }) => {
    const original = documents.find((one) => [one['_id'], one['docId']].includes(from));
    return Object.assign({}, original, more);
  }),
];

let moved: HydroImport;

before(async () => {
  moved = await importHydroBackup(edit);
});
after(() => moved.stop());

const rows = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
  (await moved.server.services.pool.query<Row>(text, [...values])).rows;

const sealOf = async (contest: { toHexString(): string }) =>
  (
    await rows<{ isFromStart: boolean | null; auto_unfreeze: boolean }>(
      'select seal_at = starts_at as "isFromStart", auto_unfreeze from contest where id = $1',
      [await moved.newId('contest', contest.toHexString())],
    )
  )[0];

const lostOf = async (noun: string, event: { toHexString(): string }) =>
  (
    await rows<{ detail: object }>(
      `select detail from site_import_issue where noun = $1 and old_key = $2 and rule = 'feature-lost'`,
      [noun, event.toHexString()],
    )
  ).map(({ detail }) => detail);

test('participants of a running strict IOI contest see their own results', async () => {
  assert.deepEqual(await sealOf(running), { isFromStart: null, auto_unfreeze: false });
  const submitId = Number(await moved.newId('submission', runningWork.toHexString()));
  const { data, msg } = await moved.server.call('GET /api/get-submission-detail', {
    as: await moved.signIn(),
    query: { submitId },
  });
  assert.deepEqual([data?.submission.status, data?.submission.score], [0, 100], msg);
});

test('results of a strict IOI contest that were kept hidden after its end stay hidden', async () => {
  assert.deepEqual(await sealOf(keptHidden), { isFromStart: true, auto_unfreeze: false });
});

test('the report contains everything that a contest or homework loses', async () => {
  assert.deepEqual(await lostOf('contest', running), [
    { rule: 'strictioi', field: 'score, autoHide', scoreboard: 'visible during the contest' },
  ]);
  assert.deepEqual(await lostOf('contest', keptHidden), [{ rule: 'strictioi' }]);
  assert.deepEqual(await lostOf('training', homework), [{ field: 'penaltyRules', hidden: '2, 3' }]);
});
