// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { matchParts } from './HighlightedMatch.tsx';
import type { SearchResultPage } from './queries.ts';

const browser = setUpScreen();
const { server } = browser;
const counts = { problem: 41, contest: 0, training: 0, discussion: 400, announcement: 0, group: 0, user: 1 };
const none = { problem: 0, contest: 0, training: 0, discussion: 0, announcement: 0, group: 0, user: 0 };
const row = {
  id: '1000',
  title: 'A + <b>Sum</b>',
  code: '1000',
  text: null,
  time: null,
  href: '/problem/1000',
};

const answer = (more: Partial<SearchResultPage> = {}): SearchResultPage => ({
  kind: 'problem',
  counts,
  records: [row],
  total: 41,
  size: 20,
  current: 1,
  pages: 3,
  ...more,
});

beforeEach(() => answerEmptyHome(server));

describe('the results page', () => {
  it('has a tab with a count per kind, marks matches, and has pages by URL', async () => {
    server.on('GET /api/search-results', answer());
    await browser.visit('/search?q=sum', 'en-US');
    const tab = await screen.findByRole('tab', { name: /Problems\s*41/ });
    expect(tab.getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('tab', { name: /Discussions\s*400\+/ })).toBeTruthy();
    const link = screen.getByRole('link', { name: /A \+ <b>Sum<\/b>/ });
    expect([link.getAttribute('href'), link.querySelector('mark')?.textContent]).toEqual([
      '/problem/1000',
      'Sum',
    ]);
    expect(screen.getByRole('link', { name: /2/ }).getAttribute('href')).toBe('/search?q=sum&currentPage=2');
    fireEvent.click(screen.getByRole('tab', { name: /Users/ }));
    await waitFor(() =>
      expect(server.asked('GET /api/search-results').at(-1)?.query).toMatchObject({ kind: 'user' }),
    );
  });

  it('shows what to do without results and without a keyword', async () => {
    server.on('GET /api/search-results', answer({ counts: none, records: [], total: 0, pages: 0 }));
    await browser.visit('/search?q=zzz');
    await screen.findByText('没有找到“zzz”');
    await browser.visit('/search');
    await screen.findByText('搜索全站');
    expect(server.asked('GET /api/search-results')).toHaveLength(1);
  });
});

const hits = (text: string, word: string) =>
  matchParts(text, word)
    .filter(({ isHit }) => isHit)
    .map(({ at, part }) => [at, part]);

it('marks all matches in any case, and nothing if lower case changes lengths', () => {
  expect(hits('Aa路a', 'a')).toEqual([
    [0, 'A'],
    [1, 'a'],
    [3, 'a'],
  ]);
  expect(hits('最短路径', '短路')).toEqual([[1, '短路']]);
  expect(hits('İ a', 'a')).toEqual([]);
  expect(matchParts('.*', '*').map(({ part }) => part)).toEqual(['.', '*']);
});
