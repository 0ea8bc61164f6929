import { expect, it } from 'vitest';
import { badgeOf, unreadTotal } from './unread.ts';

it.each([
  [0, ''],
  [-1, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [12_000, '99+'],
])('%d unread messages have the badge "%s"', (count, badge) => {
  expect(badgeOf(count)).toBe(badge);
});

it('adds up all kinds', () => {
  expect(unreadTotal({ comment: 1, reply: 2, like: 4, sys: 8, mine: 16 })).toBe(31);
});
