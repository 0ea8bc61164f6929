import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProblemFinding } from '@xiezhi/contract/text/problem-check';
import fc from 'fast-check';
import { acceptsInput, dataFindings, inputFindings } from './inputs.ts';
import { mutationFindings, mutationReport } from './mutations.ts';
import type { DataCase, CheckRun, CheckedCase } from './check-run.ts';
import { probeFindings, probeOutput } from './probes.ts';
import { type RunSolution, solutionFindings } from './solutions.ts';
import { derivedTimeLimitMs, ordinaryRule, suggestLimit } from './time-limit.ts';

const file = (text: string) => ({ sha256: text, size: text.length });
const dataCase = (seq: number, input: string, answer: string, group = 1): DataCase => ({
  seq,
  name: `c${seq}`,
  group,
  input: file(input),
  answer: file(answer),
});
const cases = [dataCase(1, 'i1', 'a1'), dataCase(2, 'i2', 'a2', 2)];
const oneCase = (seq: number, status: number, more: Partial<CheckedCase> = {}): CheckedCase => ({
  seq,
  group: seq,
  status,
  timeMs: 10,
  ...more,
});
const resultWith = (
  status: number,
  results: readonly CheckedCase[],
  more: Partial<CheckRun> = {},
): CheckRun => ({
  status,
  score: null,
  timeMs: 10,
  memoryKb: 1,
  message: null,
  cases: results,
  ...more,
});
const all = (status: number) => resultWith(status, [oneCase(1, status), oneCase(2, status)]);
const summaries = (findings: readonly ProblemFinding[]) =>
  findings.map(({ kind, level }) => `${level} ${kind}`);

test('acceptsInput reads the exit of a validator', () => {
  const table: readonly (readonly [Parameters<typeof acceptsInput>[0], boolean, boolean | null])[] = [
    [{ status: -1, exitCode: 42, signal: null }, true, true],
    [{ status: -1, exitCode: 0, signal: null }, false, true],
    [{ status: 0, exitCode: 0, signal: null }, true, false],
    [{ status: 3, exitCode: 43, signal: null }, true, false],
    [{ status: 3, exitCode: null, signal: 'SIGSEGV' }, false, null],
    [{ status: 1, exitCode: 42, signal: null }, false, null],
    [{ status: 4 }, false, null],
  ];
  for (const [run, isStrict, expected] of table)
    assert.equal(acceptsInput(run, isStrict), expected, JSON.stringify(run));
});

const ends = (...codes: (number | null)[]) =>
  resultWith(
    -1,
    codes.map((exitCode, at) => oneCase(at + 1, -1, { exitCode, signal: null, staffMessage: 'why' })),
  );

test('rejected inputs are listed up to a maximum, and a failed validator rejects nothing', () => {
  const validator = { path: 'v', isStrict: true, passedOver: new Set<number>() };
  const find = (one: CheckRun | null, passedOver = validator.passedOver) =>
    summaries(inputFindings([{ ...validator, result: one, passedOver }], cases));
  assert.deepEqual(summaries(inputFindings([], cases)), ['note noValidator']);
  assert.deepEqual(find(ends(42, 42)), ['passed inputsValid']);
  assert.deepEqual(find(ends(42, 43)), ['error inputRefused']);
  assert.deepEqual(find(ends(42, 43), new Set([2])), ['passed inputsValid']);
  assert.deepEqual(find(ends(42, null)), ['warning validatorFailed']);
  assert.deepEqual(find(null), ['warning validatorFailed']);
  const many = find(ends(...Array.from({ length: 30 }, () => 43)));
  assert.deepEqual([many.length, many.at(-1)], [11, 'error inputsRefused']);
});

test('test data is checked without running anything', () => {
  assert.deepEqual(dataFindings(cases, true), []);
  const poor = [dataCase(1, 'i', ''), dataCase(2, 'i', '')];
  assert.deepEqual(summaries(dataFindings(poor, true)), [
    'note repeatedInputs',
    'warning emptyAnswers',
    'warning alikeAnswers',
  ]);
  assert.deepEqual(summaries(dataFindings(poor, false)), ['note repeatedInputs']);
});

const solution = (more: Partial<RunSolution>): RunSolution => ({
  path: 's',
  language: 'C++',
  permitted: ['AC'],
  required: ['AC'],
  score: null,
  mode: 'default',
  result: all(0),
  ...more,
});

test('solutions with an unexpected or missing verdict are reported', () => {
  const slow = { permitted: ['AC', 'TLE'], required: ['TLE'] } as const;
  assert.deepEqual(summaries(solutionFindings([])), ['warning noSolution']);
  assert.deepEqual(summaries(solutionFindings([solution({})])), ['passed solutionsMet']);
  assert.deepEqual(solutionFindings([solution(slow)]), [
    { kind: 'solutionMissed', level: 'error', path: 's', expected: ['TLE'], got: ['AC'], seq: null },
  ]);
  const broken = resultWith(-2, []);
  assert.deepEqual(solutionFindings([solution({ result: broken })]), [
    { kind: 'solutionMissed', level: 'error', path: 's', expected: ['AC'], got: ['CE'], seq: null },
  ]);
  for (const unjudged of ['language', 'noVerdict', resultWith(4, [], { message: 'no checker' })] as const)
    assert.deepEqual(summaries(solutionFindings([solution({ result: unjudged })])), [
      'warning solutionNotJudged',
    ]);
});

const suggest = (limitMs: number, ...solutions: RunSolution[]) =>
  suggestLimit(solutions, limitMs, (language) => (language === 'Java' ? 2 : 1));

