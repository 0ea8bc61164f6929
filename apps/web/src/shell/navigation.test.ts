import { expect, it } from 'vitest';
import { isCurrentEntry, isWholeWindow, navModeOf } from './navigation.ts';

function currentOf(pathname: string): string[] {
  return navModeOf(pathname)
    .entries.filter((entry) => isCurrentEntry(entry, pathname))
    .map((entry) => entry.href);
}

it.each([
  ['/home', ['/home']],
  ['/problem', ['/problem']],
  ['/problem/1000', ['/problem']],
  ['/status', ['/status']],
  ['/submission-detail/7', ['/status']],
  ['/problems', []],
])('%s marks %j', (pathname, entries) => {
  expect(currentOf(pathname)).toEqual(entries);
});

it('a problem takes the whole window, its list does not', () => {
  expect(isWholeWindow('/problem/1000')).toBe(true);
  expect(isWholeWindow('/problem')).toBe(false);
});
