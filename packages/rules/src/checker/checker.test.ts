import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { caseScore } from '../scoring/scoring.ts';
import {
  type CheckerDialect,
  type CheckerEnd,
  type CheckerTerms,
  checkerVerdict,
  noFeedback,
} from './index.ts';

const [pe, wa, ac, se, pa] = [-3, -1, 0, 4, 8] as const;
const percent: CheckerTerms = { dialect: 'auto', unit: 'percent', fullScore: 100 };

function end(exitCode: number | null, stderr = '', overrides: Partial<CheckerEnd> = {}): CheckerEnd {
  return { exitCode, signal: null, stoppedBy: null, stdout: '', stderr, feedback: noFeedback, ...overrides };
}

/** Input of a checker and its expected result. `score` is the case's score if it is partly correct. */
type Row = [name: string, CheckerDialect, CheckerEnd, status: number, score?: number];

const rows: readonly Row[] = [
  ['the conformance row', 'auto', end(2, 'wrong output format x'), wa],
  ['points with decimals', 'auto', end(7, 'points 37.5'), pa, 37.5],
  ['points_info', 'auto', end(7, 'points_info=a'), se],
  ['points and a second line', 'auto', end(7, 'points 37.5\nSee file to check exit message\n'), pa, 37.5],
  ['a word that does not fit exit 0', 'auto', end(0, 'wrong answer x'), ac],
  ['99 and a number with a line end', 'auto', end(99, '', { stdout: '50\n' }), pa, 50],
  ['99 and 100', 'auto', end(99, '', { stdout: '100' }), ac],
  ['99 without a number', 'auto', end(99, '', { stdout: '' }), pa, 0],
  ['99 and more than a number', 'auto', end(99, '', { stdout: '50 points' }), pa, 0],
  ['99 and too much', 'auto', end(99, '', { stdout: '101' }), se],
  ['101', 'auto', end(101), pe],
  ['100', 'auto', end(100), ac],
  ['102', 'auto', end(102, 'no'), wa],
  ['103', 'auto', end(103), se],
  ['42 and 43 are no verdicts', 'auto', end(42), se],
  ['43 too', 'auto', end(43), se],
  ['55 without text', 'auto', end(55), se],
  ['codes without text', 'auto', end(1), wa],
  ['2 without text', 'auto', end(2), wa],
  ['4 without text', 'auto', end(4), wa],
  ['8 without text', 'auto', end(8), wa],
  ['7 without text', 'auto', end(7), se],
  ['FAIL', 'auto', end(3, 'FAIL the answer is broken'), se],
  ['unexpected eof', 'testlib', end(8, 'unexpected eof unexpected end of file'), wa],
  ['unexpected eof by 2', 'testlib', end(2, 'unexpected eof unexpected end of file'), wa],
  ['partially correct by its own code', 'auto', end(29, 'partially correct (29) fine'), pa, 29],
  ['partially correct by 50 more', 'auto', end(79, 'partially correct (29) fine'), pa, 29],
  ['partially correct (0) is not accepted', 'auto', end(0, 'partially correct (0) none'), pa, 0],
  ['partially correct (99) keeps its number', 'auto', end(99, 'partially correct (99) almost'), pa, 99],
  ['partially correct (100)', 'auto', end(100, 'partially correct (100) all'), ac],
  ['partially correct (101) is no PE', 'auto', end(101, 'partially correct (101) more'), se],
  ['partially correct with another code', 'auto', end(30, 'partially correct (29) fine'), se],
  ['partially correct with a broken number', 'auto', end(29, 'partially correct (29.5) fine'), se],
  ['points nan', 'auto', end(7, 'points nan'), se],
  ['points inf', 'auto', end(7, 'points inf'), se],
  ['points below zero', 'auto', end(7, 'points -1'), se],
  ['points above 100', 'auto', end(7, 'points 100.01'), se],
  ['points 100', 'auto', end(7, 'points 100 well done'), ac],
  ['points 0', 'auto', end(7, 'points 0'), pa, 0],
  ['points alone', 'auto', end(7, 'points '), se],
  ['reference: the code before the text', 'reference', end(99, 'wrong answer', { stdout: '7' }), pa, 7],
  ['reference: text where the code says nothing', 'reference', end(1, 'wrong answer 3'), wa],
  ['reference: a code without text', 'reference', end(1), se],
  ['reference: 0', 'reference', end(0), ac],
  ['testlib: 100 is no verdict', 'testlib', end(100), se],
  ['kattis: 42', 'kattis', end(42), ac],
  ['kattis: 43', 'kattis', end(43), wa],
  ['kattis: 0', 'kattis', end(0, 'ok'), se],
  ['kattis: 1', 'kattis', end(1), se],
  ['hustoj: 0', 'hustoj', end(0), ac],
  ['hustoj: any other', 'hustoj', end(9), wa],
  ['qduoj: 0', 'qduoj', end(0), ac],
  ['qduoj: 1', 'qduoj', end(1), wa],
  ['qduoj: any other', 'qduoj', end(2), se],
  ['a crash', 'hustoj', end(null, 'wrong answer', { signal: 11 }), se],
  ['a time-out', 'auto', end(0, 'ok', { stoppedBy: 'cpu' }), se],
  ['a flood', 'auto', end(1, 'wrong answer', { stoppedBy: 'output' }), se],
];

