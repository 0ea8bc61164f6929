import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { RunFacts } from '../verdict/case-verdict.ts';
import { nativeRuntime } from '../verdict/runtimes.ts';
import {
  type CheckerEnd,
  type InteractionFacts,
  type InteractionVerdict,
  interactionVerdict,
  noFeedback,
} from './index.ts';

const limits = { timeMs: 1000, memoryKb: 65_536 };
const terms = { dialect: 'testlib', unit: 'percent', fullScore: 100 } as const;
const [wa, ac, tle, mle, re, se, pa] = [-1, 0, 1, 2, 3, 4, 8] as const;

const contestant = (overrides: Partial<RunFacts> = {}): RunFacts => ({
  fault: null,
  exitCode: 0,
  signal: null,
  cpuMicroseconds: 1000,
  wallMicroseconds: 1000,
  peakMemoryKb: 1024,
  isOutOfMemoryKill: false,
  killedBy: null,
  stderrTail: '',
  ...overrides,
});

const interactor = (exitCode: number | null, overrides: Partial<CheckerEnd> = {}): CheckerEnd => ({
  exitCode,
  signal: null,
  stoppedBy: null,
  stdout: '',
  stderr: '',
  feedback: noFeedback,
  ...overrides,
});

function judge(facts: Partial<InteractionFacts>): InteractionVerdict {
  const whole: InteractionFacts = {
    contestant: contestant(),
    interactor: interactor(0),
    firstEnded: 'contestant',
    stall: null,
    ...facts,
  };
  return interactionVerdict(whole, limits, nativeRuntime, terms);
}

const brokenPipe = contestant({ exitCode: null, signal: 13 });
const exitOne = contestant({ exitCode: 1 });
const overTime = contestant({ exitCode: null, signal: 9, killedBy: 'cpu', cpuMicroseconds: 1_200_000 });
const overMemory = contestant({ exitCode: null, signal: 9, killedBy: 'memory', isOutOfMemoryKill: true });
const overWall = contestant({ exitCode: null, signal: 9, killedBy: 'wall' });
const refused = interactor(1, { stderr: 'wrong answer no' });
const stalled = interactor(null, { signal: 9, stoppedBy: 'wall' });
const first = 'interactor';

type Row = [name: string, facts: Partial<InteractionFacts>, status: number];

/**
 * Who decides the verdict of an interaction, by how both programs ended. The rows follow the order in which the rules
 * are evaluated.
 */
const rows: readonly Row[] = [
  [
    '1 a broken pipe after the interactor refused',
    { contestant: brokenPipe, interactor: refused, firstEnded: first },
    wa,
  ],
  [
    '1 exit 1 of Python after the interactor refused',
    { contestant: exitOne, interactor: refused, firstEnded: first },
    wa,
  ],
  [
    '1 too much time after the interactor refused',
    { contestant: overTime, interactor: refused, firstEnded: first },
    wa,
  ],
  [
    '1 a partial verdict stands as well',
    {
      contestant: brokenPipe,
      interactor: interactor(30, { stderr: 'partially correct (30) x' }),
      firstEnded: first,
    },
    pa,
  ],
  ['2 a failed interactor', { interactor: interactor(3, { stderr: 'FAIL' }), firstEnded: first }, se],
  [
    '2 a failed interactor, the contestant died of it',
    { contestant: brokenPipe, interactor: interactor(null, { signal: 11 }), firstEnded: first },
    se,
  ],
  ['2 memory', { contestant: overMemory }, mle],
  ['2 time', { contestant: overTime, interactor: refused }, tle],
  ...[
    ['a stop by us', contestant({ exitCode: null, signal: 9 })] as const,
    ['the end of the wall time', overWall] as const,
    ['a broken pipe', brokenPipe] as const,
    ['exit 1', exitOne] as const,
    ['too much time', overTime] as const,
    ['too much memory', overMemory] as const,
  ].map(([what, end]): Row => [
    `3 ${what} after an accept is no fault`,
    { contestant: end, firstEnded: first },
    ac,
  ]),
  [
    '4 a crash first, then an unexpected end for the interactor',
    { contestant: exitOne, interactor: interactor(8, { stderr: 'unexpected eof' }) },
    re,
  ],
  [
    '4 a crash first, then a failing interactor',
    { contestant: exitOne, interactor: interactor(3, { stderr: 'FAIL' }) },
    re,
  ],
  ['4 a quiet early end', { interactor: refused }, wa],
  [
    '5 an interactor that used up its CPU time',
    { contestant: brokenPipe, interactor: interactor(null, { stoppedBy: 'cpu' }), firstEnded: first },
    se,
  ],
  ['5 an interactor that went on alone up to the wall', { interactor: stalled }, se],
  [
    '5 both blocked on read',
    {
      contestant: overWall,
      interactor: stalled,
      stall: { isContestantReading: true, isInteractorReading: true, isContestantsTurn: true },
    },
    tle,
  ],
  [
    '5 a contestant that waits for a busy interactor',
    {
      contestant: overWall,
      interactor: stalled,
      stall: { isContestantReading: true, isInteractorReading: false, isContestantsTurn: false },
    },
    se,
  ],
  [
    '5 a contestant that sleeps',
    {
      contestant: overWall,
      interactor: stalled,
      stall: { isContestantReading: false, isInteractorReading: true, isContestantsTurn: true },
    },
    tle,
  ],
  ['5 nothing is known of the stall', { contestant: overWall, interactor: stalled }, tle],
  ['8 exit 7 without text', { interactor: interactor(7) }, se],
  ['10 all is well', {}, ac],
];

