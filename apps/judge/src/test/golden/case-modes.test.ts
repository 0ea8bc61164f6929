import { type Golden, goldenSuite } from '../support/golden.ts';
import type { TestCase } from '../support/harness.ts';

/** A program that reads what to do for the case: print "ok", print something else, or end with exit code 3. */
const obedient = `#include <iostream>
int main() {
    std::string order;
    std::cin >> order;
    if (order == "crash") return 3;
    std::cout << order << std::endl;
}
`;

const common = { language: 'C++', code: obedient };

function cases(orders: string, groups = '', scores: number[] = []): TestCase[] {
  return orders.split(' ').map((order, index) => ({
    input: `${order}\n`,
    answer: 'ok\n',
    group: Number(groups[index] ?? '1'),
    score: scores[index] ?? null,
  }));
}

const oi = { type: 1, ioScore: 100, difficulty: 3 };

const list: Golden[] = [
  {
    ...common,
    name: 'ACM, all right',
    expect: 'AC',
    cases: cases('ok ok ok'),
    expectCases: ['AC', 'AC', 'AC'],
  },
  {
    ...common,
    name: 'ACM, all cases run and the first failure decides',
    expect: 'WA',
    cases: cases('ok no crash ok'),
    expectCases: ['AC', 'WA', 'RE', 'AC'],
  },
  {
    ...common,
    name: 'ACM, ergodic stops at the first failure',
    expect: 'RE',
    cases: cases('ok crash no ok'),
    problem: { judgeCaseMode: 'ergodic_without_error' },
    expectCases: ['AC', 'RE'],
  },
  {
    ...common,
    name: 'ACM, a subtask mode behaves as the default one',
    expect: 'WA',
    cases: cases('no ok', '12'),
    problem: { judgeCaseMode: 'subtask_lowest' },
    expectCases: ['WA', 'AC'],
  },
  {
    ...common,
    name: 'OI, all right',
    expect: 'AC',
    cases: cases('ok ok', '11', [30, 70]),
    problem: oi,
    score: 100,
  },
  {
    ...common,
    name: 'OI, some right',
    expect: 'PAC',
    cases: cases('ok no', '11', [30, 70]),
    problem: oi,
    score: 30,
    expectCases: ['AC', 'WA'],
  },
  {
    ...common,
    name: 'OI, none right',
    expect: 'RE',
    cases: cases('crash no', '11', [30, 70]),
    problem: oi,
    score: 0,
  },
  {
    ...common,
    name: 'OI, lowest of a group counts and its rest is cancelled, each with its own number',
    expect: 'PAC',
    cases: cases('ok ok ok no ok', '11222', [40, 40, 60, 60, 60]),
    problem: { ...oi, judgeCaseMode: 'subtask_lowest' },
    score: 40,
    expectCases: ['AC', 'AC', 'AC', 'WA', 'CA'],
  },
  {
    ...common,
    name: 'OI, lowest with groups mixed in order',
    expect: 'PAC',
    cases: cases('no ok ok ok', '1212', [50, 50, 50, 50]),
    problem: { ...oi, judgeCaseMode: 'subtask_lowest' },
    score: 50,
    expectCases: ['WA', 'AC', 'CA', 'AC'],
  },
  {
    ...common,
    name: 'OI, the rounded mean of a group',
    expect: 'PAC',
    cases: cases('ok ok no', '111', [10, 10, 10]),
    problem: { ...oi, ioScore: 10, judgeCaseMode: 'subtask_average' },
    score: 6.67,
  },
  {
    ...common,
    name: 'OI, ergodic stops and keeps what was earned',
    expect: 'PAC',
    cases: cases('ok no ok', '111', [30, 30, 40]),
    problem: { ...oi, judgeCaseMode: 'ergodic_without_error' },
    score: 30,
    expectCases: ['AC', 'WA'],
  },
  {
    ...common,
    name: 'OI, a group that depends on a failed one is cancelled',
    expect: 'PAC',
    cases: cases('ok no ok', '123', [20, 30, 50]),
    problem: { ...oi, dependsOn: { 3: [2] } },
    score: 20,
    expectCases: ['AC', 'WA', 'CA'],
  },
  {
    ...common,
    name: 'OI, a group may depend on a later one',
    expect: 'AC',
    cases: cases('ok ok', '12', [50, 50]),
    problem: { ...oi, dependsOn: { 1: [2] } },
    score: 100,
  },
  {
    ...common,
    name: 'OI, one by one, the first group waits for the last',
    expect: 'AC',
    cases: cases('ok ok ok', '123', [30, 30, 40]),
    problem: { ...oi, judgeCaseMode: 'ergodic_without_error', dependsOn: { 1: [3] } },
    score: 100,
  },
  {
    ...common,
    name: 'OI, one by one, the first group waits for the last and fails',
    expect: 'PAC',
    cases: cases('no ok ok', '123', [30, 30, 40]),
    problem: { ...oi, judgeCaseMode: 'ergodic_without_error', dependsOn: { 1: [3] } },
    score: 70,
    expectCases: ['WA', 'AC', 'AC'],
  },
  {
    ...common,
    name: 'groups that depend on each other are the problem’s fault:',
    expect: 'SE',
    cases: cases('ok ok', '12', [50, 50]),
    problem: { ...oi, dependsOn: { 1: [2], 2: [1] } },
    message: /depend on each other/,
  },
  { ...common, name: 'a problem without cases', expect: 'SE', cases: [], message: /no test cases/ },
];

goldenSuite('case modes', list);
goldenSuite('case modes, parallel cases', list, { hasParallelCases: true });