for (const [name, dialect, facts, status, score] of rows) {
  test(`${dialect}, ${name}: ${status}`, () => {
    const verdict = checkerVerdict(facts, { ...percent, dialect });
    assert.equal(verdict.status, status, verdict.reason);
    if (score !== undefined) assert.equal(caseScore(verdict.status, 100, verdict.credit), score);
    assert.equal(verdict.reason !== '', status === se, 'a fault states its reason, nothing else does');
  });
}

test('in the reference dialect a word counts with its own exit codes only', () => {
  const codesOf = {
    'wrong answer': [1],
    'wrong output format': [2, 4],
    'unexpected eof': [2, 8],
    'points 5': [7],
    ok: [],
  };
  for (const [word, codes] of Object.entries(codesOf))
    for (let code = 1; code <= 9; code++) {
      const { status } = checkerVerdict(end(code, `${word} at line 3`), { ...percent, dialect: 'reference' });
      assert.equal(status !== se, codes.includes(code as never), `${word} with ${code}`);
    }
});

test('the reason of a fault names its cause', () => {
  const reasons: readonly [CheckerDialect, CheckerEnd, reason: string][] = [
    ['auto', end(3), 'the checker reports a failure of its own'],
    ['reference', end(3, 'FAIL no answer'), 'the checker reports a failure of its own'],
    ['reference', end(2, 'FAIL no answer'), 'the checker ended with exit code 2'],
    ['reference', end(4, 'FAIL no answer'), 'the checker ended with exit code 4'],
    ['auto', end(7), 'the checker gave points without a number'],
    ['auto', end(6), 'the checker ended with exit code 6'],
    ['auto', end(103), 'the checker reports an error'],
    ['auto', end(104), 'the checker ended with exit code 104'],
    ['auto', end(null, '', { signal: 11 }), 'the checker was killed by signal 11'],
    ['auto', end(null), 'the checker was killed by signal unknown'],
    ['auto', end(0, '', { stoppedBy: 'wall' }), 'the checker exceeded its time limit'],
    ['auto', end(7, `points ${'x'.repeat(70)}`), `the checker gave "${'x'.repeat(60)}" as a score`],
    ['auto', end(7, 'points 100.01'), 'the checker gave a score of 100.01, outside 0 to 100'],
    ['auto', end(7, 'points -1'), 'the checker gave a score of -1, outside 0 to 100'],
  ];
  for (const [dialect, facts, reason] of reasons)
    assert.equal(checkerVerdict(facts, { ...percent, dialect }).reason, reason);
  const inPoints = (text: string, fullScore: number | null) =>
    checkerVerdict(end(7, `points ${text}`), { dialect: 'testlib', unit: 'points', fullScore }).reason;
  assert.equal(inPoints('-1', 10), 'the checker gave a score of -1, below 0');
  assert.equal(inPoints('-1', null), 'the checker gave a score of -1, below 0');
  assert.equal(inPoints('11', 10), 'the checker gave 11 points of 10');
});

