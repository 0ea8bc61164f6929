// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { act, renderHook, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { practice } from '@xiezhi/contract/enums/scope';
import type { JSX, ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { updateTestRun, testRunStore, loadCase } from './test-run-state.ts';
import { useTestRun } from './use-test-run.ts';

const browser = setUpScreen();
const { server } = browser;
const place = { scope: practice, problemId: 'race' };

function wrapper({ children }: { children: ReactNode }): JSX.Element {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

function open() {
  return renderHook(() => useTestRun({ place, pid: 1, code: 'x', language: 'C' }, 2), { wrapper });
}
const keys = () => {
  const { own, samples, loaded } = testRunStore(place).get();
  return [own?.key, samples?.key, loaded[0]?.run?.key];
};

beforeEach(() => {
  browser.signIn(anAccount());
  updateTestRun(place, { chosen: 0, loaded: [], own: null, samples: null, input: '1' });
  const case3 = { submitId: 7, seq: 3, sample: null, name: '#3', input: '3', expected: '4' };
  loadCase(place, case3);
  server.leaveOpen('GET /api/get-test-judge-result', 'GET /api/get-samples-judge-result');
});

it.each([
  ['custom input', 0, 1, ['key', undefined, undefined]],
  ['custom input before a loaded case', 0, -3, ['key', undefined, undefined]],
  ['the samples', 2, 0, [undefined, 'key', undefined]],
  ['a loaded case', -3, 1, [undefined, undefined, 'key']],
])('a run of %s keeps its target, whatever is selected while it starts', async (_, of, then, expected) => {
  const { promise, resolve } = Promise.withResolvers<string>();
  server.on('POST /api/submit-problem-test-judge', () => promise);
  server.on('POST /api/submit-problem-samples-judge', () => promise);
  updateTestRun(place, { chosen: of });
  const { result } = open();
  act(() => result.current.run());
  await waitFor(() => expect(result.current.isBusy).toBe(true));
  act(() => result.current.change({ chosen: then }));
  expect(result.current.isBusy).toBe(false);
  // No second request is sent, because only one run is allowed at a time.
  act(() => result.current.run());
  resolve('key');
  await waitFor(() => expect(keys()).toEqual(expected));
  const asked = [
    ...server.asked('POST /api/submit-problem-test-judge'),
    ...server.asked('POST /api/submit-problem-samples-judge'),
  ];
  expect(asked).toHaveLength(1);
});

it('a run that did not start shows the failure only where it was started', async () => {
  server.on('POST /api/submit-problem-test-judge', new Refusal('testRunTooSoon', { seconds: 5 }));
  updateTestRun(place, { chosen: 0 });
  const { result } = open();
  act(() => result.current.run());
  await waitFor(() => expect(result.current.failure).toContain('5'));
  act(() => result.current.change({ chosen: 1 }));
  expect(result.current.failure).toBeNull();
  act(() => result.current.change({ chosen: -3 }));
  expect(result.current.failure).toBeNull();
  act(() => result.current.change({ chosen: 0 }));
  expect(result.current.failure).toContain('5');
});
