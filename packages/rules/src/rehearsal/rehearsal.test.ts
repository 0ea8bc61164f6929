import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recoveryAfter } from './recovery.ts';
import { reportOf, type ReplayedSubmission, spreadOf } from './report.ts';
import { scheduleOf, spanOf } from './schedule.ts';
import { rehearsalOutcome, rehearsalSentences, spanText } from './sentences.ts';

const past = [
  { submitId: 3, atMs: 120_000 },
  { submitId: 1, atMs: 60_000 },
  { submitId: 2, atMs: 60_000 },
  { submitId: 9, atMs: -5 },
  { submitId: 4, atMs: 660_000 },
];

const schedules = [
  { pace: 1, minutes: null, due: [0, 0, 60_000, 600_000] },
  { pace: 4, minutes: null, due: [0, 0, 15_000, 150_000] },
  { pace: 10, minutes: null, due: [0, 0, 6000, 60_000] },
  { pace: 10, minutes: 11, due: [0, 0, 6000] },
  { pace: 1, minutes: 2, due: [0, 0] },
  { pace: 1, minutes: 1, due: [] },
];
for (const { pace, minutes, due } of schedules) {
  test(`at ${pace}×, the first ${minutes ?? 'all'} minutes keep their distances without the initial silence`, () => {
    const schedule = scheduleOf(past, { pace, minutes });
    assert.deepEqual(
      schedule.map(({ dueMs }) => dueMs),
      due,
    );
    assert.deepEqual(
      schedule.map(({ submitId }) => submitId),
      [1, 2, 3, 4].slice(0, due.length),
    );
    assert.equal(spanOf(schedule), due.at(-1) ?? 0);
  });
}

test('a rehearsal starts with the first submission of the contest, and equal times keep the order of the ids', () => {
  const early = [
    { submitId: 5, atMs: 0 },
    { submitId: 4, atMs: 0 },
    { submitId: 9, atMs: -1 },
    { submitId: 7, atMs: 119_999 },
    { submitId: 6, atMs: 120_000 },
  ];
  assert.deepEqual(scheduleOf(early, { pace: 1, minutes: 2 }), [
    { submitId: 4, dueMs: 0 },
    { submitId: 5, dueMs: 0 },
    { submitId: 7, dueMs: 119_999 },
  ]);
  const pauses = [30_000, 90_000].map((atMs, submitId) => ({ submitId, atMs }));
  assert.equal(spanOf(scheduleOf(pauses, { pace: 1, minutes: null })), 60_000);
});

test('percentiles use the nearest-rank method', () => {
  assert.deepEqual(spreadOf([]), { median: null, p95: null, max: null });
  assert.deepEqual(spreadOf([7]), { median: 7, p95: 7, max: 7 });
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  assert.deepEqual(spreadOf(hundred), { median: 50, p95: 95, max: 100 });
});

const piece = (changes: Partial<ReplayedSubmission>): ReplayedSubmission => ({
  submitId: 1,
  problem: 'A',
  language: 'C',
  lateMs: 0,
  sentMs: 0,
  startedMs: 100,
  finishedMs: 300,
  node: 1,
  was: { status: 0, score: null },
  now: { status: 0, score: null },
  timeMs: 10,
  limitMs: 1000,
  hasNewData: false,
  isReturned: false,
  ...changes,
});
const nodes = [
  { id: 1, name: 'one', slots: 2 },
  { id: 2, name: 'two', slots: 1 },
];
const run = { pace: 4, nodes, outage: null, pauses: 0 };

