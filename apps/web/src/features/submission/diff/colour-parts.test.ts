import fc from 'fast-check';
import { expect, it } from 'vitest';
import { colourParts } from './colour-parts.ts';

const plain = (text: string) => ({ text, isDifferent: false });
const join = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join('');
const marked = (text: string) => ({ text, isDifferent: true });

it('splits tokens at the ends of marks, and keeps marks whole', () => {
  const tokens = [
    { text: 'int', kind: 'type' as const },
    { text: ' x = ', kind: null },
    { text: '12', kind: 'number' as const },
  ];
  expect(colourParts([plain('in'), marked('t x'), plain(' = 12')], tokens)).toEqual([
    { ...plain('in'), kind: 'type' },
    { ...marked('t x'), kind: null },
    { ...plain(' = '), kind: null },
    { ...plain('12'), kind: 'number' },
  ]);
});

it('keeps the text for any tokens', () => {
  const part = fc.record({ text: fc.string(), isDifferent: fc.boolean() });
  const token = fc.record({ text: fc.string(), kind: fc.constantFrom('type' as const, null) });
  fc.assert(
    fc.property(fc.array(part), fc.array(token), (parts, tokens) => {
      expect(join(colourParts(parts, tokens))).toBe(join(parts));
    }),
  );
});