for (const [name, facts, status] of rows) {
  test(`interaction, rule ${name}: ${status}`, () => assert.equal(judge(facts).status, status));
}

test('a forgotten flush is suggested only if the contestant waits for a reply to possibly buffered output', () => {
  const stall = { isContestantReading: true, isInteractorReading: true, isContestantsTurn: true };
  const both = { contestant: overWall, interactor: stalled };
  assert.equal(judge({ ...both, stall }).mayHaveForgottenFlush, true);
  assert.equal(
    judge({ ...both, stall: { ...stall, isContestantsTurn: false } }).mayHaveForgottenFlush,
    false,
  );
  assert.equal(
    judge({ ...both, stall: { ...stall, isContestantReading: false } }).mayHaveForgottenFlush,
    false,
  );
  assert.equal(judge(both).mayHaveForgottenFlush, false);
});

test('exit 99 without output is a partial verdict with score 0 in dialect auto', () => {
  const facts: InteractionFacts = {
    contestant: contestant(),
    interactor: interactor(99),
    firstEnded: 'interactor',
    stall: null,
  };
  const { status, credit } = interactionVerdict(facts, limits, nativeRuntime, { ...terms, dialect: 'auto' });
  assert.deepEqual([status, credit?.value], [pa, '0']);
});

test('if the interactor ends first, its verdict does not depend on how the contestant ends', () => {
  for (const end of [brokenPipe, exitOne, overTime, overMemory])
    for (const says of [
      interactor(0),
      refused,
      interactor(3),
      interactor(30, { stderr: 'partially correct (30)' }),
    ]) {
      const facts = { interactor: says, firstEnded: first } as const;
      assert.deepEqual(judge({ ...facts, contestant: end }), judge(facts));
    }
});

test('a contestant is accepted only if the interactor accepted', () => {
  const anyFacts = fc.record({
    contestant: fc.constantFrom(contestant(), brokenPipe, exitOne, overTime, overMemory, overWall),
    interactor: fc.constantFrom(
      interactor(0),
      refused,
      stalled,
      interactor(3),
      interactor(null, { signal: 11 }),
    ),
    firstEnded: fc.constantFrom('contestant', 'interactor'),
  });
  fc.assert(
    fc.property(anyFacts, (facts) => {
      if (judge(facts).status === ac) assert.equal(facts.interactor.exitCode, 0);
    }),
  );
});

test("a forgotten flush is suspected only if both sides read and it is the contestant's turn", () => {
  for (const isContestantReading of [true, false])
    for (const isInteractorReading of [true, false])
      for (const isContestantsTurn of [true, false, null]) {
        const stall = { isContestantReading, isInteractorReading, isContestantsTurn };
        const verdict = judge({ contestant: overWall, interactor: stalled, stall });
        const isBusy = isContestantReading && !isInteractorReading;
        const name = JSON.stringify(stall);
        assert.deepEqual(
          [verdict.by, verdict.status],
          isBusy ? ['interactor', se] : ['contestant', tle],
          name,
        );
        assert.equal(
          verdict.mayHaveForgottenFlush,
          isContestantReading && isInteractorReading && isContestantsTurn === true,
          name,
        );
      }
});

test('without a stall no forgotten flush is suspected', () => {
  for (const end of [contestant(), exitOne, overTime, overMemory, brokenPipe])
    for (const says of [interactor(0), refused, stalled])
      for (const firstEnded of ['contestant', 'interactor'] as const) {
        const verdict = judge({ contestant: end, interactor: says, firstEnded });
        assert.equal(verdict.mayHaveForgottenFlush, false);
      }
});

test("a stalled interaction is decided by the contestant's CPU time if that is over its limit", () => {
  const spun = { ...overWall, cpuMicroseconds: 1_200_000 };
  const stall = { isContestantReading: true, isInteractorReading: false, isContestantsTurn: null };
  const verdict = judge({ contestant: spun, interactor: stalled, stall });
  assert.deepEqual([verdict.by, verdict.status], ['contestant', tle]);
});
