// @vitest-environment jsdom
import { submissionPollsMax } from '@xiezhi/contract/limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anEvent } from '../../../../test-support/submissions.ts';
import { followRows } from './follow-rows.ts';
import { liveTopicsMax } from './live-limits.ts';
import type { LiveHandlers } from './live.ts';
import type { RowPatch, RowPatches } from './row-patches.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const second = 1000;

function follow(ids: readonly number[]) {
  const statuses = new Map<number, number>(ids.map((id) => [id, 5]));
  let handlers: LiveHandlers | null = null;
  const closed = vi.fn();
  const seen: RowPatches[] = [];
  const ask = vi.fn((asked: readonly number[]) => {
    const answers: Record<string, RowPatch> = {};
    for (const id of asked) answers[id] = { status: statuses.get(id) ?? 5 };
    return Promise.resolve(answers);
  });
  const stop = followRows(ids, (patches) => seen.push(patches), {
    ask,
    connect: (_topics, given) => {
      handlers = given;
      given.onState('connecting');
      return closed;
    },
  });
  const sendEvent = (event: unknown) => handlers?.onEvent('submission', event);
  const become = (state: 'live' | 'lost') => handlers?.onState(state);
  const asked = () => ask.mock.calls.map(([list]) => list);
  return { statuses, become, sendEvent, asked, ask, closed, seen, stop };
}

it('polls rows every two seconds while the stream is down, and not while it is live', async () => {
  const rows = follow([1, 2]);
  rows.become('lost');
  await vi.advanceTimersByTimeAsync(6 * second);
  expect(rows.asked()).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
  ]);
  rows.become('live');
  await vi.advanceTimersByTimeAsync(60 * second);
  expect(rows.ask).toHaveBeenCalledTimes(3);
  rows.become('lost');
  await vi.advanceTimersByTimeAsync(2 * second);
  expect(rows.ask).toHaveBeenCalledTimes(4);
  rows.stop();
});

it('polls if the stream does not connect within two seconds', async () => {
  const rows = follow([1]);
  await vi.advanceTimersByTimeAsync(2 * second);
  expect(rows.ask).toHaveBeenCalledTimes(1);
  rows.stop();
});

it('stops after 300 polls', async () => {
  const rows = follow([1]);
  rows.become('lost');
  await vi.advanceTimersByTimeAsync(2 * submissionPollsMax * 2 * second);
  expect(rows.ask).toHaveBeenCalledTimes(submissionPollsMax);
  rows.stop();
});

it('removes finished rows, and stops after the last one', async () => {
  const rows = follow([1, 2]);
  rows.become('lost');
  rows.statuses.set(1, 0);
  await vi.advanceTimersByTimeAsync(4 * second);
  expect(rows.asked()).toEqual([[1, 2], [2]]);
  rows.statuses.set(2, -1);
  await vi.advanceTimersByTimeAsync(20 * second);
  expect(rows.asked()).toHaveLength(3);
  expect(rows.closed).toHaveBeenCalled();
  expect(Object.assign({}, ...rows.seen)).toEqual({ 1: { status: 0 }, 2: { status: -1 } });
});

it("polls rows beyond the stream's limit even while it is live", async () => {
  const ids = Array.from({ length: liveTopicsMax + 2 }, (_, index) => index + 1);
  const rows = follow(ids);
  rows.become('live');
  await vi.advanceTimersByTimeAsync(2 * second);
  expect(rows.asked()).toEqual([[liveTopicsMax + 1, liveTopicsMax + 2]]);
  rows.stop();
});

const over = (submitId: number) => anEvent({ submitId, status: 0 });

it('a pending poll does not revert a verdict', async () => {
  const rows = follow([1, 2]);
  rows.become('lost');
  const late = Promise.withResolvers<Record<string, RowPatch>>();
  rows.ask.mockReturnValueOnce(late.promise);
  await vi.advanceTimersByTimeAsync(2 * second);
  rows.statuses.set(1, 0);
  rows.sendEvent(over(1));
  late.resolve({ 1: { status: 7 }, 2: { status: 7 } });
  await vi.advanceTimersByTimeAsync(0);
  expect(Object.assign({}, ...rows.seen)).toEqual({ 1: { status: 0 }, 2: { status: 7 } });
  rows.stop();
});

it('requests missing fields of a finished row until they arrive', async () => {
  const rows = follow([1, 2]);
  rows.become('live');
  await vi.advanceTimersByTimeAsync(10 * second);
  rows.ask.mockRejectedValueOnce(new TypeError('gone'));
  rows.statuses.set(1, 0);
  rows.sendEvent(over(1));
  await vi.advanceTimersByTimeAsync(10 * second);
  expect(rows.asked()).toEqual([[1], [1]]);
  rows.stop();
});

it('requests nothing after the end', async () => {
  const rows = follow([1]);
  rows.become('lost');
  rows.stop();
  await vi.advanceTimersByTimeAsync(20 * second);
  expect(rows.ask).not.toHaveBeenCalled();
});
