// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { act, renderHook } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ErrorCode } from '@xiezhi/contract/errors';
import { versionsPerJudging } from '@xiezhi/contract/limits';
import fc from 'fast-check';
import type { JSX, ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { FakeStream } from '../../../../test-support/fake-stream.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { aCase, aDetail, anEvent, aRow, aSubmission } from '../../../../test-support/submissions.ts';
import { applyEvent, applyPoll, startProgress, stepsOf } from './progress.ts';
import { useLiveRows } from './use-live-rows.ts';
import { useProgress } from './use-progress.ts';

const browser = setUpScreen();
const { server } = browser;
const second = 1000;
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
const polls = () => server.asked('GET /api/get-submission-detail').length;
const versionIn = (judging: number, step: number) => judging * versionsPerJudging + step;

function wrapper({ children }: { children: ReactNode }): JSX.Element {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
const follow = (submitId: number | null = 7) =>
  renderHook((id: number | null) => useProgress(id), { wrapper, initialProps: submitId });
const say = (given: Parameters<typeof anEvent>[0]) =>
  act(() => FakeStream.current.send('submission', anEvent(given)));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  FakeStream.opened = [];
  vi.stubGlobal('EventSource', FakeStream);
  server.on('POST /api/live/subscribe', ({ body }) => ({ url: '/live', topics: body.topics, expiresAt: '' }));
  server.on('GET /api/get-submission-detail', aDetail());
});
afterEach(() => vi.useRealTimers());

describe('a judging restarted by another node', () => {
  const old = [aCase(1), aCase(2), aCase(3, -1)];

  it('starts without cases, even if its start was missed during a connection loss', async () => {
    const { result } = follow();
    await pass(0);
    act(() => FakeStream.current.accept());
    say({ version: versionIn(1, 5), startedAt: 1100, cases: old });
    act(() => FakeStream.current.fail());
    await pass(500);
    act(() => FakeStream.current.accept());
    say({ version: versionIn(1, 9), startedAt: 5200, cases: [aCase(1)] });
    expect(result.current?.progress.cases.map(({ seq }) => seq)).toEqual([1]);
  });

  it('keeps its cases after a mere connection loss', async () => {
    const { result } = follow();
    await pass(0);
    act(() => FakeStream.current.accept());
    say({ version: versionIn(1, 5), cases: old.slice(0, 2) });
    act(() => FakeStream.current.fail());
    await pass(500);
    act(() => FakeStream.current.accept());
    say({ version: versionIn(1, 6), cases: old });
    expect(result.current?.progress.cases.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it('keeps its cases at its end, whether the last event has a start time or not', () => {
    const judging = applyEvent(startProgress(7), anEvent({ version: 2, cases: old, startedAt: 1100 }));
    for (const startedAt of [1100, null]) {
      const done = applyEvent(judging, anEvent({ version: 3, status: -1, startedAt, cases: [] }));
      expect(done.cases).toHaveLength(3);
    }
  });

  it('waits without the steps of the previous attempt', () => {
    const judging = applyEvent(startProgress(7), anEvent({ version: versionIn(1, 3), cases: old }));
    const names = (progress: typeof judging) => stepsOf(progress).map(({ name }) => name);
    expect(names(judging)).toEqual(['received', 'queued', 'compiled', 'judging']);
    const again = applyPoll(judging, { status: 5, version: versionIn(1, 4), queuePosition: 2 });
    expect([names(again), again.cases, again.queuePosition]).toEqual([['received', 'queued'], [], 2]);
    const next = applyPoll(judging, { status: 7, version: versionIn(2, 1) });
    expect([names(next), next.cases]).toEqual([['received'], []]);
  });

  it('never mixes cases of two attempts, in any order of events', () => {
    const attempt = fc.record({
      startedAt: fc.constantFrom(1000, 2000, 3000),
      seqs: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1 }),
    });
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 12 }), (attempts) => {
        let progress = startProgress(7);
        attempts.forEach(({ startedAt, seqs }, index) => {
          const cases = seqs.map((seq) => ({ ...aCase(seq), timeMs: startedAt }));
          progress = applyEvent(progress, anEvent({ version: index + 1, startedAt, cases }));
          expect(new Set(progress.cases.map(({ timeMs }) => timeMs))).toEqual(new Set([startedAt]));
        });
      }),
    );
  });
});