test("contestants read a verdict's message, but staff read why a score does not count", () => {
  const kattis = (exitCode: number, feedback: Partial<CheckerEnd['feedback']>) =>
    checkerVerdict(
      end(exitCode, '', { feedback: { ...noFeedback, teamMessage: ' look at 3 \n', ...feedback } }),
      {
        dialect: 'kattis',
        unit: 'points',
        fullScore: 40,
      },
    );
  for (const [exitCode, feedback] of [
    [42, {}],
    [43, {}],
    [42, { score: '7' }],
  ] as const) {
    const { message, reason } = kattis(exitCode, feedback);
    assert.deepEqual([message, reason], ['look at 3', '']);
  }
  for (const feedback of [{ score: '1' }, { scoreMultiplier: '1' }])
    assert.match(kattis(43, feedback).reason, /does not count$/);
  assert.equal(checkerVerdict(end(1, ' wrong answer on 3 \n'), percent).message, 'wrong answer on 3');
});

type Kattis = [
  name: string,
  exitCode: number,
  Partial<CheckerEnd['feedback']>,
  status: number,
  score?: number,
];

const kattisRows: readonly Kattis[] = [
  ['points', 42, { score: '12.9\n' }, pa, 12.9],
  ['full points', 42, { score: '40' }, ac],
  ['more points than the case is worth', 42, { score: '41' }, ac, 40],
  ['points that are full with two decimals', 42, { score: '39.996' }, ac, 40],
  ['points that are not full with two decimals', 42, { score: '39.994' }, pa, 39.99],
  ['points with an exponent', 42, { score: '1.2500e+01\n' }, pa, 12.5],
  ['full points with an exponent', 42, { score: '4.000000000e+01' }, ac],
  ['a multiplier', 42, { scoreMultiplier: '0.3' }, pa, 12],
  ['a multiplier of one', 42, { scoreMultiplier: '1.000' }, ac],
  ['no number', 42, { score: 'abc' }, se],
  ['both files', 42, { score: '1', scoreMultiplier: '1' }, se],
  ['a score for a wrong answer', 43, { score: '1' }, wa],
  ['another pass', 42, { hasNextPass: true }, se],
];

for (const [name, exitCode, feedback, status, score] of kattisRows) {
  test(`kattis with ${name}: ${status}`, () => {
    const facts = end(exitCode, '', { feedback: { ...noFeedback, ...feedback } });
    const verdict = checkerVerdict(facts, { dialect: 'kattis', unit: 'points', fullScore: 40 });
    assert.equal(verdict.status, status, verdict.reason);
    if (score !== undefined) assert.equal(caseScore(verdict.status, 40, verdict.credit), score);
  });
}

test('in a multi-pass problem a right answer may ask for another pass', () => {
  const terms = { dialect: 'kattis', unit: 'percent', fullScore: null, isMultiPass: true } as const;
  const feedback = { ...noFeedback, hasNextPass: true };
  const statuses = [42, 43].map((exitCode) => checkerVerdict(end(exitCode, '', { feedback }), terms).status);
  assert.deepEqual(statuses, [ac, se]);
});

test('in a problem without scores a valid Kattis score has no effect, and an invalid one is an error', () => {
  const terms = { dialect: 'kattis', unit: 'percent', fullScore: null } as const;
  const statuses = ['0.5', 'x'].map((score) => {
    return checkerVerdict(end(42, '', { feedback: { ...noFeedback, score } }), terms).status;
  });
  assert.deepEqual(statuses, [ac, se]);
});

