// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { filtersOf } from './filters.ts';
import { saveListFilters, loadListFilters } from './list-filters.ts';

const whole = filtersOf({});
beforeEach(() => sessionStorage.clear());

it('remembers the last viewed list with its filters and page', () => {
  const filters = filtersOf({ keyword: 'graph', tagId: [3, 8], oj: 'HDU', currentPage: 4, limit: 50 });
  saveListFilters(filters);
  expect(loadListFilters(whole)).toEqual(filters);
});

it('falls back to the whole bank if the stored value is missing or broken', () => {
  expect(loadListFilters(whole)).toEqual(whole);
  sessionStorage.setItem('xiezhi.problem-set', '{"keyword":7,"tagId":["x",2],"currentPage":"3"');
  expect(loadListFilters(whole)).toEqual(whole);
  sessionStorage.setItem('xiezhi.problem-set', '{"keyword":7,"tagId":["x",2],"currentPage":"3"}');
  expect(loadListFilters(whole)).toEqual({ ...whole, tagId: [2] });
});
