import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compareDecimals, type Decimal, floorScaled, parseDecimal } from './decimal.ts';

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.nat(12))
  .map(([digits, scale]): Decimal => ({ digits, scale }));

/** Formats a decimal like a checker. */
function write({ digits, scale }: Decimal): string {
  const sign = digits < 0n ? '-' : '';
  const all = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
  return scale === 0 ? sign + all : `${sign}${all.slice(0, -scale)}.${all.slice(-scale)}`;
}

/** The same value over 10^12. */
const scaled = ({ digits, scale }: Decimal) => digits * 10n ** BigInt(12 - scale);

test('formatting and parsing a decimal gives the same value', () => {
  fc.assert(fc.property(decimal, (value) => assert.deepEqual(parseDecimal(` ${write(value)}\n`), value)));
});

test('the order follows the values, whatever the trailing zeros', () => {
  fc.assert(
    fc.property(decimal, decimal, (left, right) => {
      const expected = scaled(left) < scaled(right) ? -1 : scaled(left) > scaled(right) ? 1 : 0;
      assert.equal(compareDecimals(left, right), expected);
      assert.equal(compareDecimals(right, left), expected === 0 ? 0 : -expected);
      const longer = { digits: left.digits * 1000n, scale: left.scale + 3 };
      assert.equal(compareDecimals(left, longer), 0);
    }),
  );
});

test('a fraction is rounded down, below zero too', () => {
  fc.assert(
    fc.property(
      decimal,
      fc.integer({ min: 0, max: 1000 }),
      fc.integer({ min: 1, max: 1000 }),
      (value, factor, divisor) => {
        const floor = BigInt(floorScaled({ ...value, digits: value.digits % 10n ** 12n }, factor, divisor));
        const numerator = scaled({ ...value, digits: value.digits % 10n ** 12n }) * BigInt(factor);
        const denominator = 10n ** 12n * BigInt(divisor);
        assert.ok(floor * denominator <= numerator && numerator < (floor + 1n) * denominator);
      },
    ),
  );
});

test('rejects everything but plain decimals', () => {
  const strange = [
    '1e3',
    '1E3',
    '0x1f',
    '0b1',
    '1_000',
    '1,000',
    '+-1',
    '1.2.3',
    '½',
    '١',
    '１',
    'Infinity',
    '-',
    '+.',
    '1 2',
  ];
  for (const text of strange) assert.equal(parseDecimal(text), null, text);
  fc.assert(
    fc.property(fc.string(), (text) => {
      const value = parseDecimal(text);
      if (value !== null) assert.equal(Number(write(value)), Number(text.trim()));
    }),
  );
});
