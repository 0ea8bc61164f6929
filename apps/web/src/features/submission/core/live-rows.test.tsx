// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { submissionPollsMax } from '@xiezhi/contract/limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeStream } from '../../../../test-support/fake-stream.ts';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { anEvent, aRow, aSubmission } from '../../../../test-support/submissions.ts';
import { useLiveRows } from './use-live-rows.ts';

const { server } = setUpScreen();
const second = 1000;
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
const asked = () =>
  server.asked('POST /api/check-submissions-status').map(({ body }) => body.submitIds.map(Number));

/** State on the server, by submission number. */
let known: Record<number, Parameters<typeof aSubmission>[0]> = {};

async function show(rows = [aRow({ submitId: 9 }), aRow({ submitId: 8 }), aRow({ submitId: 7, status: 0 })]) {
  const hook = renderHook((given: typeof rows) => useLiveRows(given, 1), { initialProps: rows });
  await vi.dynamicImportSettled();
  await pass(0);
  const statuses = () => hook.result.current?.map(({ submitId, status }) => [submitId, status]);
  return { ...hook, statuses };
}

function loseStream(): void {
  server.on('POST /api/live/subscribe', () => Promise.reject(new TypeError('gone')));
}

beforeEach(() => {
  known = {};
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  FakeStream.opened = [];
  vi.stubGlobal('EventSource', FakeStream);
  server.on('POST /api/live/subscribe', ({ body }) => ({ url: '/live', topics: body.topics, expiresAt: '' }));
  server.on('POST /api/check-submissions-status', ({ body }) =>
    Object.fromEntries(
      body.submitIds.map((id) => [String(id), aSubmission({ submitId: Number(id), ...known[Number(id)] })]),
    ),
  );
});
afterEach(() => vi.useRealTimers());

it('follows only rows that are being judged', async () => {
  await show();
  expect(server.asked('POST /api/live/subscribe').map(({ body }) => body.topics)).toEqual([
    ['submission:9', 'submission:8'],
  ]);
});

it('requests nothing for a list of finished rows', async () => {
  await show([aRow({ status: 0 }), aRow({ submitId: 6, status: -4 })]);
  await pass(60 * second);
  expect([server.asked('POST /api/live/subscribe'), asked()]).toEqual([[], []]);
});

it('requests time and memory once after a verdict over the stream', async () => {
  const { result, statuses } = await show();
  act(() => FakeStream.current.accept());
  known[9] = { status: 0, time: 15, memory: 1024, score: 100, judger: 'one' };
  act(() => FakeStream.current.send('submission', anEvent({ submitId: 9, status: 7 })));
  expect(statuses()?.[0]).toEqual([9, 7]);
  act(() => FakeStream.current.send('submission', anEvent({ submitId: 9, status: 0 })));
  await pass(0);
  expect(result.current?.[0]).toMatchObject({ status: 0, time: 15, memory: 1024, score: 100, judger: 'one' });
  act(() => FakeStream.current.send('submission', anEvent({ submitId: 9, status: 7 })));
  await pass(10 * second);
  expect(statuses()?.[0]).toEqual([9, 0]);
  expect(asked()).toEqual([[9]]);
});

it('polls every two seconds without a stream, however often connecting fails', async () => {
  loseStream();
  await show();
  await pass(20 * second);
  expect(asked().length).toBeGreaterThanOrEqual(9);
  expect(asked().length).toBeLessThanOrEqual(10);
  expect(asked()[0]).toEqual([9, 8]);
});

it('stops polling a finished row, and polls no more after the last one', async () => {
  loseStream();
  const { statuses } = await show();
  await pass(2 * second);
  known[8] = { status: -1 };
  await pass(2 * second);
  await pass(2 * second);
  expect(asked().at(-1)).toEqual([9]);
  known[9] = { status: 0 };
  await pass(2 * second);
  const count = asked().length;
  await pass(60 * second);
  expect(asked()).toHaveLength(count);
  expect(statuses()).toEqual([
    [9, 0],
    [8, -1],
    [7, 0],
  ]);
});

it('stops after 300 polls of a row that never ends', async () => {
  loseStream();
  await show([aRow({ submitId: 9 })]);
  await pass(2 * submissionPollsMax * 2 * second);
  expect(asked()).toHaveLength(submissionPollsMax);
});

it('retries after a failed poll', async () => {
  loseStream();
  const { statuses } = await show();
  server.on('POST /api/check-submissions-status', () => Promise.reject(new TypeError('gone')));
  await pass(2 * second);
  server.on('POST /api/check-submissions-status', { 9: aSubmission({ submitId: 9, status: 6 }) });
  await pass(2 * second);
  expect(statuses()?.[0]).toEqual([9, 6]);
});

it('a refetched page replaces updates of the old one', async () => {
  loseStream();
  const { rerender, statuses } = await show([aRow({ submitId: 9 })]);
  known[9] = { status: 0 };
  await pass(2 * second);
  expect(statuses()).toEqual([[9, 0]]);
  rerender([aRow({ submitId: 9, status: 5 })]);
  expect(statuses()).toEqual([[9, 5]]);
});

it('rows without updates keep their identity, so that they do not rerender', async () => {
  loseStream();
  const rows = [aRow({ submitId: 9 }), aRow({ submitId: 7, status: 0 })];
  const { result } = await show(rows);
  known[9] = { status: 6 };
  await pass(2 * second);
  expect(result.current?.[0]).not.toBe(rows[0]);
  expect(result.current?.[1]).toBe(rows[1]);
});
