// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { forgetPages, recentPages, rememberPage } from './recent.ts';

beforeEach(() => localStorage.clear());

it('keeps the last eight pages without duplicates, newest first', () => {
  for (let id = 1; id <= 9; id += 1) rememberPage({ href: `/problem/${id}`, title: `Problem ${id}` });
  rememberPage({ href: '/problem/5', title: 'Renamed' });
  expect(recentPages().map(({ href }) => href)).toEqual(
    [5, 9, 8, 7, 6, 4, 3, 2].map((id) => `/problem/${id}`),
  );
  expect(recentPages()[0]?.title).toBe('Renamed');
});

it('removes all pages', () => {
  rememberPage({ href: '/problem/1', title: 'One' });
  forgetPages();
  expect(recentPages()).toEqual([]);
});

it.each([
  'no JSON',
  '{"href":"/a"}',
  '[null,1,{"href":"/a"},{"href":"https://elsewhere.example","title":"x"},{"href":"//elsewhere.example","title":"x"},{"href":"javascript:alert(1)","title":"x"}]',
])('ignores invalid stored entries: %s', (text) => {
  localStorage.setItem('recentPages', text);
  expect(recentPages()).toEqual([]);
});