function points(text: string, unit: CheckerTerms['unit'], fullScore: number | null): number[] {
  const verdict = checkerVerdict(end(7, `points ${text}`), { dialect: 'testlib', unit, fullScore });
  return [verdict.status, caseScore(verdict.status, fullScore ?? 0, verdict.credit)];
}

test('the unit determines the meaning of points', () => {
  assert.deepEqual(points('7.5', 'points', 10), [pa, 7.5]);
  assert.deepEqual(points('10', 'points', 10), [ac, 10]);
  assert.deepEqual(points('11', 'points', 10), [ac, 10], 'clamped');
  assert.deepEqual(points('10', 'points', 0), [ac, 0], 'a sample that is worth nothing');
  assert.deepEqual(points('2.5', 'points', 2.5), [ac, 2.5]);
  assert.deepEqual(points('-1', 'points', 0), [se, 0]);
  assert.deepEqual(points('0.29', 'fraction', 100), [pa, 29]);
  assert.deepEqual(points('1', 'fraction', 100), [ac, 100]);
  assert.deepEqual(points('1.1', 'fraction', 100), [se, 0]);
  assert.deepEqual(points('7', 'points', null), [pa, 0]);
  const either = (text: string) => points(text, 'fractionOrPercent', 40);
  assert.deepEqual(
    [either('0.5'), either('1'), either('1.5')],
    [
      [pa, 20],
      [ac, 40],
      [pa, 0.6],
    ],
  );
  assert.deepEqual(
    [either('50'), either('100'), either('0')],
    [
      [pa, 20],
      [ac, 40],
      [pa, 0],
    ],
  );
  assert.deepEqual(
    [either('101'), either('-0.1'), either('x')],
    [
      [se, 0],
      [se, 0],
      [se, 0],
    ],
  );
});

test('output of a failed checker is hidden from contestants', () => {
  const verdict = checkerVerdict(end(3, 'FAIL the answer is 42'), percent);
  assert.equal(verdict.message, '');
});

test('every percentage of every score is exact', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 100_000 }), (share, full) => {
      const verdict = checkerVerdict(end(share, `partially correct (${share})`), percent);
      const expected = Number(BigInt(full) * BigInt(share)) / 100;
      assert.equal(caseScore(verdict.status, full, verdict.credit), expected);
    }),
  );
});

test('any checker result gives a verdict, and a signal or limit is always a System Error', () => {
  const anyEnd = fc.record({
    exitCode: fc.option(fc.integer({ min: 0, max: 255 })),
    signal: fc.constant(null),
    stoppedBy: fc.constantFrom(null, 'cpu', 'memory', 'output'),
    stdout: fc.string(),
    stderr: fc.oneof(
      fc.string(),
      fc
        .tuple(fc.constantFrom('ok', 'points', 'FAIL', 'partially correct ('), fc.string())
        .map((parts) => parts.join(' ')),
    ),
    feedback: fc.constant(noFeedback),
  });
  const dialects = fc.constantFrom('auto', 'testlib', 'kattis', 'reference', 'hustoj', 'qduoj');
  fc.assert(
    fc.property(anyEnd, dialects, (facts, dialect) => {
      const { status } = checkerVerdict(facts, {
        ...percent,
        dialect,
      });
      if (facts.exitCode === null || facts.stoppedBy !== null) assert.equal(status, se);
    }),
  );
});

const printed = (stdout: string) => {
  const { status, credit } = checkerVerdict(end(99, '', { stdout }), { ...percent, dialect: 'auto' });
  return [status, caseScore(status, 100, credit)];
};

test('printed text for a percentage is a number or ignored, whatever its length', () => {
  for (const [stdout, score] of [
    ['7', 7],
    ['7.', 7],
    ['.5', 0.5],
    [' 12.50\n', 12.5],
    ['1.2.3', 0],
    ['.', 0],
    ['1e1', 0],
  ] as const)
    assert.deepEqual(printed(stdout), [pa, score], stdout);
  assert.deepEqual(printed(`${'1'.repeat(1_000_000)}x`), [pa, 0]);
});
