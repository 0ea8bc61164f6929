// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { RatingRow, RatingStep } from './queries.ts';
import { RatingGraph, ticksBetween } from './RatingGraph.tsx';
import { RatingHistory } from './RatingHistory.tsx';

const browser = setUpScreen();
const { server } = browser;
const at = '2026-11-22T00:00:00.000Z';

const row = (username: string, place: number, rating: number, change: number): RatingRow => ({
  uid: username,
  username,
  nickname: null,
  avatar: null,
  school: username === 'deer' ? '第一中学' : null,
  place,
  rating,
  best: rating + 10,
  contests: 3,
  change,
  ratedAt: at,
});

const step = (cid: number, before: number | null, after: number): RatingStep => ({
  cid,
  title: `Round ${cid}`,
  endTime: `2026-11-${10 + cid}T00:00:00.000Z`,
  rank: cid,
  participants: 30,
  before,
  after,
});

const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

it.each([
  ['zh-CN', '1650高手', '积分榜'],
  ['en-US', '1650Advanced', 'Ratings'],
] as const)(
  'the list in %s shows number, title and change, and is limited to a school',
  async (locale, mark, title) => {
    const records = [row('deer', 1, 1650, 25), row('fox', 2, 1199, -31), row('hare', 3, 900, 0)];
    server.on('GET /api/rating-list', ({ query }) => {
      const found = records.filter(
        ({ school }) => query['school'] === undefined || school === query['school'],
      );
      return { records: found, total: found.length, size: 50, current: 1, pages: 1 };
    });
    const address = await browser.visit('/rating', locale);
    await screen.findByRole('heading', { name: title, level: 1 });
    const lines = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    expect(lines[0]?.textContent).toContain(mark);
    expect(lines.map((line) => within(line).getByText(/^[+−±]/).textContent)).toEqual(['+25', '−31', '±0']);
    expect(lines[2]?.textContent).toMatch(/900(入门|Beginner)/);
    fireEvent.click(screen.getByRole('button', { name: '第一中学' }));
    await waitFor(() => expect(address()).toContain('school='));
    await waitFor(() => expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2));
  },
);

it('the history shows a graph and the latest contests, and all on request', async () => {
  const steps = [1, 2, 3, 4, 5, 6].map((cid) =>
    step(cid, cid === 1 ? null : 1490 + 10 * cid, 1500 + 10 * cid),
  );
  server.on('GET /api/rating-history', steps);
  await browser.show(<RatingHistory uid="u1" />, 'en-US', ['rating', 'ranking']);
  await screen.findByRole('img', { name: 'Graph of 6 rated contests, now 1560' });
  expect(links()).toEqual(['Round 6', 'Round 5', 'Round 4', 'Round 3', 'Round 2']);
  screen.getByText('6 of 30');
  fireEvent.click(screen.getByRole('button', { name: 'Show all 6 contests' }));
  expect(links()).toHaveLength(6);
  expect(screen.getAllByText('+10')).toHaveLength(6);
});

it('one contest gives a graph of one point, and ticks are round', async () => {
  await browser.show(<RatingGraph steps={[step(1, null, 1510)]} />, 'zh-CN', ['rating']);
  const graph = await screen.findByRole('img');
  expect(graph.querySelectorAll('circle')).toHaveLength(1);
  // Without a viewBox, the units of the drawing are pixels at every width, so labels keep their size.
  expect(graph.hasAttribute('viewBox')).toBe(false);
  for (const label of graph.querySelectorAll('text'))
    expect(Number(label.getAttribute('font-size'))).toBeGreaterThanOrEqual(11);
  expect(ticksBetween(1460, 1560)).toEqual([1500, 1550]);
  expect(ticksBetween(800, 3100)).toEqual([1000, 2000, 3000]);
});
