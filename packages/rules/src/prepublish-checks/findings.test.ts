import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DataCase, CheckRun, CheckedCase } from './check-run.ts';
import { firstMeaningfulLine } from './check-run.ts';
import { verdictsOf } from './expectation.ts';
import { dataFindings, inputFindings } from './inputs.ts';
import { mutationFindings, mutationReport } from './mutations.ts';
import { probeFindings } from './probes.ts';
import { checkedSolution, type RunSolution, solutionFindings } from './solutions.ts';
import { suggestLimit } from './time-limit.ts';

const dataCase = (seq: number, { input = `i${seq}`, answer = `a${seq}`, group = 1 } = {}): DataCase => ({
  seq,
  name: `c${seq}`,
  group,
  input: { sha256: input, size: input.length },
  answer: { sha256: answer, size: answer.length },
});
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const cases = numbers(12).map((seq) => dataCase(seq, { group: seq }));
const judged = (seq: number, status: number, more: Partial<CheckedCase> = {}): CheckedCase => ({
  seq,
  group: seq,
  status,
  timeMs: 10,
  ...more,
});
const run = (status: number, results: readonly CheckedCase[], more: Partial<CheckRun> = {}): CheckRun => ({
  status,
  score: null,
  timeMs: 10,
  memoryKb: 7,
  message: null,
  cases: results,
  ...more,
});

test('a message is its first line that is not the name of an end, up to 200 characters', () => {
  assert.equal(firstMeaningfulLine('\n Runtime Error\nexit code 3\n  bad input \nmore'), 'bad input');
  assert.equal(firstMeaningfulLine('x'.repeat(201)), 'x'.repeat(200));
  assert.deepEqual([firstMeaningfulLine(null), firstMeaningfulLine('Exited with 3\n')], ['', '']);
});

test('a refused input is named, and so is a validator that stopped', () => {
  const validator = { path: 'v', isStrict: true, passedOver: new Set<number>() };
  const exits = (...codes: (number | null)[]) =>
    run(
      -1,
      codes.map((exitCode, index) => judged(index + 1, -1, { exitCode, signal: null, staffMessage: 'why' })),
    );
  const refused = {
    kind: 'inputRefused',
    level: 'error',
    path: 'v',
    seq: 2,
    name: 'c2',
    said: 'why',
  } as const;
  const stopped = { kind: 'validatorFailed', level: 'warning', path: 'v', said: 'c1: why' } as const;
  const find = (result: CheckRun) => inputFindings([{ ...validator, result }], cases);
  assert.deepEqual(find(exits(null, 43, null)), [refused, stopped]);
  assert.deepEqual(find(run(4, [], { message: 'no compiler' })), [{ ...stopped, said: 'no compiler' }]);
  assert.deepEqual(find(exits(42, 42)), [{ kind: 'inputsValid', level: 'passed', path: 'v', inputs: 2 }]);
  const ten = find(exits(42, ...numbers(10).map(() => 43)));
  assert.deepEqual([ten.length, ten.at(-1)?.kind], [10, 'inputRefused']);
  assert.deepEqual(find(exits(42, ...numbers(11).map(() => 43))).at(-1), {
    kind: 'inputsRefused',
    level: 'error',
    path: 'v',
    refused: 11,
    inputs: 12,
  });
});

test('at most ten cases with equal inputs or without an answer are listed', () => {
  const poor = numbers(14).map((seq) => dataCase(seq, { input: 'i', answer: seq === 1 ? 'a' : '' }));
  assert.deepEqual(dataFindings(poor, true), [
    { kind: 'repeatedInputs', level: 'note', seqs: numbers(11).slice(1) },
    { kind: 'emptyAnswers', level: 'warning', seqs: numbers(11).slice(1), cases: 13 },
  ]);
  assert.deepEqual(dataFindings([dataCase(1)], true), [], 'a single case');
  assert.deepEqual(dataFindings([dataCase(1, { answer: 'x' }), dataCase(2, { answer: 'x' })], true), [
    { kind: 'alikeAnswers', level: 'warning', cases: 2 },
  ]);
});

const probed = (answer: CheckRun | null, wrong: CheckRun | null) =>
  probeFindings(
    [
      { probe: 'answer', result: answer },
      { probe: 'input', result: wrong },
    ],
    cases,
  );
const every = (status: number, more: Partial<CheckedCase> = {}) =>
  run(
    status,
    numbers(12).map((seq) => judged(seq, status, more)),
  );

