import type { RehearsalReport, RehearsalSpread } from '@xiezhi/contract/contest-rehearsal';
import { isJudgeStatus, statusLetters } from '@xiezhi/contract/enums/status';
import type { CellValue } from '../../../platform/spreadsheet/sheet.ts';

const letters = (status: number | null): string | null =>
  status === null ? null : isJudgeStatus(status) ? statusLetters[status] : String(status);

const spread = (name: string, { median, p95, max }: RehearsalSpread): CellValue[][] => [
  [`${name} median (ms)`, median],
  [`${name} p95 (ms)`, p95],
  [`${name} max (ms)`, max],
];

/** Converts a report into a CSV table: totals first, then one row for each time step, node and different verdict. */
export function reportRows(report: RehearsalReport, sentences: readonly string[]): CellValue[][] {
  const { interruption } = report;
  return [
    ...sentences.map((sentence): CellValue[] => [sentence]),
    [],
    ['pace', report.pace],
    ['submissions', report.submissions],
    ['judged', report.judged],
    ['equal', report.equal],
    ['different', report.different],
    ['not compared', report.uncompared],
    ...spread('wait', report.wait),
    ...spread('verdict', report.verdict),
    ['longest queue', report.queueMax],
    ['sender late (ms)', report.lateMs],
    ['took (ms)', report.tookMs],
    ['server went down', report.pauses],
    ...(interruption === null
      ? []
      : Object.entries(interruption).map(([name, value]): CellValue[] => [
          `interruption: ${name}`,
          typeof value === 'boolean' ? String(value) : value,
        ])),
    [],
    ['from (s)', 'sent', 'longest queue', 'wait median (ms)', 'wait p95 (ms)', 'wait max (ms)'],
    ...report.steps.map(({ sent, queueMax, wait }, step): CellValue[] => [
      (step * report.stepMs) / 1000,
      sent,
      queueMax,
      wait.median,
      wait.p95,
      wait.max,
    ]),
    [],
    ['node', 'slots', 'judged', 'per minute', 'busy'],
    ...report.nodes.map(({ name, slots, judged, perMinute, busy }): CellValue[] => [
      name,
      slots,
      judged,
      perMinute,
      busy,
    ]),
    [],
    [
      'submission',
      'problem',
      'language',
      'was',
      'score',
      'is',
      'score',
      'time (ms)',
      'limit (ms)',
      'new data',
    ],
    ...report.differences.map((one): CellValue[] => [
      one.submitId,
      one.problem,
      one.language,
      letters(one.was),
      one.wasScore,
      letters(one.now),
      one.nowScore,
      one.timeMs,
      one.limitMs,
      String(one.hasNewData),
    ]),
  ];
}
