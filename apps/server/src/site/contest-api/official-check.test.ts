import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import {
  insertContestProblems,
  buildContest,
  sendJudged,
} from '../../scopes/contest/testing/build-contest.ts';
import { type ContestCast, startContestCast } from '../../scopes/contest/testing/cast.ts';
import { shapes } from './testing/shapes.ts';
import { buildApiToken, FeedFold, openTool, readFeed } from './testing/tool.ts';

/**
 * Folder with the official check of the standard (`check-api.sh` of ccs-specs, branch 2023-06). If absent, the check is
 * skipped.
 */
const specs = process.env['XIEZHI_CCS_SPECS'];
const validator = join(import.meta.dirname, '../../../../../e2e/stress/contest-api/json-schema-check.ts');

let cast: ContestCast;
let cid: number;
before(async () => {
  cast = await startContestCast();
  const { server, author, ann, bob } = cast;
  cid = await buildContest(server.services, author, {
    startsAt: cast.at(0),
    rule: 'acm-minutes',
    sealedMinutes: 60,
    opensItself: false,
    openRank: true,
    awards: [{ name: 'Gold', background: '#ffd700', color: '#000', num: 1 }],
  });
  const [a, b] = await insertContestProblems(server.services, cid, ['A', 'B']);
  assert.ok(a && b);
  await server.services.db
    .updateTable('contest_problem')
    .set({ color: null })
    .where('id', '=', b.cpid)
    .execute();
  const send = async (who: { uid: string }, problem: typeof a, minutes: number, status: number) => {
    const id = await sendJudged(server.services, {
      uid: who.uid,
      cid,
      problem,
      at: cast.at(minutes),
      status,
    });
    const cases = [0, status].map((one, index) => ({
      seq: index + 1,
      group: 1,
      status: one,
      timeMs: 15,
      wallMs: 16,
      memoryKb: 1024,
      score: null,
      message: null,
    }));
    await server.services.db
      .updateTable('judging')
      .set({ cases: JSON.stringify(cases) })
      .where('submit_id', '=', id)
      .execute();
    return id;
  };
  await send(ann, a, 10, -1);
  await send(ann, a, 20, 0);
  await send(bob, a, 30, 0);
  await send(bob, b, 250, 0);
});
after(() => cast.server.stop());

const byId = (left: { id: string }, right: { id: string }) => (left.id < right.id ? -1 : 1);

const phases = [
  ['before the start', -10],
  ['running', 120],
  ['frozen', 270],
  ['over', 301],
  ['thawed', 330],
] as const;

let isPublished = false;

/**
 * Moves the clock to this many minutes after the start; once it is past 330 minutes, publishes the results. The
 * database already contains submissions of later minutes, which are not visible before.
 */
async function enter(minutes: number): Promise<void> {
  cast.clock.set(cast.at(minutes));
  if (minutes < 330 || isPublished) return;
  isPublished = true;
  const published = await cast.server.call('POST /api/admin/contest/publish-results', {
    as: cast.author,
    body: { cid },
  });
  assert.equal(published.status, 200);
}

test('the base address responds with and without a trailing slash', async () => {
  const base = `${cast.server.url}/api/contest-api`;
  for (const address of [base, `${base}/`, `${base}/?x=1`]) {
    const response = await fetch(address, { redirect: 'manual' });
    assert.equal(response.status, 200, address);
  }
});

async function caseCounts(): Promise<number[]> {
  const rows = await cast.server.services.db
    .selectFrom('contest_problem')
    .innerJoin('problem', 'problem.id', 'contest_problem.pid')
    .leftJoin('problem_data', 'problem_data.version', 'problem.data_version')
    .select('problem_data.case_count')
    .where('contest_problem.cid', '=', cid)
    .orderBy('contest_problem.display_id')
    .execute();
  return rows.map(({ case_count: count }) => count ?? 0);
}

