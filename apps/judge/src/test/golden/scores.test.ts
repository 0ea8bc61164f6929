import { type Golden, goldenSuite } from '../support/golden.ts';
import type { Problem, TestCase } from '../support/harness.ts';
import { byOutput, cat, says } from './special-programs.ts';

/** Tests partial scores, which are computed exactly as decimals, and their use in each case mode. */
type Checker = NonNullable<Problem['checker']>;

const checker = (code: string, more: Partial<Checker> = {}): Partial<Problem> => ({
  judgeMode: 'spj',
  checker: { language: 'C', code, dialect: 'auto', unit: 'percent', arguments: [], ...more },
});

const oi = { type: 1, difficulty: 3 };

function golden(
  name: string,
  expect: string,
  score: number | null,
  problem: Partial<Problem>,
  cases: readonly TestCase[],
  more: Partial<Golden> = {},
): Golden {
  return { name, language: 'C', code: cat, expect, score, cases, problem: { ...oi, ...problem }, ...more };
}

/** Returns cases whose checker does what each input requests: ok, part (40 %), no, broken. */
function ordered(orders: string, groups: string, scores: readonly number[]): TestCase[] {
  return orders.split(' ').map((input, index) => ({
    input,
    answer: '',
    group: Number(groups[index]),
    score: scores[index] ?? 0,
  }));
}

/** A Kattis validator that awards as many points as the input states. */
const byScore = `#include <stdio.h>
int main(int argc, char **argv) {
  char path[4096], points[64];
  FILE *input = fopen(argv[1], "r");
  if (!input || !fgets(points, sizeof points, input)) return 1;
  snprintf(path, sizeof path, "%s/score.txt", argv[3]);
  FILE *score = fopen(path, "w");
  if (!score) return 1;
  fprintf(score, "%s\\n", points);
  fclose(score);
  return 42;
}
`;

const one = (score: number): TestCase[] => [{ input: 'x', answer: '', score }];

const shares: Golden[] = [
  golden('29 % of 100 points', 'PAC', 29, checker(says(29, 'partially correct (29) x')), one(100)),
  golden('a third of a point', 'PAC', 0.33, checker(says(7, 'points 33.333')), one(1)),
  golden('99.999 % of 10^5 points', 'PAC', 99_999.9, checker(says(7, 'points 99.9999')), one(100_000)),
  golden('100 % is accepted', 'AC', 100, { ioScore: 100, ...checker(says(7, 'points 100')) }, one(100)),
  golden('100.0 % too', 'AC', 100, { ioScore: 100, ...checker(says(7, 'points 100.0')) }, one(100)),
  golden('points 0', 'PAC', 0, checker(says(7, 'points 0')), one(100)),
  golden('points above 100 %', 'SE', null, checker(says(7, 'points 100.001')), one(100)),
  golden('negative points', 'SE', null, checker(says(7, 'points -1')), one(100)),
  ...['nan', 'inf', '1e2', '0x10', ''].map((bad) =>
    golden(
      `points ${bad === '' ? 'and no number' : bad}`,
      'SE',
      null,
      checker(says(7, `points ${bad}`)),
      one(100),
    ),
  ),
  golden('partially correct (101)', 'SE', null, checker(says(101, 'partially correct (101) x')), one(100)),
  golden('0.29 as a fraction', 'PAC', 29, checker(says(7, 'points 0.29'), { unit: 'fraction' }), one(100)),
  golden('a fraction above 1', 'SE', null, checker(says(7, 'points 1.01'), { unit: 'fraction' }), one(100)),
  golden(
    'all points of a case',
    'AC',
    7,
    { ioScore: 7, ...checker(says(7, 'points 7'), { unit: 'points' }) },
    one(7),
  ),
  golden(
    'points of two cases with decimals add up to the total',
    'AC',
    10,
    { ioScore: 10, ...checker(byScore, { dialect: 'kattis', unit: 'points' }) },
    [
      { input: '2.5', answer: '', score: 2.5 },
      { input: '7.5', answer: '', score: 7.5 },
    ],
  ),
  golden(
    'points on a sample with maximum 0',
    'AC',
    10,
    { ioScore: 10, ...checker(says(7, 'points 10'), { unit: 'points' }) },
    [
      { input: 'x', answer: '', group: 0, score: 0 },
      { input: 'y', answer: '', score: 10 },
    ],
  ),
  golden(
    "points above the case's maximum count as the maximum, with a note for staff",
    'AC',
    10,
    { ioScore: 10, ...checker(says(7, 'points 12'), { unit: 'points' }) },
    one(10),
    { staff: /12 points of 10/ },
  ),
  golden(
    'points with decimals of a part',
    'PAC',
    2.25,
    { ioScore: 10, ...checker(says(7, 'points 2.25'), { unit: 'points' }) },
    one(10),
  ),
];