test('reports waits, queue, verdicts and nodes of a run', () => {
  const submissions = [
    piece({}),
    piece({ submitId: 2, startedMs: 300, finishedMs: 500, now: { status: 1, score: null }, timeMs: 1001 }),
    piece({ submitId: 3, sentMs: 1200, startedMs: 1200, finishedMs: 2000, node: 2, was: null, lateMs: 40 }),
    piece({
      submitId: 4,
      sentMs: 250,
      startedMs: 500,
      finishedMs: 700,
      was: { status: 8, score: 40 },
      now: { status: 8, score: 30 },
      hasNewData: true,
    }),
  ];
  const report = reportOf({ ...run, submissions });
  assert.deepEqual(
    [report.submissions, report.judged, report.equal, report.different, report.uncompared],
    [4, 4, 1, 2, 1],
  );
  assert.deepEqual(
    report.differences.map(({ submitId, was, now, wasScore, nowScore, timeMs, hasNewData }) => [
      submitId,
      was,
      now,
      wasScore,
      nowScore,
      timeMs,
      hasNewData,
    ]),
    [
      [2, 0, 1, null, null, 1001, false],
      [4, 8, 8, 40, 30, 10, true],
    ],
  );
  assert.deepEqual(report.wait, { median: 100, p95: 300, max: 300 });
  assert.deepEqual(report.verdict, { median: 450, p95: 800, max: 800 });
  assert.deepEqual([report.queueMax, report.lateMs, report.tookMs, report.stepMs], [2, 40, 2000, 1000]);
  assert.deepEqual(
    report.steps.map(({ sent, queueMax, wait }) => [sent, queueMax, wait.max]),
    [
      [3, 2, 300],
      [1, 0, 0],
      [0, 0, null],
    ],
  );
  assert.deepEqual(report.nodes, [
    { name: 'one', judged: 3, perMinute: 90, busy: 0.3, slots: 2 },
    { name: 'two', judged: 1, perMinute: 30, busy: 0.4, slots: 1 },
  ]);
  assert.equal(report.interruption, null);
});

test('nodes of a run without submissions were never busy', () => {
  const { nodes: figures, tookMs, wait, queueMax, interruption } = reportOf({ ...run, submissions: [] });
  assert.deepEqual(figures, [
    { name: 'one', judged: 0, perMinute: 0, busy: 0, slots: 2 },
    { name: 'two', judged: 0, perMinute: 0, busy: 0, slots: 1 },
  ]);
  assert.deepEqual([tookMs, queueMax, interruption], [0, 0, null]);
  assert.deepEqual(wait, { median: null, p95: null, max: null });
});

test('unjudged submissions count as different, and the contest is not sustained', () => {
  const report = reportOf({
    ...run,
    submissions: [
      piece({}),
      piece({ submitId: 2, now: null, startedMs: null, finishedMs: null, node: null }),
    ],
  });
  assert.deepEqual(
    [report.judged, report.equal, report.different, report.differences[0]?.now],
    [1, 1, 1, null],
  );
  assert.equal(rehearsalOutcome(report), 'fails');
  assert.match(rehearsalSentences(report, 'en-US')[0] ?? '', /cannot handle .* 1 of 2 submissions/);
  assert.match(rehearsalSentences(report, 'zh-CN')[0] ?? '', /无法承载.*2 个提交中有 1 个/);
});

test('a lost node has an effect until its tasks are judged and the queue has recovered', () => {
  const waiting = [
    // This submission was already waiting at the time of the loss.
    piece({ sentMs: 900, startedMs: 1500, finishedMs: 1600 }),
    // This submission was being judged by the lost node.
    piece({ sentMs: 500, startedMs: 4000, finishedMs: 4500, isReturned: true }),
    // This submission arrived later and waited with the others.
    piece({ sentMs: 1100, startedMs: 4200, finishedMs: 4300 }),
    piece({ sentMs: 1200, startedMs: 4600, finishedMs: 4700 }),
  ];
  assert.deepEqual(recoveryAfter(1000, waiting), { tasks: 1, lost: 0, costMs: 3500, recoveredMs: 3200 });
  const [first] = waiting;
  assert.ok(first);
  assert.deepEqual(recoveryAfter(2000, [first]), { tasks: 0, lost: 0, costMs: null, recoveredMs: 0 });
  const lost = piece({ sentMs: 500, startedMs: null, finishedMs: null, isReturned: true });
  assert.deepEqual(recoveryAfter(1000, [lost]), { tasks: 1, lost: 1, costMs: null, recoveredMs: null });
});