test('findings about a checker name cases and what it printed', () => {
  assert.deepEqual(
    probed(every(-1, { staffMessage: 'differs' }), null),
    numbers(10).map((seq) => ({
      kind: 'answerRefused',
      level: 'error',
      seq,
      name: `c${seq}`,
      said: 'differs',
    })),
  );
  assert.deepEqual(
    probed(run(-1, [judged(1, 0), judged(2, -1)]), null).map(({ kind }) => kind),
    ['answerRefused'],
  );
  assert.deepEqual(probed(every(0), every(0)), [
    { kind: 'answersAccepted', level: 'passed', cases: 12 },
    { kind: 'wrongAccepted', level: 'error', probe: 'input', accepted: 12, outputs: 12, seqs: numbers(10) },
  ]);
  assert.deepEqual(probed(null, every(-1)), [{ kind: 'wrongRefused', level: 'passed', outputs: 12 }]);
  assert.deepEqual(probed(null, run(-1, [judged(1, -4), judged(2, 4, { staffMessage: 'crash' })])), [
    { kind: 'checkerFailed', level: 'error', probe: 'input', seq: 2, said: 'crash' },
  ]);
  assert.deepEqual(probed(run(4, [], { message: 'no such file' }), null), [
    { kind: 'checkerNotBuilt', level: 'error', said: 'no such file' },
  ]);
  assert.deepEqual(probed(null, null), []);
});

const solution = (result: RunSolution['result'], more: Partial<RunSolution> = {}): RunSolution => ({
  path: 's',
  language: 'C++',
  permitted: ['AC'],
  required: ['AC'],
  score: null,
  mode: 'default',
  result,
  ...more,
});

test('a solution is shown with its results, or without any if it was not judged', () => {
  const facts = { path: 's', language: 'C++', expected: ['AC'] };
  assert.deepEqual(checkedSolution(solution('noVerdict')), {
    ...facts,
    status: null,
    score: null,
    isMet: null,
    timeMs: null,
    memoryKb: null,
    cases: [],
  });
  const shown = checkedSolution(solution(run(0, [judged(1, 0, { score: 5, exitCode: 0 })], { score: 5 })));
  assert.deepEqual(shown, {
    ...facts,
    status: 0,
    score: 5,
    isMet: true,
    timeMs: 10,
    memoryKb: 7,
    cases: [{ seq: 1, group: 1, status: 0, timeMs: 10 }],
  });
  assert.equal(checkedSolution(solution(run(-1, [judged(1, -1)]))).isMet, false);
  assert.equal(checkedSolution(solution(run(4, []))).isMet, null);
  const either = solution(run(0, []), { permitted: ['AC', 'TLE'], required: [] });
  assert.deepEqual(checkedSolution(either).expected, ['AC', 'TLE']);
});

test('a missed expectation names the first failed case, its groups and the points', () => {
  const wrong = run(-1, [judged(1, 0, { score: 5 }), judged(2, -4), judged(3, -1), judged(4, 1)], {
    score: 5,
  });
  const missed = { kind: 'solutionMissed', level: 'error', path: 's', expected: ['AC'] } as const;
  assert.deepEqual(solutionFindings([solution(wrong)]), [{ ...missed, got: ['AC', 'WA', 'TLE'], seq: 3 }]);
  const scored = solution(wrong, { permitted: [], required: [], score: { min: 6, max: 9 } });
  assert.deepEqual(solutionFindings([scored]), [
    { ...missed, expected: [], got: ['AC', 'WA', 'TLE'], seq: 3, score: { min: 6, max: 9 }, points: 5 },
  ]);
  const inGroup = { groups: [4], permitted: ['AC'], required: [], score: null } as const;
  const grouped = solution(wrong, { permitted: [], required: [], byGroup: [inGroup] });
  assert.deepEqual(solutionFindings([grouped]), [{ ...missed, got: ['TLE'], seq: 4, groups: [4] }]);
  const ofCases = { ...inGroup, groups: [], cases: [3] };
  assert.deepEqual(solutionFindings([solution(wrong, { permitted: [], required: [], byGroup: [ofCases] })]), [
    { ...missed, got: ['WA'], seq: 3 },
  ]);
});

test('a solution that the judge failed on is reported with the reason', () => {
  const unjudged = { kind: 'solutionNotJudged', level: 'warning', path: 's' } as const;
  const fault = run(4, [judged(1, 0), judged(2, 4, { staffMessage: 'no room' })], { message: 'other' });
  assert.deepEqual(solutionFindings([solution(fault)]), [{ ...unjudged, reason: 'fault', said: 'no room' }]);
  assert.deepEqual(solutionFindings([solution(run(4, [], { message: 'other' }))]), [
    { ...unjudged, reason: 'fault', said: 'other' },
  ]);
  assert.deepEqual(solutionFindings([solution('language')]), [{ ...unjudged, reason: 'language', said: '' }]);
  assert.deepEqual(solutionFindings([solution(run(0, []))]), [
    { kind: 'solutionsMet', level: 'passed', solutions: 1 },
  ]);
});

