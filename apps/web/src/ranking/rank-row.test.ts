import { expect, it } from 'vitest';
import type { RankRow } from './queries.ts';
import { plainSignature, pointsOf, rateOf } from './rank-row.ts';

const row: RankRow = {
  uid: '1',
  username: 'qiushi',
  nickname: null,
  signature: null,
  avatar: null,
  titleName: null,
  titleColor: null,
  ac: 102,
  total: 910,
  rating: null,
};

it('ranks by accepted problems, or by score', () => {
  expect([pointsOf('acm', row), pointsOf('oi', { ...row, score: 7 }), pointsOf('oi', row)]).toEqual([
    102, 7, 0,
  ]);
  expect([rateOf(row), rateOf({ ...row, total: 0 })]).toEqual(['11.21%', '—']);
});

it.each([
  [null, ''],
  ['# Hello\n\n**world**', 'Hello world'],
  ['see [my page](https://example.org/x) ![cat](/a.png)', 'see my page cat'],
  ['> `x` | $n$', 'x n'],
])('a signature of %j reads "%s"', (signature, plain) => {
  expect(plainSignature(signature)).toBe(plain);
});
