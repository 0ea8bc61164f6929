// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { problemFilters } from './filters.ts';
import { storeFilters, readStoredFilters } from './stored-filters.ts';

const whole = problemFilters({});
beforeEach(() => sessionStorage.clear());

it('remembers the last viewed list with its filters and page', () => {
  const filters = problemFilters({ keyword: 'graph', tagId: [3, 8], oj: 'HDU', currentPage: 4, limit: 50 });
  storeFilters(filters);
  expect(readStoredFilters(whole)).toEqual(filters);
  const solved = problemFilters({ sort: 'id', desc: true, myStatus: 'solved' });
  storeFilters(solved);
  expect(readStoredFilters(whole)).toEqual(solved);
});

it('falls back to the whole bank if the stored value is missing or broken', () => {
  expect(readStoredFilters(whole)).toEqual(whole);
  sessionStorage.setItem('xiezhi.problem-set', '{"keyword":7,"tagId":["x",2],"currentPage":"3"');
  expect(readStoredFilters(whole)).toEqual(whole);
  sessionStorage.setItem('xiezhi.problem-set', '{"keyword":7,"tagId":["x",2],"currentPage":"3"}');
  expect(readStoredFilters(whole)).toEqual({ ...whole, tagId: [2] });
});
