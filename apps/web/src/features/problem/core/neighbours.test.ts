// @vitest-environment jsdom
import '../../../../test-support/platform.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { FakeServer } from '../../../../test-support/fake-server.ts';
import { problemFilters } from './filters.ts';
import { storeFilters, readStoredFilters } from './stored-filters.ts';
import { neighbourOf } from './neighbours.ts';
import type { ProblemRow } from './queries.ts';

const server = new FakeServer();

const row = (problemId: string): ProblemRow => ({
  pid: Number(problemId),
  problemId,
  title: problemId,
  difficulty: 1,
  type: 0,
  tags: [],
  total: 0,
  ac: 0,
  mle: 0,
  tle: 0,
  re: 0,
  pe: 0,
  ce: 0,
  wa: 0,
  se: 0,
  pa: 0,
  score: null,
});

beforeEach(() => {
  vi.stubGlobal('fetch', server.fetch);
  const pages = [['1', '2'], ['3', '4'], ['5']];
  server.on('GET /api/get-problem-list', ({ query }) => {
    const current = Number(query['currentPage']);
    const records = (pages[current - 1] ?? []).map(row);
    return { records, total: 5, size: 2, current, pages: pages.length };
  });
  storeFilters(problemFilters({ currentPage: 2, limit: 2, keyword: 'sum' }));
});
afterEach(() => {
  queryClient.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  expect(server.faults).toEqual([]);
  server.reset();
});

it.each([
  ['3', 1, { problemId: '4' }, 2],
  ['4', -1, { problemId: '3' }, 2],
  ['4', 1, { problemId: '5' }, 3],
  ['3', -1, { problemId: '2' }, 1],
  ['9', 1, 'elsewhere', 2],
] as const)('from %s a step of %d gives %j on page %d of the same list', async (from, step, found, page) => {
  expect(await neighbourOf(from, step)).toEqual(found);
  expect(readStoredFilters(problemFilters({}))).toMatchObject({ currentPage: page, keyword: 'sum' });
  expect(server.asked('GET /api/get-problem-list')[0]?.query).toMatchObject({ keyword: 'sum', limit: '2' });
});

it('both ends of the list report the end', async () => {
  await neighbourOf('4', 1);
  expect(await neighbourOf('5', 1)).toBe('end');
  storeFilters(problemFilters({ currentPage: 1, limit: 2 }));
  expect(await neighbourOf('1', -1)).toBe('end');
});
