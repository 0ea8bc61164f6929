import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { hojSite } from './testing/hoj-site.ts';
import { migrateTables } from './testing/migrate-tables.ts';

let server: TestServer;
let root: Awaited<ReturnType<TestServer['buildUser']>>;

/** Submissions 3 (in the contest) and 5 wait for their verdicts on the source, as during a trial. */
const trial = {
  ...hojSite,
  judge: (hojSite['judge'] ?? []).map((one) =>
    one['submit_id'] === 3 ? Object.assign({}, one, { status: 7 }) : one,
  ),
  contest_record: (hojSite['contest_record'] ?? []).filter((one) => one['submit_id'] !== 3),
};
const judged = {
  ...hojSite,
  judge: (hojSite['judge'] ?? []).map((one) =>
    // The message contains a character that the database cannot store.
    one['submit_id'] === 5 ? Object.assign({}, one, { status: -2, error_message: 'error\0' }) : one,
  ),
};

before(async () => {
  server = await startTestServer();
  root = await server.buildUser({ role: 'root' });
  await migrateTables(server.services, 'hoj', trial);
});
after(() => server.stop());

test('a submission that got a verdict on this site keeps it in a later run', async () => {
  const manual = await server.call('POST /api/admin/judge/manual-judge', {
    as: root,
    body: { submitId: 3, status: 0 },
  });
  assert.equal(manual.status, 200, manual.msg);
  for (const round of ['next', 'one more']) {
    const { verification } = await migrateTables(server.services, 'hoj', judged);
    assert.deepEqual(verification?.samples.different, [], round);
  }
  const { rows } = await server.services.pool.query<{ id: number; status: number; message: string | null }>(
    `select submission.id, submission.status, message from submission
    join judging on judging.id = current_judging_id where submission.id in (3, 5) order by 1`,
  );
  assert.deepEqual(rows, [
    { id: 3, status: 0, message: null },
    { id: 5, status: -2, message: 'error' },
  ]);
  const { rows: events } = await server.services.pool.query<{ verdict: number }>(
    'select verdict from scoreboard_event where submit_id = 3',
  );
  assert.deepEqual(events, [{ verdict: 0 }]);
  const { rows: waiting } = await server.services.pool.query(
    "select old_key from site_import_issue where rule = 'not-judged'",
  );
  assert.deepEqual(waiting, []);
});

/** Returns the judged site with another submission like the last one. */
function siteWith(fields: object) {
  const five = judged.judge.find((one) => one['submit_id'] === 5);
  return { ...judged, judge: [...judged.judge, Object.assign({}, five, { submit_id: 6 }, fields)] };
}

const issuesOf = async (key: string) =>
  (
    await server.services.pool.query<{ rule: string }>(
      `select rule from site_import_issue where noun = 'submission' and old_key = $1 order by rule`,
      [key],
    )
  ).rows.map(({ rule }) => rule);

test('a verdict that the database refused is not reported any more when a later run has stored it', async () => {
  const { pool } = server.services;
  const migrate = (fields: object) => migrateTables(server.services, 'hoj', siteWith(fields));
  const verdict = { status: -2, error_message: 'refused by the test' };
  await migrate({ status: 7 });
  assert.deepEqual(await issuesOf('6'), ['not-judged']);
  await pool.query(
    `alter table judging add constraint refused_by_test check (message is distinct from 'refused by the test')`,
  );
  await migrate(verdict);
  assert.deepEqual(await issuesOf('6'), ['not-judged', 'refused']);
  await pool.query('alter table judging drop constraint refused_by_test');
  await migrate(verdict);
  assert.deepEqual(await issuesOf('6'), []);
});
