import { createComparer, type ComparisonResult } from '@xiezhi/rules/comparison/compare';

/** Compares an output with the answer in the same way as the site. */
export function compareOutput(output: Uint8Array, answer: string, removeEndBlank: boolean): ComparisonResult {
  const comparer = createComparer({ removeEndBlank });
  const sides = { user: output, answer: Buffer.from(answer) };
  const isFed = { user: false, answer: false };
  for (;;) {
    const side = comparer.wants();
    if (side === null) break;
    if (isFed[side] || sides[side].length === 0) comparer.end(side);
    else comparer.feed(side, sides[side]);
    isFed[side] = true;
  }
  return comparer.result() ?? { comparison: 'wrong', difference: null };
}
