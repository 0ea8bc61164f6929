import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { hojSite } from './testing/hoj-site.ts';
import { hustojSite } from './testing/hustoj-site.ts';
import { migrateTables } from './testing/migrate-tables.ts';

let server: TestServer;

before(async () => {
  server = await startTestServer();
  await server.buildUser({ role: 'root' });
});
after(() => server.stop());

async function problem(id: number) {
  return await server.services.db
    .selectFrom('problem')
    .where('id', '=', id)
    .select([
      'display_id',
      'auth',
      'is_remote',
      'remote_oj',
      'remote_id',
      'remote_internal_id',
      'remote_contest',
    ])
    .executeTakeFirstOrThrow();
}

const link = (url: string) => `<a href="${url}">source</a>`;

test('remote problems of HOJ stay in the problem list and can be submitted to', async () => {
  const [model = {}] = hojSite['problem'] ?? [];
  const remote = (id: number, displayId: string, given: Record<string, string | number | null> = {}) => ({
    ...model,
    id,
    problem_id: displayId,
    description: '',
    is_remote: 1,
    source: null,
    ...given,
  });
  const outcome = await migrateTables(server.services, 'hoj', {
    ...hojSite,
    problem: [
      remote(3000, 'HDU-1000', { source: link('http://acm.hdu.edu.cn/showproblem.php?pid=1000') }),
      // The same problem in a group, and problems of judges and with ids that this site does not know.
      remote(3001, 'HDU-1000'),
      remote(3002, 'LIBRE-1(12)'),
      remote(3003, 'CF-1234A', { auth: 2 }),
      remote(3004, 'XYZ-9'),
      remote(3005, 'HDU-x'),
    ],
    problem_case: [{ id: 1, pid: 1, input: '', output: '', score: null, group_num: 1 }],
  });
  const { data } = await server.call('GET /api/get-problem-list', { query: { limit: 50 } });
  assert.deepEqual(data.records.map(({ problemId }) => problemId).toSorted(), ['HDU-1000', 'LIBRE-1(12)']);
  const local = { is_remote: false, remote_oj: null, remote_id: null, remote_internal_id: null };
  const { display_id, ...hdu } = await problem(3000);
  assert.equal(display_id, 'HDU-1000');
  assert.deepEqual(hdu, {
    auth: 1,
    is_remote: true,
    remote_oj: 'HDU',
    remote_id: '1000',
    remote_internal_id: null,
    remote_contest: null,
  });
  const libre = await problem(3002);
  assert.deepEqual([libre.remote_oj, libre.remote_id, libre.remote_internal_id], ['LIBRE', '1', '12']);
  const cf = await problem(3003);
  assert.deepEqual([cf.auth, cf.remote_id, cf.remote_contest], [2, '1234A', '1234']);
  for (const id of [3001, 3004, 3005]) {
    const { auth, remote_contest, display_id: _, ...columns } = await problem(id);
    assert.deepEqual([auth, remote_contest, columns], [3, null, local], String(id));
  }
  const keysOf = (rule: string) =>
    outcome.report.issues
      .find((one) => one.rule === rule)
      ?.examples.filter((example) => example.startsWith('problem '));
  assert.deepEqual(keysOf('remote-taken'), ['problem 3001']);
  assert.deepEqual(keysOf('feature-lost'), ['problem 3004', 'problem 3005']);
  assert.equal(keysOf('refused')?.length ?? 0, 0);
});

test('remote problems of HUSTOJ belong to the judges of this site', async () => {
  const [model = {}] = hustojSite['problem'] ?? [];
  const remote = (id: number, oj: string, name: string) => ({
    ...model,
    problem_id: id,
    description: '',
    remote_oj: oj,
    remote_id: name,
  });
  const tables = {
    ...hustojSite,
    problem: [remote(4000, 'pku', '1001'), remote(4001, 'hdu', '1001'), remote(4002, 'luogu', 'P1001')],
  };
  const report = await migrateTables(server.services, 'hustoj', tables, { isReport: true });
  const outcome = await migrateTables(server.services, 'hustoj', tables);
  for (const {
    report: { issues },
  } of [report, outcome])
    assert.deepEqual(
      issues
        .flatMap(({ rule, examples }) => examples.map((example) => `${rule} ${example}`))
        .filter((issue) => issue.includes(' problem '))
        .toSorted(),
      ['data-missing problem 4002', 'feature-lost problem 4002'],
    );
  const [poj, hdu, luogu] = [await problem(4000), await problem(4001), await problem(4002)];
  assert.deepEqual([poj.remote_oj, poj.remote_id, poj.auth], ['POJ', '1001', 1]);
  assert.deepEqual([hdu.remote_oj, hdu.remote_id, hdu.auth], ['HDU', '1001', 1]);
  assert.deepEqual([luogu.is_remote, luogu.auth], [false, 3]);
});