describe('a submission that is followed a second time', () => {
  it('starts without the previous judging', async () => {
    const { result, rerender } = follow();
    await pass(0);
    act(() => FakeStream.current.accept());
    say({ version: versionIn(1, 9), status: -1, cases: [aCase(1, -1)] });
    expect(result.current?.progress.status).toBe(-1);
    rerender(null);
    expect(result.current).toBeNull();
    rerender(7);
    expect(result.current?.progress).toMatchObject({ status: 5, cases: [], version: 0 });
    await pass(0);
    act(() => FakeStream.current.accept());
    say({ version: versionIn(2, 1), status: 7, cases: [aCase(1)] });
    expect(result.current?.progress.cases.map(({ status }) => status)).toEqual([0]);
  });

  it('keeps its verdict while it is displayed', async () => {
    const { result, rerender } = follow();
    await pass(0);
    act(() => FakeStream.current.accept());
    say({ version: 9, status: 0 });
    rerender(7);
    await pass(60 * second);
    expect(result.current?.progress.status).toBe(0);
  });

  it('shows nothing of the previously followed submission', async () => {
    const { result, rerender } = follow();
    await pass(0);
    act(() => FakeStream.current.accept());
    say({ version: 9, status: 0, cases: [aCase(1)] });
    rerender(8);
    expect(result.current?.progress).toMatchObject({ submitId: 8, status: 5, cases: [] });
    await pass(0);
    act(() => FakeStream.current.accept());
    say({ version: 99, submitId: 7, status: -1 });
    expect(result.current?.progress.status).toBe(5);
  });
});

describe('following a submission that the server rejects', () => {
  it.each(['submissionNotFound', 'submissionForbidden', 'forbidden'] as ErrorCode[])(
    'sends one request and no retry: %s',
    async (code) => {
      server.leaveOpen('GET /api/get-user-auth-info');
      server.on('POST /api/live/subscribe', new Refusal('unavailable'));
      server.on('GET /api/get-submission-detail', new Refusal(code));
      const { result } = follow();
      await pass(5 * second);
      const before = [polls(), server.asked('POST /api/live/subscribe').length];
      await pass(120 * second);
      expect([polls(), server.asked('POST /api/live/subscribe').length]).toEqual(before);
      expect([polls(), result.current?.progress.status]).toEqual([1, -5]);
    },
  );

  it.each(['tooManyRequests', 'internal', 'unavailable'] as ErrorCode[])(
    'retries temporary errors and reports the lost connection: %s',
    async (code) => {
      server.on('POST /api/live/subscribe', new Refusal('unavailable'));
      server.on('GET /api/get-submission-detail', new Refusal(code, { seconds: 1 }));
      const { result } = follow();
      await pass(2 * second);
      expect(result.current).toMatchObject({ isConnectionLost: true, progress: { status: 5 } });
      server.on('GET /api/get-submission-detail', aDetail({ status: 0, version: 4 }));
      await pass(2 * second);
      expect(result.current).toMatchObject({ isConnectionLost: false, progress: { status: 0 } });
    },
  );
});

describe('a finished row of a list', () => {
  const rows = [aRow()];
  const list = () =>
    renderHook(({ answeredAt }: { answeredAt: number }) => useLiveRows(rows, answeredAt), {
      initialProps: { answeredAt: 1000 },
    });
  let known: Parameters<typeof aSubmission>[0];
  const status = ({ result }: ReturnType<typeof list>) => result.current?.[0]?.status;

  beforeEach(() => {
    known = { status: 0 };
    server.on('POST /api/live/subscribe', () => Promise.reject(new TypeError('gone')));
    server.on('POST /api/check-submissions-status', () => ({ 7: aSubmission(known) }));
  });

  it('is followed again after a rejudge that returned the same row', async () => {
    const shown = list();
    await vi.dynamicImportSettled();
    await pass(4 * second);
    expect(status(shown)).toBe(0);
    // A rejudge makes the same row pending again.
    known = { status: 5 };
    shown.rerender({ answeredAt: 2000 });
    expect(status(shown)).toBe(5);
    await vi.dynamicImportSettled();
    await pass(4 * second);
    known = { status: -1 };
    await pass(4 * second);
    expect(status(shown)).toBe(-1);
  });

  it('keeps its status while the page is placeholder data', async () => {
    const shown = list();
    await vi.dynamicImportSettled();
    await pass(4 * second);
    shown.rerender({ answeredAt: 0 });
    await pass(4 * second);
    expect(status(shown)).toBe(0);
  });
});
