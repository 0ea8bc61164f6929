/**
 * Measures the judge's overhead in two ways. A program with a hundred trivial cases is compared with its compile and
 * with bare runs. A thousand mixed submissions go through the whole system on one node, whose cores must not be idle
 * while work waits.
 *
 *   npm run bench:judge [-- --quick]
 */
import { measureHundredCases } from './judge/hundred-cases.ts';
import { measureManySubmissions } from './judge/many-submissions.ts';

const isQuick = process.argv.includes('--quick');
const caseTargetMs = 4;
const shareTarget = 0.95;
const round = (value: number, digits = 2) => Number(value.toFixed(digits));

const hundred = await measureHundredCases(isQuick ? 5 : 25);
const many = await measureManySubmissions(isQuick ? 100 : 1000);
const leastShare = Math.min(...many.busyShares);

const figures = {
  judgeMs: round(hundred.judgeMs, 0),
  compileMs: round(hundred.compileMs, 0),
  caseMs: round(hundred.caseMs),
  bareCaseMs: round(hundred.bareMs),
  overheadMs: round(hundred.caseMs - hundred.bareMs),
  submissions: many.submissions,
  seconds: round(many.seconds, 1),
  perSecond: round(many.perSecond, 1),
  busyShares: many.busyShares.map((share) => round(share, 3)),
  wrong: many.wrong,
  isWithinTargets: hundred.caseMs <= caseTargetMs && leastShare >= shareTarget && many.wrong === 0,
};
const row = (value: number | string, target: string) => ({ value, target });
console.table({
  '100 cases in C++, ms': row(figures.judgeMs, `≤ ${figures.compileMs + 100 * caseTargetMs} (compile + 400)`),
  'one case, ms': row(figures.caseMs, `≤ ${caseTargetMs}`),
  'the same bare, ms': row(figures.bareCaseMs, ''),
  'overhead of a case, ms': row(figures.overheadMs, ''),
  [`${many.submissions} submissions, s`]: row(figures.seconds, ''),
  'cores busy while work waited': row(figures.busyShares.join(', '), `≥ ${shareTarget}`),
  'wrong verdicts': row(figures.wrong, '0'),
});
console.log(JSON.stringify(figures));
