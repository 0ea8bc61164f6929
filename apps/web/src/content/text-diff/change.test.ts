import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changeSegments } from './change.ts';

it('shows deletions and insertions by word', () => {
  expect(changeSegments('每天记一次水位。', '每天记两次水位。')).toEqual([
    { kind: 'same', text: '每天记' },
    { kind: 'gone', text: '一' },
    { kind: 'new', text: '两' },
    { kind: 'same', text: '次水位。' },
  ]);
  expect(changeSegments('reads it once a day', 'reads it twice a day')).toEqual([
    { kind: 'same', text: 'reads it ' },
    { kind: 'gone', text: 'once' },
    { kind: 'new', text: 'twice' },
    { kind: 'same', text: ' a day' },
  ]);
  expect(changeSegments('', '')).toEqual([]);
});

it('keeps both texts complete', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (former, newer) => {
      const pieces = changeSegments(former, newer);
      const without = (kind: string) =>
        pieces.flatMap((piece) => (piece.kind === kind ? [] : [piece.text])).join('');
      expect([without('new'), without('gone')]).toEqual([former, newer]);
    }),
  );
});

it('compares very long texts as a whole', () => {
  const long = 'a b '.repeat(4000);
  expect(changeSegments(long, `${long}c`).map(({ kind }) => kind)).toEqual(['gone', 'new']);
});
