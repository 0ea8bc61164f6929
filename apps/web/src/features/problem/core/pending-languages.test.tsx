// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { practice } from '@xiezhi/contract/enums/scope';
import { intervals } from '@xiezhi/contract/limits';
import type { JSX, ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { aProblemInfo } from '../../../../test-support/problems.ts';
import { problemQuery } from './queries.ts';

const { server } = setUpScreen();
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
const requests = () => server.asked('GET /api/get-problem-detail').length;

function wrapper({ children }: { children: ReactNode }): JSX.Element {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => vi.useRealTimers());

it('adds languages to an open problem while judge nodes still test them, then stops asking', async () => {
  server.on('GET /api/get-problem-detail', aProblemInfo({ languages: ['C'], hasPendingLanguages: true }));
  const { result } = renderHook(() => useQuery(problemQuery('1000', 'en-US', practice)), { wrapper });
  await pass(0);
  expect(result.current.data?.languages).toEqual(['C']);
  server.on('GET /api/get-problem-detail', aProblemInfo({ languages: ['C', 'Python3'] }));
  await pass(intervals.languagePoll);
  await vi.waitFor(() => expect(result.current.data?.languages).toEqual(['C', 'Python3']));
  expect(requests()).toBe(2);
  await pass(4 * intervals.languagePoll);
  expect(requests()).toBe(2);
});