test('the time limit is checked with the slowest correct solution, before its language factor', () => {
  const timed = (timeMs: number, more: Partial<RunSolution> = {}) =>
    solution({ result: { ...all(0), timeMs }, ...more });
  const table: readonly (readonly [
    string,
    ReturnType<typeof suggest>,
    string | undefined,
    number | undefined,
  ])[] = [
    ['fits', suggest(1000, timed(46)), 'timeLimitFits', 500],
    ['tight', suggest(1000, timed(800)), 'timeLimitTight', 2500],
    ['loose', suggest(5000, timed(46)), 'timeLimitLoose', 500],
    ['the slowest solution counts', suggest(1000, timed(46), timed(300)), 'timeLimitFits', 1000],
    ['the language factor applies', suggest(1000, timed(800, { language: 'Java' })), 'timeLimitFits', 1500],
    [
      'wrong solutions are ignored',
      suggest(1000, timed(800, { permitted: ['WA'], required: ['WA'] })),
      undefined,
      undefined,
    ],
    [
      'solutions marked so are ignored',
      suggest(1000, timed(46), timed(800, { limitUse: 'none' })),
      'timeLimitFits',
      500,
    ],
    [
      'a mark includes other solutions',
      suggest(1000, timed(800, { permitted: ['AC', 'WA'], required: [], limitUse: 'lower' })),
      'timeLimitTight',
      2500,
    ],
    ['failed solutions are ignored', suggest(1000, solution({ result: all(1) })), undefined, undefined],
  ];
  for (const [what, found, kind, suggestedMs] of table)
    assert.deepEqual([found?.finding.kind, found?.suggestedMs], [kind, suggestedMs], what);
});

test('a suggested limit is never reported as too tight or too loose', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), (ms) => {
      const one = solution({ result: { ...all(0), timeMs: ms } });
      const limit = derivedTimeLimitMs(ordinaryRule, ms);
      assert.equal(suggestLimit([one], limit, () => 1)?.finding.kind, 'timeLimitFits');
    }),
  );
});

test('outputs used to probe a checker are certainly correct or different', () => {
  const same = [dataCase(1, 'x', 'x'), dataCase(2, 'y', 'x')];
  const empty = file('');
  const outputs = (probe: Parameters<typeof probeOutput>[0], list: readonly DataCase[]) =>
    list.map((_, at) => probeOutput(probe, list, at, empty)?.sha256);
  assert.deepEqual(outputs('answer', cases), ['a1', 'a2']);
  assert.deepEqual(outputs('other', cases), ['a2', 'a1']);
  assert.deepEqual(outputs('input', same), [undefined, 'y']);
  assert.deepEqual(outputs('other', same), [undefined, undefined]);
  assert.deepEqual(outputs('empty', [dataCase(1, 'x', '')]), [undefined]);
});

const find = (answer: CheckRun | null, wrong: CheckRun | null, probe: 'empty' | 'other' = 'empty') =>
  summaries(
    probeFindings(
      [
        { probe: 'answer', result: answer },
        { probe, result: wrong },
      ],
      cases,
    ),
  );

test('a checker must accept the answers and reject other outputs', () => {
  assert.deepEqual(find(all(0), all(-1)), ['passed answersAccepted', 'passed wrongRefused']);
  assert.deepEqual(find(all(-1), all(-1)), [
    'error answerRefused',
    'error answerRefused',
    'passed wrongRefused',
  ]);
  assert.deepEqual(find(all(0), all(0)), ['passed answersAccepted', 'error wrongAccepted']);
  assert.deepEqual(find(all(0), all(0), 'other'), ['passed answersAccepted', 'warning wrongAccepted']);
  const half = resultWith(-1, [oneCase(1, 0), oneCase(2, -1)]);
  assert.deepEqual(find(all(0), half), ['passed answersAccepted', 'warning wrongAccepted']);
  assert.deepEqual(find(all(0), all(4)), ['passed answersAccepted', 'error checkerFailed']);
  assert.deepEqual(find(resultWith(4, [], { message: 'does not compile' }), null), ['error checkerNotBuilt']);
});

const mutant = (line: number) => ({
  kind: 'boundary' as const,
  line,
  column: 1,
  from: '<',
  to: '<=',
  code: String(line),
});

test('any case kills a mutant, mutants that do not compile are ignored, and weak groups are listed', () => {
  const killedBy = (seq: number) =>
    resultWith(-1, [oneCase(1, seq === 1 ? -1 : 0), oneCase(2, seq === 2 ? 1 : 0)]);
  const run = [
    killedBy(1),
    killedBy(1),
    all(0),
    resultWith(-2, []),
    resultWith(4, [oneCase(1, 4)]),
    null,
  ].map((one, at) => ({ mutant: mutant(at + 1), result: one }));
  const report = mutationReport({ path: 's', language: 'C', code: 'x' }, run, cases, true);
  assert.deepEqual(
    [
      report.made,
      report.killed,
      report.notCompiled,
      report.notJudged,
      report.survivors.map(({ line }) => line),
    ],
    [3, 2, 1, 2, [3]],
  );
  assert.deepEqual(report.groups, [
    { group: 1, cases: 1, killed: 2 },
    { group: 2, cases: 1, killed: 0 },
  ]);
  assert.deepEqual(summaries(mutationFindings(report, run)), [
    'error checkerFailed',
    'warning mutantsSurvived',
    'warning weakGroup',
  ]);
  const killed = run.slice(0, 2);
  const clean = mutationReport({ path: 's', language: 'C', code: 'x' }, killed, cases, false);
  assert.deepEqual(summaries(mutationFindings(clean, killed)), ['passed mutantsKilled']);
  const none = mutationReport({ path: 's', language: 'C', code: 'x' }, [], cases, false);
  assert.deepEqual(mutationFindings(none, []), [{ kind: 'noMutants', level: 'note', reason: 'noPlace' }]);
});