test('problems state their number of cases, and languages are those that may be used', async () => {
  await enter(120);
  const tool = await openTool(cast.server, cid, null);
  const problems = shapes.problems.array().parse((await tool.get('/problems')).data);
  assert.deepEqual(
    problems.map(({ test_data_count: count }) => count),
    await caseCounts(),
  );
  const pids = await cast.server.services.db
    .selectFrom('contest_problem')
    .select('pid')
    .where('cid', '=', cid)
    .execute();
  await cast.server.services.db
    .insertInto('problem_language')
    .values(pids.flatMap(({ pid }) => ['C', 'Java'].map((language) => ({ pid, language }))))
    .execute();
  const languages = shapes.languages.array().parse((await tool.get('/languages')).data);
  const names = new Set(languages.map(({ name }) => name));
  assert.ok(
    ['C', 'Java'].every((name) => names.has(name)),
    'also those that nobody has used',
  );
});

test('the feed sends runs of each judgement to contest staff only', async () => {
  await enter(270);
  const staff = await openTool(cast.server, cid, cast.author);
  const fold = new FeedFold();
  for (const line of await readFeed(staff)) fold.add(line);
  const listed = shapes.runs.array().parse((await staff.get('/runs')).data);
  assert.equal(listed.length, 8);
  assert.deepEqual(shapes.runs.array().parse(fold.list('runs')).toSorted(byId), listed.toSorted(byId));
  for (const user of [null, cast.ann]) {
    const tool = await openTool(cast.server, cid, user);
    const own = new FeedFold();
    for (const line of await readFeed(tool)) own.add(line);
    assert.deepEqual(own.list('runs'), []);
    assert.deepEqual(await tool.get('/runs'), { http: 200, data: [] });
  }
});

describe('the official check of the standard', { skip: specs === undefined }, () => {
  for (const [phase, minutes] of phases) {
    for (const who of ['public', 'team', 'admin'] as const) {
      test(`${phase}, ${who}`, async () => {
        if (who === 'public' || minutes < 330) await enter(minutes);
        const user = { public: null, team: cast.ann, admin: cast.root }[who];
        const credentials = user ? ` -u ${user.username}:${await buildApiToken(cast.server, user)}` : '';
        const words = [
          '-C',
          '-e',
          '-t',
          '2',
          '-j',
          `${process.execPath} ${validator}`,
          '-c',
          `-s${credentials}`,
        ];
        const output = await run(join(specs ?? '', 'check-api.sh'), [
          ...words,
          `${cast.server.url}/api/contest-api/`,
        ]);
        assert.deepEqual(faultsIn(output.output), [], output.output);
        assert.equal(output.code, 0, output.output);
      });
    }
  }
});

test('states follow each other in the order of the standard, also when results are published after they are final', async () => {
  await enter(330);
  await cast.server.services.db
    .updateTable('judging')
    .set({ started_at: cast.at(260), finished_at: cast.at(261) })
    .where('submit_id', 'in', (query) =>
      query.selectFrom('submission').select('submission.id').where('submission.cid', '=', cid),
    )
    .execute();
  const tool = await openTool(cast.server, cid, null);
  const state = shapes.state.parse((await tool.get('/state')).data);
  assert.equal(state.thawed, cast.at(330).toISOString());
  const inOrder = [
    state.started,
    state.frozen,
    state.ended,
    state.finalized,
    state.thawed,
    state.end_of_updates,
  ];
  const moments = inOrder.map((time) => Date.parse(time ?? ''));
  assert.deepEqual(
    moments.toSorted((left, right) => left - right),
    moments,
  );
});

/**
 * Returns the lines of the check's output that report a fault. The exit status is of no use: it is 0 even after schema
 * errors.
 */
function faultsIn(output: string): string[] {
  return output
    .split('\n')
    .filter(
      (line) =>
        line.trim() !== '' && !/: OK( \(returned \d+\))?$|: Optional, not present$|^Validating /.test(line),
    );
}

async function run(
  program: string,
  words: readonly string[],
): Promise<{ code: number | null; output: string }> {
  const child = spawn('bash', [program, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => output.push(piece));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, output: Buffer.concat(output).toString() };
}
