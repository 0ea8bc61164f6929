import assert from 'node:assert/strict';
import type { Readable } from 'node:stream';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import type { ProblemCheckResult, ProblemFinding } from '@xiezhi/contract/text/problem-check';
import {
  type ImportPlan,
  type PackageCase,
  type PackageSubmission,
  type ProblemPackage,
  readProblemPackages,
} from '@xiezhi/formats';
import { BlobMissing } from '../../../apps/judge/src/cache/blob-cache.ts';
import { type OfflineJudge, withOfflineJudge } from '../../../apps/judge/src/offline/offline-judge.ts';
import { buildNode, type FakeNode } from '../../../apps/server/src/judging/queue/testing/fake-node.ts';
import { importProblem } from '../../../apps/server/src/judging/problem-package/import.ts';
import type { TestUser } from '../../../apps/server/test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../apps/server/test-support/harness.ts';
import { until } from '../../../apps/server/test-support/until.ts';

const starters = join(import.meta.dirname, '../../../problems');
const languages = ['Python3', 'C++', 'C++ 20 With O2'];

/** A checker that accepts any two numbers whose sum equals the input. */
const checker = `#include "testlib.h"
int main(int argc, char **argv) {
  registerTestlibCmd(argc, argv);
  int wanted = inf.readInt();
  if (ouf.readInt() + ouf.readInt() != wanted) quitf(_wa, "another sum");
  quitf(_ok, "fine");
}
`;
const validator = `#include "testlib.h"
int main(int argc, char **argv) {
  registerValidation(argc, argv);
  inf.readInt(1, 100, "n");
  inf.readEoln();
  inf.readEof();
}
`;

function solution(name: string, code: string, isRight = true): PackageSubmission {
  return {
    path: `submissions/${isRight ? 'accepted' : 'wrong_answer'}/${name}`,
    language: 'Python3',
    code,
    permitted: isRight ? ['AC'] : ['AC', 'WA'],
    required: isRight ? ['AC'] : ['WA'],
    score: null,
  };
}

/** Renumbers these cases. */
function numbered(cases: readonly PackageCase[]): PackageCase[] {
  return cases.map((one, index) => Object.assign({}, one, { seq: index + 1 }));
}

const findings = (result: ProblemCheckResult, kind: ProblemFinding['kind']) =>
  result.findings.filter((one) => one.kind === kind);

const places = ({ mutation }: ProblemCheckResult) =>
  (mutation?.survivors ?? []).map(({ line, from, to }) => `${line}: ${from} > ${to}`);

const quick = ({ submissions }: ProblemPackage) =>
  submissions.filter(({ path }) => path.endsWith('accepted/pairs.py'));

