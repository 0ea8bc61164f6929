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
  const tell = (event: unknown) => handlers?.onEvent('submission', event);
  const become = (state: 'live' | 'lost') => handlers?.onState(state);
  const asked = () => ask.mock.calls.map(([list]) => list);
  return { statuses, become, tell, asked, ask, closed, seen, stop };
}

it('rows are polled every two seconds while the stream is down, and not once it lives', async () => {
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

it('a stream that does not come within two seconds is stood in for', async () => {
  const rows = follow([1]);
  await vi.advanceTimersByTimeAsync(2 * second);
  expect(rows.ask).toHaveBeenCalledTimes(1);
  rows.stop();
});

it('polling ends after three hundred times', async () => {
  const rows = follow([1]);
  rows.become('lost');
  await vi.advanceTimersByTimeAsync(2 * submissionPollsMax * 2 * second);
  expect(rows.ask).toHaveBeenCalledTimes(submissionPollsMax);
  rows.stop();
});

it('finished rows leave the set, and with the last one everything ends', async () => {
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

it('rows for which the stream has no room are polled even while it lives', async () => {
  const ids = Array.from({ length: liveTopicsMax + 2 }, (_, index) => index + 1);
  const rows = follow(ids);
  rows.become('live');
  await vi.advanceTimersByTimeAsync(2 * second);
  expect(rows.asked()).toEqual([[liveTopicsMax + 1, liveTopicsMax + 2]]);
  rows.stop();
});

const over = (submitId: number) => anEvent({ submitId, status: 0 });

it('a poll that was under way takes no verdict back', async () => {
  const rows = follow([1, 2]);
  rows.become('lost');
  const late = Promise.withResolvers<Record<string, RowPatch>>();
  rows.ask.mockReturnValueOnce(late.promise);
  await vi.advanceTimersByTimeAsync(2 * second);
  rows.statuses.set(1, 0);
  rows.tell(over(1));
  late.resolve({ 1: { status: 7 }, 2: { status: 7 } });
  await vi.advanceTimersByTimeAsync(0);
  expect(Object.assign({}, ...rows.seen)).toEqual({ 1: { status: 0 }, 2: { status: 7 } });
  rows.stop();
});

it('what an event does not tell of a finished row is asked for until it comes', async () => {
  const rows = follow([1, 2]);
  rows.become('live');
  await vi.advanceTimersByTimeAsync(10 * second);
  rows.ask.mockRejectedValueOnce(new TypeError('gone'));
  rows.statuses.set(1, 0);
  rows.tell(over(1));
  await vi.advanceTimersByTimeAsync(10 * second);
  expect(rows.asked()).toEqual([[1], [1]]);
  rows.stop();
});

it('nothing is asked after the end', async () => {
  const rows = follow([1]);
  rows.become('lost');
  rows.stop();
  await vi.advanceTimersByTimeAsync(20 * second);
  expect(rows.ask).not.toHaveBeenCalled();
});
