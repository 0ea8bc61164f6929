import { problemSorts, problemStatusFilters } from '@xiezhi/contract/problem-list-choices';
import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '../../../lib/search.ts';
import { problemFilters, isFiltered, problemListSearch, tagSource, toggleTag } from './filters.ts';

const read = (address: string) => problemFilters(problemListSearch(parseSearch(address)));

describe('address of the problem list', () => {
  it('has defaults', () => {
    expect(read('')).toEqual({
      keyword: undefined,
      difficulty: undefined,
      oj: undefined,
      tagId: [],
      currentPage: 1,
      limit: 30,
    });
    expect(isFiltered(read(''))).toBe(false);
  });

  it.each(['0', '-3', 'x', ''])('reads page %j as 1', (page) =>
    expect(read(`?currentPage=${page}`).currentPage).toBe(1),
  );

  it.each(['[', 'null', '{"a":1}', '"x"', '[null]'])('reads tag list %j as empty', (tags) =>
    expect(read(`?tagId=${encodeURIComponent(tags)}`).tagId).toEqual([]),
  );

  it('reads every filter', () => {
    const filters = read('?keyword=tree&difficulty=0&oj=Mine&tagId=[3,8]&currentPage=4&limit=50');
    expect(filters).toEqual({
      keyword: 'tree',
      difficulty: 0,
      oj: 'Mine',
      tagId: [3, 8],
      currentPage: 4,
      limit: 50,
    });
    expect(isFiltered(filters)).toBe(true);
  });

  it('reads every order and status, also the first of each', () => {
    for (const sort of problemSorts) expect(read(`?sort=${sort}`).sort).toBe(sort);
    for (const status of problemStatusFilters) expect(read(`?myStatus=${status}`).myStatus).toBe(status);
  });

  it('reads order, status and list', () => {
    expect(read('?sort=rate&desc=true&myStatus=tried&listId=0')).toMatchObject({
      sort: 'rate',
      isDescending: true,
      myStatus: 'tried',
      listId: 0,
    });
    expect(read('?sort=luck&myStatus=x')).toMatchObject({ sort: undefined, myStatus: undefined });
    expect(isFiltered(read('?sort=rate'))).toBe(false);
    expect(isFiltered(read('?listId=0'))).toBe(true);
  });

  it('is unchanged after a round trip', () => {
    const address = '?keyword=a%26b&tagId=%5B3%2C8%5D';
    expect(stringifySearch({ ...problemListSearch(parseSearch(address)) })).toBe(address);
  });
});

describe('filters', () => {
  it('give the source parameter of the tag request', () => {
    expect([tagSource(undefined), tagSource('Mine'), tagSource('CF')]).toEqual(['ALL', 'ME', 'CF']);
  });

  it('toggle tags and omit an empty list from the address', () => {
    expect(toggleTag([1], 2)).toEqual([1, 2]);
    expect(toggleTag([1, 2], 1)).toEqual([2]);
    expect(toggleTag([1], 1)).toBeUndefined();
  });
});