const returned = (changes: Partial<ReplayedSubmission>) =>
  piece({ sentMs: 500, startedMs: 4000, finishedMs: 4500, isReturned: true, ...changes });

const costOf = (...ends: number[]) =>
  recoveryAfter(
    1000,
    ends.map((finishedMs) => returned({ startedMs: 900, finishedMs })),
  ).costMs;

test('the cost of a loss is the wait for the last returned task, and never negative', () => {
  assert.equal(costOf(4500, 7000, 5000), 6000);
  assert.equal(costOf(1000), 0);
  // The clocks of two machines may differ.
  assert.equal(costOf(900), 0);
});

const recoveredMs = (...others: Partial<ReplayedSubmission>[]) =>
  recoveryAfter(1000, [returned({}), ...others.map((one) => piece(one))]).recoveredMs;

test('the queue has recovered when no more wait than at the moment of the loss', () => {
  const waitsOn = { sentMs: 1100, startedMs: 9000 };
  assert.equal(recoveredMs(waitsOn), 8000, 'nothing waited at the loss');
  assert.equal(recoveredMs(waitsOn, { sentMs: 100, startedMs: 200 }), 8000, 'it was being judged');
  assert.equal(recoveredMs(waitsOn, { sentMs: 900, startedMs: 1000 }), 8000, 'it started at the loss');
  assert.equal(recoveredMs({ sentMs: 1000, startedMs: 9000 }), 3000, 'it was sent at the loss');
  assert.equal(recoveredMs({ sentMs: 1100, startedMs: null }), null, 'it never starts');
  assert.equal(recoveredMs({ sentMs: 4000, startedMs: 5000 }), 4000, 'it is sent when the last one starts');
});

test('sentences report the outcome, changed verdicts and the cost of the loss in both languages', () => {
  const outage = { node: 'one', atMs: 1000, untilMs: 16_000, nodesLeft: 0 };
  const submissions = [
    piece({}),
    piece({ submitId: 2, sentMs: 500, startedMs: 17_000, finishedMs: 18_000, isReturned: true }),
  ];
  const report = reportOf({ ...run, submissions, outage });
  assert.equal(rehearsalOutcome(report), 'strained');
  assert.deepEqual(rehearsalSentences(report, 'en-US'), [
    'This site can handle the contest at 4× speed, but participants would have to wait: half of the submissions started within 0.1 s, 95% within 17 s, and the longest wait was 17 s.',
    'All 2 comparable verdicts are the same.',
    'Node one left the rehearsal for 15 s: 1 of its tasks were requeued, none was lost, and the queue recovered after 16 s.',
  ]);
  const chinese = rehearsalSentences(report, 'zh-CN');
  assert.equal(chinese.length, 3);
  assert.match(chinese[2] ?? '', /^评测机 one 断开 .*：退回 1 个任务，没有丢失，队列在 .*后恢复。$/);
  assert.equal(rehearsalOutcome(reportOf({ ...run, submissions: [piece({})] })), 'carries');
  assert.deepEqual(report.interruption, {
    node: 'one',
    atMs: 1000,
    returned: true,
    awayMs: 15_000,
    nodesLeft: 0,
    tasks: 1,
    lost: 0,
    costMs: 17_000,
    recoveredMs: 16_000,
  });
});

test('durations have a readable unit', () => {
  const texts = [0, 149, 9949, 9950, 59_400, 60_000, 65_000].map((ms) => spanText(ms, 'en-US'));
  assert.deepEqual(texts, ['0 s', '0.1 s', '9.9 s', '10 s', '59 s', '1 min', '1 min 5 s']);
  assert.equal(spanText(65_000, 'zh-CN'), '1 分 5 秒');
});

const stepOf = (tookMs: number) =>
  reportOf({ ...run, submissions: [piece({}), piece({ submitId: 2, finishedMs: tookMs })] }).stepMs;

test('the step of the report depends on the length of the run', () => {
  assert.deepEqual([59_999, 60_000, 599_999, 600_000].map(stepOf), [1000, 10_000, 10_000, 60_000]);
});
