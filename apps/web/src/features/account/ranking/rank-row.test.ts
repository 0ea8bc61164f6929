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
  total: 1000,
  judged: 910,
  rating: null,
  place: 1,
};

it('ranks by accepted problems, or by score', () => {
  expect([pointsOf('acm', row), pointsOf('oi', { ...row, score: 7 }), pointsOf('oi', row)]).toEqual([
    102, 7, 0,
  ]);
  expect([rateOf(row), rateOf({ ...row, judged: 0 })]).toEqual(['11.21%', '—']);
});

it.each([
  [null, ''],
  ['# Hello\n\n**world**', 'Hello world'],
  ['see [my page](https://example.org/x) ![cat](/a.png)', 'see my page cat'],
  ['> `x` | $n$', 'x n'],
  ['- one\n- two\n3. three\n***', 'one two three'],
  ['```cpp\nint a;\n```', 'int a;'],
  ['<b>bold</b> <https://example.org> <img src="x', 'bold https://example.org'],
  ['a_long_name and 2*3*4 \\*as it is\\*', 'a_long_name and 2*3*4 *as it is*'],
  // The server sends only the beginning of a signature, cut at any position.
  ['see [my page](https://example.or', 'see my page'],
  ['see ![a cat', 'see a cat'],
  ['~~gone~~ __strong__ *soft* [one][two]', 'gone strong soft one'],
])('a signature of %j reads "%s"', (signature, plain) => {
  expect(plainSignature(signature)).toBe(plain);
});