/** Runs the checks of problems on a real server and in the real sandbox. */
suite('checks before publishing', { timeout: 580_000 }, () => {
  let server: TestServer;
  let node: FakeNode;
  let root: TestUser;
  let plans: ImportPlan[];

  before(async () => {
    server = await startTestServer({ onLogLine: () => {} });
    node = await buildNode(server, { languages });
    root = await server.buildUser({ role: 'root' });
    plans = await readProblemPackages(starters);
  });
  after(() => server.stop());

  const store = async (displayId: string, change: (problem: ProblemPackage) => Partial<ProblemPackage>) => {
    const plan = plans.find(({ problem }) => problem.displayId === displayId);
    assert.ok(plan);
    const problem = { ...plan.problem, ...change(plan.problem) };
    const options = { onTaken: 'newId', isLossAccepted: true, auth: 2, byUid: root.uid } as const;
    const outcome = await importProblem(server.services, { ...plan, problem }, options);
    assert.ok(outcome.kind === 'imported', JSON.stringify(outcome));
    return outcome.pid;
  };

  const blobs = async (sha256: string): Promise<Readable> => {
    const blob = await server.services.blobs.open(sha256);
    if (blob === null) throw new BlobMissing(sha256);
    return blob.stream;
  };

  /** Runs the checks with this machine as the judge node. */
  const check = async (pid: number): Promise<ProblemCheckResult> => {
    const begun = await server.call('POST /api/admin/problem-check', { as: root, body: { pid } });
    assert.equal(begun.status, 200, begun.msg);
    const show = async () =>
      (await server.call('GET /api/admin/problem-check', { as: root, query: { pid } })).data;
    await withOfflineJudge(languages, blobs, async (judge: OfflineJudge) => {
      await until(
        'the checks have ended',
        async () => {
          for (let task = await node.claim(); task; task = await node.claim())
            await node.finish(task, await judge.judge(task));
          const state = (await show()).run?.state;
          assert.notEqual(state, 'failed');
          return state === 'done';
        },
        280_000,
      );
    });
    const { result } = await show();
    assert.ok(result);
    return result;
  };

  test('a missing case is found by the mutants that it would kill', async () => {
    const whole = await check(await store('1002', (problem) => ({ submissions: quick(problem) })));
    const weak = await check(
      await store('1002', (problem) => ({
        submissions: quick(problem),
        // The remaining cases do not test loads that weigh exactly as much as the ferry can carry.
        cases: numbered(problem.cases.filter(({ name }) => /alone|two-do-not|all-heavy/.test(name))),
      })),
    );
    const exactly = '8: <= > <';
    assert.ok(places(weak).includes(exactly), places(weak).join('; '));
    assert.ok(!places(whole).includes(exactly), places(whole).join('; '));
    assert.ok(places(whole).length < places(weak).length);
    assert.equal(findings(weak, 'mutantsSurvived').length, 1);
    assert.ok((weak.mutation?.made ?? 0) > 5);
    assert.equal(findings(whole, 'solutionsMet').length, 1);
    assert.equal(findings(whole, 'timeLimitFits').length, 1);
  });

  test('a wrong solution, answer, input and checker are each found', async () => {
    const program = { language: 'C++', dialect: 'testlib', scoreUnit: 'percent', args: [] } as const;
    const pid = await store('1000', (problem) => ({
      judgeMode: 'spj',
      checker: { ...program, args: [], code: checker },
      inputValidators: [{ path: 'input_validators/v.cpp', language: 'C++', code: validator }],
      submissions: [
        solution('split.py', 'n = int(input())\nprint(1, n - 1)\n'),
        solution('liar.py', 'n = int(input())\nprint(n, n)\n'),
        solution('harmless.py', 'n = int(input())\nprint(0, n)\n', false),
        solution('broken.py', 'print(\n'),
      ],
      cases: numbered(problem.cases.slice(0, 3)),
    }));
    await replaceData(pid, [
      ['5\n', '2 3\n'],
      ['7\n', '3 3\n'],
      ['101\n', '100 1\n'],
    ]);
    const result = await check(pid);
    const findingsOf = (kind: ProblemFinding['kind']) =>
      findings(result, kind).map((one) => ('seq' in one ? one.seq : null));
    assert.deepEqual(findingsOf('inputRefused'), [3]);
    assert.match(JSON.stringify(findings(result, 'inputRefused')), /101/);
    assert.deepEqual(findingsOf('answerRefused'), [2]);
    assert.match(JSON.stringify(findings(result, 'answerRefused')), /another sum/);
    const missed = findings(result, 'solutionMissed').map((one) => ('path' in one ? one.path : ''));
    assert.deepEqual(missed, [
      'submissions/accepted/liar.py',
      'submissions/wrong_answer/harmless.py',
      'submissions/accepted/broken.py',
    ]);
    assert.equal(findings(result, 'wrongRefused').length, 1, JSON.stringify(result.findings));
  });

  test('a checker that accepts everything is found', async () => {
    const pid = await store('1000', () => ({
      judgeMode: 'spj',
      checker: {
        language: 'C++',
        dialect: 'testlib',
        scoreUnit: 'percent',
        args: [],
        code: 'int main() { return 0; }\n',
      },
      submissions: [],
    }));
    const result = await check(pid);
    const probes = findings(result, 'wrongAccepted').map((one) =>
      'probe' in one ? [one.probe, one.level] : [],
    );
    assert.deepEqual(probes, [
      ['empty', 'error'],
      ['input', 'error'],
      ['other', 'warning'],
    ]);
    assert.equal(findings(result, 'answersAccepted').length, 1);
  });

  /** Replaces the problem's inputs and answers. */
  async function replaceData(pid: number, texts: readonly (readonly [string, string])[]): Promise<void> {
    const { db, blobs: files } = server.services;
    const cases = await Promise.all(
      texts.map(async ([input, answer], index) => ({
        seq: index + 1,
        name: `c${index + 1}`,
        input: await files.put(Buffer.from(input)),
        answer: await files.put(Buffer.from(answer)),
        score: null,
        group: 1,
        isSample: false,
      })),
    );
    const version = String(pid).padStart(64, '0');
    await db
      .insertInto('problem_data')
      .values({ version, cases: JSON.stringify(cases), case_count: cases.length })
      .execute();
    await db.updateTable('problem').set({ data_version: version }).where('id', '=', pid).execute();
  }
});
