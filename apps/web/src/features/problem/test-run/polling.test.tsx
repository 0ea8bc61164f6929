// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ErrorCode } from '@xiezhi/contract/errors';
import { intervals } from '@xiezhi/contract/limits';
import { practice, type Scope } from '@xiezhi/contract/enums/scope';
import type { JSX, ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { session } from '../../../api/session.ts';
import { authDialog } from '../../../lib/auth-dialog.ts';
import { toastStore } from '../../../lib/toasts.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { updateTestRun, testRunStore } from './test-run-state.ts';
import type { RunResult, SampleResults } from './queries.ts';
import { right } from './testing.ts';
import { inputLength, useTestRun } from './use-test-run.ts';

const browser = setUpScreen();
const { server } = browser;
const second = 1000;
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
const ownPolls = () => server.asked('GET /api/get-test-judge-result').length;
const samplePolls = () => server.asked('GET /api/get-samples-judge-result').length;
const started = () => server.asked('POST /api/submit-problem-test-judge').map(({ body }) => body);

const pending: RunResult = { status: 5 };
const ended = { ...right, userInput: '1', expectedOutput: null };

let places = 0;
let place = { scope: practice, problemId: '' };

function wrapper({ children }: { children: ReactNode }): JSX.Element {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
function open(given: { code?: string; language?: string; samples?: number } = {}) {
  const { samples = 2, ...program } = given;
  return renderHook(
    (changed: typeof program) =>
      useTestRun({ place, pid: 1, code: 'x', language: 'C', ...program, ...changed }, samples),
    { wrapper, initialProps: {} },
  );
}
/** Starts a run on custom input. */
async function running() {
  const hook = open();
  act(() => hook.result.current.run());
  await pass(0);
  return hook;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  places += 1;
  place = { scope: practice, problemId: `p${places}` };
  browser.signIn(anAccount());
  updateTestRun(place, { chosen: 0, input: '1' });
  server.on('POST /api/submit-problem-test-judge', 'key');
  server.on('POST /api/submit-problem-samples-judge', 'keys');
  server.on('GET /api/get-test-judge-result', pending);
  server.on('GET /api/get-samples-judge-result', { isFinished: false, samples: [] });
});
afterEach(() => vi.useRealTimers());

describe('running test run', () => {
  it('is polled soon at first, then once a second until it ends', async () => {
    const { result } = await running();
    expect([ownPolls(), result.current.isBusy]).toEqual([1, true]);
    await pass(300);
    await pass(300);
    expect(ownPolls()).toBe(3);
    await pass(600);
    expect(ownPolls()).toBe(3);
    await pass(intervals.testRunPoll);
    expect(ownPolls()).toBe(4);
    server.on('GET /api/get-test-judge-result', ended);
    await pass(intervals.testRunPoll);
    expect([result.current.isBusy, result.current.resultOf(0)?.status]).toEqual([false, 0]);
    const before = ownPolls();
    await pass(60 * second);
    expect(ownPolls()).toBe(before);
  });

  it('blocks a second run until it ends', async () => {
    const { result } = await running();
    act(() => result.current.run());
    expect(started()).toHaveLength(1);
    server.on('GET /api/get-test-judge-result', ended);
    await pass(second);
    act(() => result.current.run());
    await pass(0);
    expect(started()).toHaveLength(2);
  });

  it.each(['tokenInvalid', 'forbidden', 'testRunNotFound'] as ErrorCode[])(
    'is not polled after a rejection: %s',
    async (code) => {
      server.leaveOpen('GET /api/get-user-auth-info');
      const { result } = await running();
      server.on('GET /api/get-test-judge-result', new Refusal(code));
      await pass(second);
      const before = ownPolls();
      await pass(60 * second);
      expect([ownPolls(), result.current.isBusy]).toEqual([before, false]);
    },
  );

  it('asks for sign-in once if the session has ended, not every second', async () => {
    await running();
    server.on('GET /api/get-test-judge-result', new Refusal('tokenInvalid'));
    await pass(second);
    expect(authDialog.get()?.mode).toBe('login');
    act(() => authDialog.set(null));
    await pass(30 * second);
    expect(authDialog.get()).toBeNull();
  });

  it.each([
    ['a lost connection', () => Promise.reject(new TypeError('gone'))],
    ['a server that is starting', () => new Refusal('unavailable')],
    ['too many requests', () => new Refusal('tooManyRequests', { seconds: 1 })],
  ])('is polled again after %s', async (_, answer) => {
    const { result } = await running();
    server.on('GET /api/get-test-judge-result', answer);
    await pass(2 * second);
    expect(result.current.failure).not.toBeNull();
    server.on('GET /api/get-test-judge-result', ended);
    await pass(10 * second);
    expect([result.current.failure, result.current.resultOf(0)?.status]).toEqual([null, 0]);
  });

  it('of all samples ends with the last one', async () => {
    updateTestRun(place, { chosen: 1 });
    const { result } = open();
    act(() => result.current.run());
    await pass(0);
    const samples: SampleResults['samples'] = [right];
    server.on('GET /api/get-samples-judge-result', { isFinished: false, samples });
    await pass(second);
    expect([result.current.isBusy, result.current.resultOf(1)?.status, result.current.resultOf(2)]).toEqual([
      true,
      0,
      null,
    ]);
    server.on('GET /api/get-samples-judge-result', { isFinished: true, samples });
    await pass(second);
    const before = samplePolls();
    await pass(30 * second);
    expect([result.current.isBusy, samplePolls()]).toEqual([false, before]);
  });
});

describe('result that fails to load', () => {
  it('is requested again on demand with the same key', async () => {
    server.on('GET /api/get-test-judge-result', new Refusal('internal'));
    const { result } = await running();
    expect([result.current.isBusy, result.current.retry === null]).toEqual([false, false]);
    server.on('GET /api/get-test-judge-result', ended);
    act(() => result.current.retry?.());
    await pass(0);
    expect([result.current.failure, result.current.retry]).toEqual([null, null]);
    expect(started()).toHaveLength(1);
  });

  it('of a run that did not start offers to start again', async () => {
    server.on('POST /api/submit-problem-test-judge', new Refusal('testRunTooSoon', { seconds: 5 }));
    const { result } = await running();
    expect([result.current.failure?.includes('5'), result.current.retry, ownPolls()]).toEqual([
      true,
      null,
      0,
    ]);
    server.on('POST /api/submit-problem-test-judge', 'key');
    act(() => result.current.run());
    await pass(0);
    expect([result.current.failure, ownPolls()]).toEqual([null, 1]);
  });
});

describe('request', () => {
  it.each([
    ['no expected output', '', null],
    ['a blank line as expected output', '\n', '\n'],
    ['an expected output', '3', '3'],
  ])('contains %s as typed', async (_, expected, sent) => {
    updateTestRun(place, { expected });
    await running();
    expect(started()).toMatchObject([
      { userInput: '1', expectedOutput: sent, code: 'x', language: 'C', pid: 1 },
    ]);
  });

  it.each([
    [
      { kind: 'contest', cid: 4 },
      { type: 'contest', cid: 4 },
    ],
    [
      { kind: 'group', gid: 2 },
      { type: 'group', gid: 2 },
    ],
    [{ kind: 'training', tid: 3, gid: 2 }, { tid: 3 }],
    [practice, { type: 'public' }],
  ] as [Scope, object][])('contains the scope of %j', async (scope, expected) => {
    place = { scope, problemId: place.problemId };
    updateTestRun(place, { chosen: 0, input: '1' });
    await running();
    expect(started()[0]).toMatchObject(expected);
  });

  it.each([
    ['a blank program', { code: ' \n\t' }, '1'],
    ['an input beyond the limit', {}, '1'.repeat(1001)],
  ])('is not sent for %s, and a message is shown', async (_, given, input) => {
    updateTestRun(place, { input });
    const { result } = open(given);
    act(() => result.current.run());
    await pass(0);
    expect([started(), toastStore.get()?.tone]).toEqual([[], 'warning']);
  });

  it('may have an input at the limit, counted in code points', async () => {
    updateTestRun(place, { input: '😀'.repeat(1000) });
    await running();
    expect(started()).toHaveLength(1);
    expect(inputLength('😀水a')).toBe(3);
  });

  it('waits for sign-in, then is sent', async () => {
    session.clear();
    const { result } = open();
    act(() => result.current.run());
    await pass(0);
    expect([started(), authDialog.get()?.mode]).toEqual([[], 'login']);
    browser.signIn(anAccount());
    act(() => authDialog.get()?.proceed?.());
    await pass(0);
    expect(started()).toHaveLength(1);
  });
});

describe('selected input', () => {
  it.each([
    [null, 2, 1],
    [5, 2, 2],
    [1, 0, 0],
    [null, 0, 0],
    [-7, 2, 0],
  ])('with %s stored and %d samples is %d', (chosen, samples, expected) => {
    updateTestRun(place, { chosen });
    expect(open({ samples }).result.current.chosen).toBe(expected);
  });

  it('is outdated once program, language, input or answer change, and not before', async () => {
    const { result, rerender } = await running();
    server.on('GET /api/get-test-judge-result', ended);
    await pass(second);
    expect(result.current.isOutdated).toBe(false);
    rerender({ code: 'y' });
    expect(result.current.isOutdated).toBe(true);
    rerender({ code: 'x', language: 'C++' });
    expect(result.current.isOutdated).toBe(true);
    rerender({});
    act(() => result.current.change({ expected: '3' }));
    expect(result.current.isOutdated).toBe(true);
    act(() => result.current.change({ expected: '', input: '2' }));
    expect(result.current.isOutdated).toBe(true);
    act(() => result.current.change({ input: '1' }));
    expect(result.current.isOutdated).toBe(false);
  });

  it('belongs to the user: another user has a separate state', async () => {
    const { result } = await running();
    server.on('GET /api/get-test-judge-result', ended);
    await pass(second);
    expect(result.current.resultOf(0)?.status).toBe(0);
    act(() => session.setUser(anAccount({ uid: 'u2' })));
    expect([result.current.state.input, result.current.resultOf(0)]).toEqual(['', null]);
    act(() => session.setUser(anAccount()));
    expect(testRunStore(place).get().own?.key).toBe('key');
  });
});