const modes: Golden[] = [
  golden(
    'lowest: a group of 25 that fails at its third case',
    'WA',
    0,
    { ioScore: 25, judgeCaseMode: 'subtask_lowest', ...checker(byOutput) },
    ordered('ok ok no ok', '1111', [25, 25, 25, 25]),
    { expectCases: ['AC', 'AC', 'WA', 'CA'], expect: 'WA' },
  ),
  golden(
    'lowest: a group earns its lowest case',
    'PAC',
    40 + 16,
    { ioScore: 80, judgeCaseMode: 'subtask_lowest', ...checker(byOutput) },
    ordered('ok ok ok part', '1122', [40, 40, 40, 40]),
    { expectCases: ['AC', 'AC', 'AC', 'PAC'] },
  ),
  golden(
    'average: partial credit counts by its share',
    'PAC',
    4.67,
    { ioScore: 10, judgeCaseMode: 'subtask_average', ...checker(byOutput) },
    ordered('ok part no', '111', [10, 10, 10]),
  ),
  golden(
    'average: one group right, one wrong',
    'PAC',
    30,
    { ioScore: 100, judgeCaseMode: 'subtask_average', ...checker(byOutput) },
    ordered('ok ok no no', '1122', [30, 30, 70, 70]),
  ),
  golden(
    'default: partial credit adds up',
    'PAC',
    30 + 12,
    { ioScore: 60, ...checker(byOutput) },
    ordered('ok part', '11', [30, 30]),
    { rankScore: 8 },
  ),
  golden(
    'ergodic: partial credit is a failure',
    'PAC',
    30 + 12,
    { ioScore: 90, judgeCaseMode: 'ergodic_without_error', ...checker(byOutput) },
    ordered('ok part ok', '111', [30, 30, 30]),
    { expectCases: ['AC', 'PAC'] },
  ),
  golden(
    'zero points is the first failure, never partial',
    'WA',
    0,
    { ioScore: 100, judgeCaseMode: 'subtask_lowest', ...checker(byOutput) },
    ordered('ok no ok', '111', [100, 100, 100]),
    { expectCases: ['AC', 'WA', 'CA'], rankScore: 0 },
  ),
  golden(
    'a total of 0 has no rank score',
    'AC',
    0,
    { ioScore: 0, difficulty: 5, ...checker(byOutput) },
    ordered('ok', '1', [0]),
    { rankScore: 0 },
  ),
  golden('all correct', 'AC', 100, { ioScore: 100, ...checker(byOutput) }, ordered('ok ok', '11', [50, 50]), {
    rankScore: 16,
  }),
  golden(
    'one System Error makes the whole submission a System Error',
    'SE',
    null,
    { ioScore: 100, ...checker(byOutput) },
    ordered('ok broken ok', '111', [30, 30, 40]),
    { expectCases: ['AC', 'SE', 'AC'], rankScore: null },
  ),
  golden(
    'a partial verdict never accepts an ACM problem',
    'PAC',
    null,
    { type: 0, ...checker(byOutput) },
    ['ok', 'part', 'ok'].map((input) => ({ input, answer: '' })),
    { expectCases: ['AC', 'PAC', 'AC'] },
  ),
];

goldenSuite('scores', [...shares, ...modes]);
goldenSuite('scores, parallel cases', modes, { hasParallelCases: true });
