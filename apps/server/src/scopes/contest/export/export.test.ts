import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openZip } from '@xiezhi/formats/read/source-zip';
import { createTestClock } from '../../../../test-support/clock.ts';
import type { TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import {
  insertContestProblems,
  buildContest,
  type ContestProblemIds,
  sendJudged,
} from '../testing/build-contest.ts';
import { safeName } from './accepted-zip.ts';
import { writeCsv, writeXlsx } from '../../../platform/spreadsheet/sheet.ts';
import { scoreboardSheet } from './scoreboard-sheet.ts';

const start = new Date('2026-03-01T12:00:00Z');
const clock = createTestClock(start);
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

let server: TestServer;
let author: TestUser;
let ann: TestUser;
before(async () => {
  server = await startTestServer({ clock, hasJobs: false, onLogLine: () => {} });
  author = await server.buildUser({ username: 'author' });
  ann = await server.buildUser({ username: 'ann', nickname: '=1+2' });
  await server.services.db
    .updateTable('app_user')
    .set({ realname: '安' })
    .where('uid', '=', ann.uid)
    .execute();
});
after(() => server.stop());

async function fetchFile(path: string, as: TestUser): Promise<Response> {
  return fetch(`${server.url}${path}`, { headers: { authorization: as.token } });
}

async function arena(rule: 'acm' | 'oi-recent' = 'acm') {
  const cid = await buildContest(server.services, author, {
    startsAt: start,
    sealedMinutes: 60,
    opensItself: false,
    rule,
  });
  const [a, b] = await insertContestProblems(server.services, cid, ['A', 'B']);
  assert.ok(a && b);
  const send = (
    user: TestUser,
    problem: ContestProblemIds,
    minutes: number,
    status: number,
    score?: number,
  ) =>
    sendJudged(server.services, {
      uid: user.uid,
      cid,
      problem,
      at: at(minutes),
      status,
      ...(score !== undefined && { score }),
    });
  return { cid, a, b, send };
}

test('exports the scoreboard as CSV and XLSX to managers, frozen unless requested otherwise, without formulas', async () => {
  const { cid, a, b, send } = await arena();
  await send(ann, a, 10, -1);
  await send(ann, a, 20, 0);
  await send(ann, b, 250, 0);
  clock.set(at(301));
  await server.services.db
    .updateTable('contest')
    .set({ rank_show_name: 'nickname' })
    .where('id', '=', cid)
    .execute();
  const path = `/api/file/download-contest-rank?cid=${cid}&format=csv`;
  const csv = Buffer.from(
    await (await fetchFile(`${path}&forceRefresh=false`, author)).arrayBuffer(),
  ).toString();
  assert.equal(
    csv,
    [
      '\uFEFFRank,Username,ShowName,Real Name,School,AC,Total Submission,Total Penalty Time,A,B',
      '1,ann,"\t=1+2",安,,1,3,2400,"\t+(2)",?(1)',
      '',
    ].join('\r\n'),
  );
  await server.services.db
    .updateTable('app_user')
    .set({ number: '20260001' })
    .where('username', '=', 'ann')
    .execute();
  const real = await (await fetchFile(`${path}&forceRefresh=true`, author)).text();
  assert.match(real, /,A,B,Student Number\r\n1,ann,.*,20260001\r\n/);
  assert.match(real, /,2,3,17400,"\t\+\(2\)","\t\+\(1\)"/);
  const xlsx = await fetchFile(`/api/file/download-contest-rank?cid=${cid}&forceRefresh=true`, author);
  assert.match(xlsx.headers.get('content-disposition') ?? '', new RegExp(`contest_${cid}_rank.xlsx`));
  const book = Buffer.from(await xlsx.arrayBuffer());
  assert.equal(book.subarray(0, 2).toString(), 'PK');
  const refused = await fetchFile(path, ann);
  assert.equal(((await refused.json()) as { status: number }).status, 403);
});

test('no user name becomes a formula in a cell', async () => {
  for (const name of ['=cmd()', '+a', '-1+1', '@sum', '\t=1', ' =1', '\r=1'])
    assert.match(await writeCsv({ heads: [name], rows: [] }), /^\uFEFF"\t/, JSON.stringify(name));
  assert.equal(await writeCsv({ heads: ['a "b", c'], rows: [[-1, null]] }), '\uFEFF"a ""b"", c"\r\n-1,\r\n');
  const book = await writeXlsx({ name: 'rank', heads: ['Rank'], rows: [['=1+2\u0001']] });
  assert.ok(book.length > 500);
  assert.deepEqual(
    scoreboardSheet([], false, {
      displayIds: ['A'],
      shownName: 'username',
      realnames: new Map(),
      numbers: new Map(),
    }),
    {
      name: 'rank',
      heads: ['Rank', 'Username', 'ShowName', 'Real Name', 'School', 'Total Score', 'A'],
      rows: [],
    },
  );
});

async function namesIn(path: string): Promise<string[]> {
  const answer = await fetchFile(path, author);
  assert.equal(answer.status, 200);
  const folder = await mkdtemp(join(tmpdir(), 'contest-zip-'));
  try {
    const file = join(folder, 'sent.zip');
    await writeFile(file, Buffer.from(await answer.arrayBuffer()));
    const source = await openZip(file);
    const names = source.list().map(({ path: name }) => name);
    await source.close();
    return names;
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('exports programs by user or by problem: accepted ones, or the newest with a score', async () => {
  const acm = await arena();
  const first = await acm.send(ann, acm.a, 10, 0);
  await acm.send(ann, acm.b, 11, -1);
  const own = await acm.send(author, acm.a, 12, 0);
  await acm.send(ann, acm.a, 301, 0);
  const path = `/api/file/download-contest-ac-submission?cid=${acm.cid}`;
  assert.deepEqual((await namesIn(path)).toSorted(), [
    `ann/A_(20260301121000)_${first}.cpp`,
    `author/A_(20260301121200)_${own}.cpp`,
  ]);
  assert.deepEqual(await namesIn(`${path}&excludeAdmin=true&splitType=problem`), [
    `A/ann_(20260301121000)_${first}.cpp`,
  ]);
  const oi = await arena('oi-recent');
  await oi.send(ann, oi.a, 10, 8, 70);
  const last = await oi.send(ann, oi.a, 20, 8, 30);
  assert.deepEqual(await namesIn(`/api/file/download-contest-ac-submission?cid=${oi.cid}`), [
    `ann/A_30_(20260301122000)_${last}.cpp`,
  ]);
  assert.equal(((await (await fetchFile(path, ann)).json()) as { status: number }).status, 403);
});

test('file names have the extension of the language and are unique, and there are two ways to group them', async () => {
  const acm = await arena();
  const endings = [
    ['JavaScript Node', 'js'],
    ['JavaScript V8', 'js'],
    ['Pascal', 'pas'],
    ['C#', 'cs'],
    ['C With O2', 'c'],
    ['PyPy3', 'py'],
    ['Python2', 'py'],
    ['of another time', 'txt'],
  ] as const;
  for (const [language] of endings) {
    const id = await acm.send(ann, acm.a, 10, 0);
    await server.services.db.updateTable('submission').set({ language }).where('id', '=', id).execute();
  }
  const path = `/api/file/download-contest-ac-submission?cid=${acm.cid}`;
  assert.deepEqual(
    (await namesIn(path)).map((name) => name.split('.').at(-1)),
    endings.map(([, ending]) => ending),
  );
  const answer = await fetchFile(`${path}&splitType=nothing`, author);
  assert.equal(answer.status, 400);
});

test('no name leaves the archive', () => {
  assert.deepEqual(['../x', 'a/b\\c', '..', '', 'con', 'NUL.txt', 'end.', 'ok'].map(safeName), [
    '_.._x',
    'a_b_c',
    '_',
    '_',
    '_con',
    '_NUL.txt',
    'end_',
    'ok',
  ]);
});
