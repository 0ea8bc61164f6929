import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compareDecimals, type Decimal, floorScaled, parseDecimal, withoutExponent } from './decimal.ts';

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

test('numbers with an exponent become plain ones', () => {
  for (const [text, plain] of [
    ['9.000000000e+00', '9'],
    ['1.25E+01\n', '12.5'],
    ['3.5e-2', '0.035'],
    ['-2e3', '-2000'],
    ['0.000e+00', '0'],
    ['120e-1', '12'],
  ] as const)
    assert.equal(withoutExponent(text), plain);
  for (const text of ['7', '1e', 'e5', '1e31', '1.e+', '1e2x', '', `${'1'.repeat(41)}e1`])
    assert.equal(withoutExponent(text), text);
  fc.assert(
    fc.property(
      fc.integer({ min: -(10 ** 9), max: 10 ** 9 }),
      fc.integer({ min: -9, max: 9 }),
      (digits, power) => {
        const text = (digits * 10 ** power).toExponential(9);
        assert.equal(Number(withoutExponent(text)), Number(text));
        assert.doesNotMatch(withoutExponent(text), /e/);
      },
    ),
  );
});
