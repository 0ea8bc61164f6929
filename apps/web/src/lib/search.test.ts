import { describe, expect, it } from 'vitest';
import { problemListSearch } from '../features/problem/core/filters.ts';
import { submissionListSearch } from '../features/submission/core/filters.ts';
import { parseSearch, stringifySearch } from './search.ts';

const problems = (text: string) => stringifySearch({ ...problemListSearch(parseSearch(text)) });
const submissions = (text: string) => stringifySearch({ ...submissionListSearch(parseSearch(text)) });

describe('search parameters', () => {
  it('keep the form that other clients write', () => {
    const address = '?keyword=1000&difficulty=3&oj=ME&tagId=%5B1%2C2%5D&currentPage=2&limit=50';
    expect(problems(address)).toBe(address);
    expect(submissions('?onlyMine=true&status=-1&username=x&problemID=1000')).toBe(
      '?onlyMine=true&status=-1&username=x&problemID=1000',
    );
  });

  it('keep all values of a repeated name', () => {
    const address = '?cid=5&medals%5B%5D=3&medals%5B%5D=6';
    expect(parseSearch(address)).toEqual({ cid: '5', 'medals[]': ['3', '6'] });
    expect(stringifySearch(parseSearch(address))).toBe(address);
  });

  it.each(['0', '-4', 'x', '', '1.5', '1'])('read page %s as the first', (page) => {
    expect(problems(`?currentPage=${page}`)).toBe('');
  });

  it.each(['[1,', 'x', '{}', '[]', '["a"]'])('read the tags %s as none', (tags) => {
    expect(problems(`?tagId=${encodeURIComponent(tags)}`)).toBe('');
  });

  it('cap the page size and truncate long texts', () => {
    expect(problems('?limit=100000')).toBe('?limit=500');
    expect(problemListSearch({ keyword: 'k'.repeat(1000) }).keyword).toHaveLength(255);
  });

  it('keep text that looks like a number or a flag as text', () => {
    expect(problemListSearch(parseSearch('?keyword=007')).keyword).toBe('007');
    expect(problemListSearch(parseSearch('?keyword=true')).keyword).toBe('true');
  });

  it('omit a flag that is not set', () => {
    expect(submissions('?onlyMine=false')).toBe('');
  });
});
