import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zeroOf } from './zero.ts';
import { performances, type Opponent } from './elo-mmr-performance.ts';

const near = (value: number, expected: number, tolerance: number) =>
  assert.ok(Math.abs(value - expected) < tolerance, `${value} for ${expected}`);

test('finds the zero of an increasing function in a few steps, also where its slope is misleading', () => {
  let steps = 0;
  const count = (at: (x: number) => { value: number; slope: number }) => (x: number) => {
    steps += 1;
    return at(x);
  };
  near(
    zeroOf(
      -10,
      30,
      count((x) => ({ value: x ** 3 - 8, slope: 3 * x * x })),
    ),
    2,
    1e-8,
  );
  near(
    zeroOf(
      -1e4,
      1e5,
      count((x) => ({ value: Math.tanh(x - 5), slope: 1 - Math.tanh(x - 5) ** 2 })),
    ),
    5,
    1e-8,
  );
  assert.ok(steps < 60, `${steps} steps`);
  assert.equal(
    zeroOf(-3, 3, (x) => ({ value: x, slope: 1 })),
    0,
  );
  steps = 0;
  near(
    zeroOf(
      0,
      1024,
      count((x) => ({ value: x - 700, slope: 1 })),
    ),
    700,
    1e-9,
  );
  assert.ok(steps <= 3, 'a line takes one step');
});

test('a function is evaluated between the bounds only', () => {
  for (const zero of [3, 4.5, 8.9]) {
    const found = zeroOf(3, 9, (x) => {
      assert.ok(x >= 3 && x <= 9, `${x}`);
      return { value: x - zero, slope: 0.1 };
    });
    near(found, zero, 1e-6);
  }
});

test('without a zero between the bounds, the nearer bound is the result', () => {
  near(
    zeroOf(3, 9, (x) => ({ value: x, slope: 1 })),
    3,
    1e-6,
  );
  near(
    zeroOf(-9, -3, (x) => ({ value: x, slope: 1 })),
    -3,
    1e-6,
  );
});

/** Computes the performance directly from its definition, with all pairs of participants and by bisection. */
function performanceBySum(opponents: readonly Opponent[], own: number): number {
  const sum = (x: number) =>
    opponents.reduce((total, { mean, scale, rank }) => {
      const tanh = Math.tanh((x - mean) / (2 * scale));
      return total + (Number(rank <= own) * (tanh + 1) + Number(rank >= own) * (tanh - 1)) / scale;
    }, 0);
  let [low, high] = [-20_000, 20_000];
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2;
    if (sum(middle) > 0) high = middle;
    else low = middle;
  }
  return low;
}

test('performances agree with the sum over all pairs, for equal and unequal opponents', () => {
  const fields: readonly (readonly Opponent[])[] = [
    [1, 2, 2, 3].map((rank) => ({ mean: 1500, scale: 200, rank })),
    [
      { mean: 1200, scale: 110, rank: 1 },
      { mean: 1200, scale: 150, rank: 2 },
      { mean: 1200, scale: 150, rank: 3 },
      { mean: 1900, scale: 150, rank: 4 },
      { mean: 2401, scale: 210, rank: 4 },
      { mean: 800, scale: 210, rank: 7 },
    ],
    [{ mean: 1500, scale: 110, rank: 1 }],
    Array.from({ length: 60 }, (_, index) => ({
      mean: 900 + 31 * index,
      scale: 110 + index,
      rank: 60 - index,
    })),
  ];
  for (const field of fields) {
    const performanceOf = performances(field);
    for (const { rank } of field) near(performanceOf(rank), performanceBySum(field, rank), 0.005);
  }
});
