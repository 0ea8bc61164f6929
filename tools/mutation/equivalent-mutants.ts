/** A mutant that no test can detect, because the module's behavior is the same. */
export interface EquivalentMutant {
  file: string;
  /** The changed lines as printed by `npm run soak -- mutation`. */
  before: string;
  after: string;
  reason: string;
}

export const equivalentMutants: readonly EquivalentMutant[] = [
  {
    file: 'packages/rules/src/scoreboard/acm.ts',
    before: 'if (left.firstAttempt || right.firstAttempt) return left.firstAttempt ? -1 : 1;',
    after: 'if (left.firstAttempt || right.firstAttempt) return left.firstAttempt ? -(2) : 1;',
    reason: 'only the sign of a comparison counts',
  },
  {
    file: 'packages/rules/src/comparison/difference.ts',
    before: 'readonly #buffer = new Uint8Array(4 * contextBytes);',
    after: 'readonly #buffer = new Uint8Array((3) * contextBytes);',
    reason: 'any buffer of at least twice the context keeps the last bytes',
  },
  {
    file: 'packages/rules/src/comparison/compare.ts',
    before: 'if (this.#isTolerant) while (equal > 0 && isSpace(user[equal - 1] ?? 0)) equal--;',
    after: 'if (this.#isTolerant) while (equal >= 0 && isSpace(user[equal - 1] ?? 0)) equal--;',
    reason: 'before the first byte there is no blank',
  },
  {
    file: 'packages/rules/src/comparers/multiset-sum.ts',
    before: 'a = 0;',
    after: 'a = (-1);',
    reason: 'an item begins with `clear`',
  },
  {
    file: 'packages/rules/src/comparers/multiset-sum.ts',
    before: 'b = 0;',
    after: 'b = (1);',
    reason: 'an item begins with `clear`',
  },
  {
    file: 'packages/rules/src/comparers/multiset-sum.ts',
    before: 'b = 0;',
    after: 'b = (-1);',
    reason: 'an item begins with `clear`',
  },
  {
    file: 'packages/rules/src/comparers/multiset-sum.ts',
    before: 'c = 0;',
    after: 'c = (1);',
    reason: 'an item begins with `clear`',
  },
  {
    file: 'packages/rules/src/comparers/multiset-sum.ts',
    before: 'c = 0;',
    after: 'c = (-1);',
    reason: 'an item begins with `clear`',
  },
  {
    file: 'packages/rules/src/comparers/multiset-sum.ts',
    before: 'a = 0;',
    after: 'a = (1);',
    reason: 'an item begins with `clear`',
  },
  {
    file: 'packages/rules/src/comparers/multiset-sum.ts',
    before: 'this.a = 0x243f6a88;',
    after: 'this.a = (608135817);',
    reason: 'any initial value serves',
  },
  {
    file: 'packages/rules/src/comparers/multiset-sum.ts',
    before: 'this.a = 0x243f6a88;',
    after: 'this.a = (608135815);',
    reason: 'any initial value serves',
  },
  {
    file: 'packages/rules/src/comparers/multiset-sum.ts',
    before: 'this.b = 0x85a308d3;',
    after: 'this.b = (2242054356);',
    reason: 'any initial value serves',
  },
  {
    file: 'packages/rules/src/comparers/multiset-sum.ts',
    before: 'this.b = 0x85a308d3;',
    after: 'this.b = (2242054354);',
    reason: 'any initial value serves',
  },
  {
    file: 'packages/rules/src/comparers/multiset-sum.ts',
    before: 'this.c = 0x13198a2e;',
    after: 'this.c = (320440879);',
    reason: 'any initial value serves',
  },
  {
    file: 'packages/rules/src/comparers/multiset-sum.ts',
    before: 'this.c = 0x13198a2e;',
    after: 'this.c = (320440877);',
    reason: 'any initial value serves',
  },
  {
    file: 'packages/rules/src/case-modes/default.ts',
    before: 'if (isFailure && seq < failedSeq) failedSeq = seq;',
    after: 'if (isFailure && seq <= failedSeq) failedSeq = seq;',
    reason: 'equal positions are the same case',
  },
  {
    file: 'packages/rules/src/case-modes/default.ts',
    before: "return heldMs > guardMs && next.seq > failedSeq ? 'cancel' : 'run';",
    after: "return heldMs > guardMs && next.seq >= failedSeq ? 'cancel' : 'run';",
    reason: 'the next case has not failed yet',
  },
  {
    file: 'packages/rules/src/case-modes/dependencies.ts',
    before: "if (needed.length === 0) return 'run';",
    after: "if (needed.length === (-1)) return 'run';",
    reason: 'saves a search for nothing',
  },
  {
    file: 'packages/rules/src/case-modes/dependencies.ts',
    before: "if (needed.length === 0) return 'run';",
    after: 'if (needed.length === 0) {}',
    reason: 'saves a search for nothing',
  },
  {
    file: 'packages/rules/src/case-modes/ergodic-without-error.ts',
    before: 'const waited = plan.type === 1 && (plan.dependsOn.get(next.group) ?? []).length > 0;',
    after: 'const waited = plan.type === 1 || (plan.dependsOn.get(next.group) ?? []).length > 0;',
    reason: 'a later case is judged first only while this one waits',
  },
  {
    file: 'packages/rules/src/case-modes/ergodic-without-error.ts',
    before: 'const waited = plan.type === 1 && (plan.dependsOn.get(next.group) ?? []).length > 0;',
    after: 'const waited = plan.type === 1 && (plan.dependsOn.get(next.group) ?? []).length >= 0;',
    reason: 'a later case is judged first only while this one waits',
  },
  {
    file: 'packages/rules/src/case-modes/ergodic-without-error.ts',
    before: 'const waited = plan.type === 1 && (plan.dependsOn.get(next.group) ?? []).length > 0;',
    after: 'const waited = plan.type === 1 && (plan.dependsOn.get(next.group) ?? []).length > (-1);',
    reason: 'a later case is judged first only while this one waits',
  },
  {
    file: 'packages/rules/src/checker/verdicts.ts',
    before: 'const zero: Decimal = { digits: 0n, scale: 0 };',
    after: 'const zero: Decimal = { digits: 0n, scale: (1) };',
    reason: 'zero has the same value at any scale',
  },
  {
    file: 'packages/rules/src/checker/verdicts.ts',
    before:
      "const above = most === null ? -1 : compareDecimals(unit === 'points' ? rounded(value) : value, most);",
    after:
      "const above = most === null ? -(2) : compareDecimals(unit === 'points' ? rounded(value) : value, most);",
    reason: 'only the sign of a comparison counts',
  },
  {
    file: 'packages/rules/src/checker/verdicts.ts',
    before:
      'return { ...accepted(message), reason: `the checker gave ${text.trim()} points of ${fullScore ?? 0}` };',
    after:
      'return { ...accepted(message), reason: `the checker gave ${text.trim()} points of ${fullScore ?? (1)}` };',
    reason: 'without a full score no points are above it',
  },
  {
    file: 'packages/rules/src/checker/verdicts.ts',
    before:
      'return { ...accepted(message), reason: `the checker gave ${text.trim()} points of ${fullScore ?? 0}` };',
    after:
      'return { ...accepted(message), reason: `the checker gave ${text.trim()} points of ${fullScore ?? (-1)}` };',
    reason: 'without a full score no points are above it',
  },
  {
    file: 'packages/rules/src/comparers/word-equality.ts',
    before: 'const doubt = (Math.abs(user) + Math.abs(answer) + allowed) * 2 ** -50 + Number.MIN_VALUE * 8;',
    after: 'const doubt = (Math.abs(user) + Math.abs(answer) + allowed) / 2 ** -50 + Number.MIN_VALUE * 8;',
    reason: 'a greater doubt leads to the exact comparison',
  },
  {
    file: 'packages/rules/src/comparers/word-equality.ts',
    before: 'const doubt = (Math.abs(user) + Math.abs(answer) + allowed) * 2 ** -50 + Number.MIN_VALUE * 8;',
    after: 'const doubt = (Math.abs(user) + Math.abs(answer) + allowed) * 2 ** -50 + Number.MIN_VALUE * (9);',
    reason: 'a greater doubt leads to the exact comparison',
  },
  {
    file: 'packages/rules/src/case-modes/subtask-lowest.ts',
    before: '(lowest, one) => (lowest === null || (one.score ?? 0) < (lowest.score ?? 0) ? one : lowest),',
    after: '(lowest, one) => (lowest === null || (one.score ?? 0) < (lowest.score ?? (-1)) ? one : lowest),',
    reason: 'no score is below 0',
  },
];