test('every status has a name among expected verdicts', () => {
  const named = [0, -3, -1, 1, 2, 3, -2, 8, 4].map((status) => verdictsOf({ status, cases: [] })[0]);
  assert.deepEqual(named, ['AC', 'PE', 'WA', 'TLE', 'MLE', 'RE', 'CE', 'PA', 'SE']);
});

test('a limit is tight below twice the slowest time, and loose from forty times and three seconds on', () => {
  const kindOf = (limitMs: number, timeMs: number) =>
    suggestLimit([solution(run(0, [], { timeMs }))], limitMs, () => 1)?.finding.kind;
  assert.deepEqual(
    [
      kindOf(1999, 1100),
      kindOf(2000, 1000),
      kindOf(3000, 75),
      kindOf(2999, 50),
      kindOf(3000, 77),
      kindOf(500, 0),
    ],
    ['timeLimitTight', 'timeLimitFits', 'timeLimitLoose', 'timeLimitFits', 'timeLimitFits', 'timeLimitFits'],
  );
  const timesOf = (timeMs: number) => suggestLimit([solution(run(0, [], { timeMs }))], 500, () => 1)?.finding;
  assert.partialDeepStrictEqual(
    [timesOf(0), timesOf(1), timesOf(2)],
    [
      { times: 500, slowestMs: 0 },
      { times: 500, slowestMs: 1 },
      { times: 250, slowestMs: 2 },
    ],
  );
  assert.equal(
    suggestLimit([solution(run(0, []), { language: null }), solution('noVerdict')], 1000, () => 1),
    null,
    'languages that the site lacks and solutions without a verdict do not count',
  );
  assert.deepEqual(suggestLimit([solution(run(0, [], { timeMs: 800 }))], 1000, () => 1)?.finding, {
    kind: 'timeLimitTight',
    level: 'warning',
    limitMs: 1000,
    slowestMs: 800,
    path: 's',
    times: 1.3,
    suggestedMs: 2500,
  });
});

const change = { kind: 'boundary', line: 1, column: 2, from: '<', to: '<=', code: 'x' } as const;
const reported = (runs: readonly (CheckRun | null)[], groups = cases.slice(0, 2)) => {
  const mutants = runs.map((result) => ({ mutant: change, result }));
  const report = mutationReport({ path: 's', language: 'C', code: 'y' }, mutants, groups, true);
  return { report, findings: mutationFindings(report, mutants) };
};

test('survivors are counted, and a group that killed none of three mutants is weak', () => {
  const killed = run(-1, [judged(1, -1), judged(2, 0)]);
  const survived = run(0, [judged(1, 0), judged(2, -4)]);
  const { report, findings } = reported([killed, killed, survived]);
  assert.deepEqual(report.survivors, [{ kind: 'boundary', line: 1, column: 2, from: '<', to: '<=' }]);
  const weak = { kind: 'weakGroup', level: 'warning', group: 2, cases: 1, made: 3 } as const;
  assert.deepEqual(findings, [
    { kind: 'mutantsSurvived', level: 'warning', path: 's', made: 3, killed: 2, survived: 1 },
    weak,
  ]);
  assert.deepEqual(reported([killed, killed, killed]).findings, [
    { kind: 'mutantsKilled', level: 'passed', path: 's', made: 3 },
    weak,
  ]);
  const kinds = (runs: readonly (CheckRun | null)[], groups?: DataCase[]) =>
    reported(runs, groups).findings.map(({ kind }) => kind);
  assert.deepEqual(kinds([killed, killed]), ['mutantsKilled'], 'too few mutants');
  assert.deepEqual(kinds([survived, survived, survived]), ['mutantsSurvived'], 'every group is weak');
  assert.deepEqual(kinds([killed, killed, killed], [dataCase(2, { group: 2 })]), ['mutantsKilled']);
  const samples = [dataCase(1), dataCase(2, { group: 0 })];
  assert.deepEqual(kinds([killed, killed, killed], samples), ['mutantsKilled'], 'samples');
  assert.deepEqual(reported([null]).findings, [{ kind: 'noMutants', level: 'note', reason: 'noVerdict' }]);
});
