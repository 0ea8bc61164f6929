import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PackageCase } from '../../model/model.ts';
import { ConversionReport } from '../../report/conversion-report.ts';
import { areSameVerdicts, expectationOfFolder, isExpectedOf, readVerdicts } from './expectations.ts';
import { readSubmissions } from './submissions.ts';
import { TestParts } from './test-parts.ts';

/** Permitted and required verdicts of each folder. If they differ in the legacy version, its verdicts follow. */
const folders: Readonly<
  Record<string, readonly [permitted: string, required: string, legacy?: [string, string]]>
> = {
  accepted: ['AC', 'AC'],
  rejected: ['', 'WA PE RE MLE TLE'],
  wrong_answer: ['AC WA PE', 'WA PE'],
  time_limit_exceeded: ['AC TLE', 'TLE', ['AC WA PE TLE', 'TLE']],
  run_time_error: ['AC RE MLE', 'RE MLE', ['', 'RE MLE']],
  brute_force: ['AC TLE RE MLE', 'TLE RE MLE'],
  memory_limit_exceeded: ['AC MLE', 'MLE'],
  presentation_error: ['AC PE', 'PE'],
  compile_error: ['CE', 'CE'],
  partially_accepted: ['', 'WA PE RE MLE TLE PA'],
  ideas: ['', ''],
};
const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');

test('folders of solutions permit and require the verdicts of the format', () => {
  for (const [folder, [permitted, required, legacy]] of Object.entries(folders)) {
    const current = { permitted: words(permitted), required: words(required), score: null };
    assert.deepEqual(expectationOfFolder(folder), current, folder);
    const older = {
      permitted: words(legacy?.[0] ?? permitted),
      required: words(legacy?.[1] ?? required),
      score: null,
    };
    assert.deepEqual(expectationOfFolder(folder, 'legacy'), older, folder);
  }
  assert.equal(isExpectedOf('accepted', { permitted: ['AC'], required: ['AC'] }), true);
  assert.equal(isExpectedOf('accepted', { permitted: ['AC'], required: [] }), false);
  assert.equal(isExpectedOf('wrong_answer', { permitted: ['PE', 'AC', 'WA'], required: ['PE', 'WA'] }), true);
  assert.equal(isExpectedOf('run_time_error', { permitted: [], required: ['RE', 'MLE'] }), false);
  assert.equal(isExpectedOf('run_time_error', { permitted: [], required: ['RE', 'MLE'] }, 'legacy'), true);
});

test('lists have the same verdicts in any order', () => {
  assert.equal(areSameVerdicts([], []), true);
  assert.equal(areSameVerdicts(['AC', 'WA'], ['WA', 'AC']), true);
  assert.equal(areSameVerdicts(['AC', 'WA'], ['AC', 'PE']), false);
  assert.equal(areSameVerdicts(['AC'], ['AC', 'WA']), false);
});

test('verdicts are read by the names of the format and of DOMjudge, each once', () => {
  const names: Readonly<Record<string, string>> = {
    'AC ACCEPTED CORRECT': 'AC',
    'WA WRONG-ANSWER NO-OUTPUT wrong_answer': 'WA PE',
    'TLE TIMELIMIT TIME-LIMIT-EXCEEDED': 'TLE',
    'RTE RUN-ERROR RUN-TIME-ERROR': 'RE MLE',
    'OUTPUT-LIMIT RE': 'RE',
    'COMPILER-ERROR CE': 'CE',
    MLE: 'MLE',
    PE: 'PE',
    PA: 'PA',
    ODD: '',
  };
  for (const [said, verdicts] of Object.entries(names))
    for (const name of words(said)) assert.deepEqual(readVerdicts(name), words(verdicts), name);
  assert.deepEqual(readVerdicts(['WA', 'PE', 7, 'AC']), ['WA', 'PE', 'AC']);
  assert.deepEqual([readVerdicts(undefined), readVerdicts(null)], [[], []]);
});

const cases = (count: number): PackageCase[] =>
  Array.from({ length: count }, (_, index) => ({
    seq: index + 1,
    name: `secret/${index % 2 === 0 ? 'a' : 'b/c'}/${index}`,
    inputPath: '',
    answerPath: '',
    score: 1,
    group: (index % 2) + 1,
    isSample: false,
  }));

test('parts of scored data are folders, of other data the cases that match', () => {
  const scored = new TestParts({ type: 1, cases: cases(4) });
  assert.deepEqual(scored.find('secret'), [{ key: 'secret', groups: [1, 2] }]);
  assert.deepEqual(scored.find('secret/*'), [
    { key: 'secret/a', groups: [1] },
    { key: 'secret/b', groups: [2] },
  ]);
  assert.deepEqual(scored.find('secret/b/c'), [{ key: 'secret/b/c', groups: [2] }]);
  assert.deepEqual(scored.find('secret/a/2'), [{ key: 'secret/a/2', groups: [], cases: [3] }]);
  assert.deepEqual(scored.find('odd'), []);
  const plain = new TestParts({ type: 0, cases: cases(4) });
  assert.deepEqual(plain.find('secret/a'), [{ key: 'secret/a', groups: [], cases: [1, 3] }]);
});

/** Returns how many times a pattern can be looked up before a limit is reached. */
function timesOf(parts: TestParts, pattern: string, reason: RegExp): number {
  for (let times = 0; ; times += 1) {
    try {
      parts.find(pattern);
    } catch (error) {
      assert.match(String(error), reason);
      return times;
    }
  }
}

test('rules compare names of groups 20,000 times and cases 200,000 times', () => {
  const groups = /names groups more than 20000 times/;
  assert.equal(timesOf(new TestParts({ type: 1, cases: cases(4) }), 'secret', groups), 20_000);
  // There are four folders: secret, secret/a, secret/b, secret/b/c.
  assert.equal(timesOf(new TestParts({ type: 1, cases: cases(4) }), 'secret/*', groups), 5000);
  assert.equal(timesOf(new TestParts({ type: 0, cases: cases(10) }), '*', groups), 20_000);
  const compared = /compares cases more than 200000 times/;
  assert.equal(timesOf(new TestParts({ type: 0, cases: cases(50) }), 'odd', compared), 4000);
});

test('solutions expect results of 500,000 cases together', async () => {
  const rules = 'submissions/submissions.yaml';
  const read = async (solutions: number) => {
    const paths = Array.from({ length: solutions }, (_, at) => `submissions/accepted/${at}.c`);
    return await readSubmissions(
      {
        report: new ConversionReport(),
        files: new Map([rules, ...paths].map((path) => [path, 1])),
        refusals: new Map(),
        substitute: (text) => text,
        source: {
          list: () => [],
          read: (path) => Promise.resolve(Buffer.from(path === rules ? 'accepted: { "secret/*": {} }' : 'x')),
          stream: () => Promise.reject(new Error('not read')),
          close: () => Promise.resolve(),
        },
      },
      { type: 0, cases: cases(5000), isAcceptedByAny: false, version: 'current' },
    );
  };
  assert.equal((await read(100)).at(-1)?.byGroup?.[0]?.cases?.length, 5000);
  await assert.rejects(read(101), /expects results of more than 500000 cases/);
});
