import { describe, expect, it } from 'vitest';
import { addressOf, matchPath } from './paths.ts';

describe('the page of a path', () => {
  it.each([
    ['/home', { path: '/home', params: {} }],
    ['/problem/', { path: '/problem', params: {} }],
    ['/problem/CF-1A', { path: '/problem/$problemID', params: { problemID: 'CF-1A' } }],
    ['/problem/%E9%A2%98', { path: '/problem/$problemID', params: { problemID: '题' } }],
    ['/problem/%', { path: '/problem/$problemID', params: { problemID: '%' } }],
    ['/submission-detail/7', { path: '/submission-detail/$submitID', params: { submitID: '7' } }],
    ['/problem/1/2', null],
    ['/', null],
  ])('%s', (pathname, match) => {
    expect(matchPath(pathname)).toEqual(match);
  });
});

describe('the address of a target', () => {
  it('fills in path, search and fragment', () => {
    expect(
      addressOf(
        { to: '/problem/$problemID', params: { problemID: 'a/b' }, search: { tab: 'annex' }, hash: 'x' },
        '?currentPage=3',
      ),
    ).toBe('/problem/a%2Fb?tab=annex#x');
  });

  it('starts from the present search where it is asked to', () => {
    expect(
      addressOf(
        { to: '/status', search: (before) => ({ ...before, limit: 50 }) },
        '?onlyMine=true&currentPage=2',
      ),
    ).toBe('/status?onlyMine=true&currentPage=2&limit=50');
    expect(addressOf({ to: '/status' }, '?onlyMine=true')).toBe('/status');
  });
});
