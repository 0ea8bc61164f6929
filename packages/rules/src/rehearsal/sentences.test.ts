import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RehearsalReport } from '@xiezhi/contract/contest-rehearsal';
import { reportOf } from './report.ts';
import { rehearsalOutcome, rehearsalSentences, spanText } from './sentences.ts';

const empty = reportOf({ pace: 2, submissions: [], nodes: [], outage: null, pauses: 0 });
const waits = (median: number, p95: number, max: number) => ({ wait: { median, p95, max } });
const report: RehearsalReport = { ...empty, submissions: 5, judged: 5, equal: 5, ...waits(1000, 2000, 3000) };

test('the outcome depends on the waits of most submissions and on the longest', () => {
  const outcomes = (
    [
      [10_000, 60_000],
      [10_001, 60_000],
      [10_000, 60_001],
      [60_000, 90_000],
      [60_001, 90_000],
    ] as const
  ).map(([p95, max]) => rehearsalOutcome({ ...report, ...waits(1, p95, max) }));
  assert.deepEqual(outcomes, ['carries', 'strained', 'strained', 'strained', 'fails']);
  assert.equal(rehearsalOutcome({ ...report, judged: 4 }), 'fails');
  assert.equal(rehearsalOutcome(empty), 'fails', 'nothing was judged');
});

test('sentences name changed verdicts, lost tasks, late sending and pauses only where they happened', () => {
  const interruption = {
    node: 'one',
    atMs: 1000,
    returned: true,
    awayMs: 5000,
    nodesLeft: 1,
    tasks: 3,
    lost: 2,
    costMs: null,
    recoveredMs: null,
  };
  assert.deepEqual(rehearsalSentences(report, 'en-US').slice(1), ['All 5 comparable verdicts are the same.']);
  const full = { ...report, equal: 3, different: 2, interruption, pauses: 1, lateMs: 1001 };
  assert.deepEqual(rehearsalSentences(full, 'en-US'), [
    'This site can handle the contest at 2× speed: half of the submissions started within 1 s, 95% within 2 s, and the longest wait was 3 s.',
    '2 of 5 comparable verdicts differ.',
    'Node one left the rehearsal for 5 s: 3 of its tasks were requeued, 2 got no verdict, and the queue did not recover.',
    'The server sent submissions up to 1 s late, so the load was lower than intended.',
    'The server was interrupted 1 time during the rehearsal. Waits at that time include the interruption.',
  ]);
  assert.match(
    rehearsalSentences({ ...full, pauses: 2 }, 'en-US').at(-1) ?? '',
    /interrupted 2 times during/,
  );
  assert.deepEqual(rehearsalSentences(full, 'zh-CN'), [
    '以 2 倍速，本站可以承载这场比赛：半数提交在 1 秒内开始评测，95% 在 2 秒内，最长等待 3 秒。',
    '可比对的 5 个结果中有 2 个不一致。',
    '评测机 one 断开 5 秒：退回 3 个任务，2 个没有得到结果，队列未能恢复。',
    '服务器发送提交时最多落后 1 秒，实际压力低于预期。',
    '演练途中服务器中断过 1 次，那一刻的等待时间包含了中断。',
  ]);
  for (const locale of ['en-US', 'zh-CN'] as const)
    assert.equal(rehearsalSentences({ ...report, lateMs: 1000 }, locale).length, 2);
  assert.equal(rehearsalSentences(report, 'zh-CN')[1], '可比对的 5 个结果全部一致。');
});

test('a site that is too slow is named by its waits, or by what it left without a verdict', () => {
  const slow = { ...report, ...waits(30_000, 90_000, 95_000) };
  assert.match(
    rehearsalSentences(slow, 'en-US')[0] ?? '',
    /cannot handle the contest at 2× speed: half of the submissions started within 30 s, 95% within 1 min 30 s/,
  );
  assert.match(rehearsalSentences(slow, 'zh-CN')[0] ?? '', /无法承载这场比赛：半数提交在 30 秒内/);
  assert.match(rehearsalSentences({ ...slow, judged: 3 }, 'zh-CN')[0] ?? '', /5 个提交中有 2 个没有得到结果/);
  assert.match(
    rehearsalSentences({ ...slow, judged: 3 }, 'en-US')[0] ?? '',
    /2 of 5 submissions got no verdict/,
  );
});

test('times below ten seconds have one decimal, longer ones minutes and seconds', () => {
  const texts = [50, 950, 9949, 9950, 59_499, 59_500, 119_000].map((ms) => spanText(ms, 'zh-CN'));
  assert.deepEqual(texts, ['0.1 秒', '1 秒', '9.9 秒', '10 秒', '59 秒', '1 分', '1 分 59 秒']);
});
