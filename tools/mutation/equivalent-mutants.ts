/** Mutants of one line that no test can detect, because the module's behavior is the same. */
export interface EquivalentMutants {
  file: string;
  /** The line, and what mutants make of it, as printed by `npm run soak -- mutation`. */
  before: string;
  after: readonly string[];
  reason: string;
}

export const equivalentMutants: readonly EquivalentMutants[] = [
  {
    file: 'packages/rules/src/case-modes/default.ts',
    before: 'if (isFailure && seq < failedSeq) failedSeq = seq;',
    after: ['if (isFailure && seq <= failedSeq) failedSeq = seq;'],
    reason: 'equal positions are the same case',
  },
  {
    file: 'packages/rules/src/case-modes/default.ts',
    before: "return usedMs > coreTimeMaxMs && next.seq > failedSeq ? 'cancel' : 'run';",
    after: ["return usedMs > coreTimeMaxMs && next.seq >= failedSeq ? 'cancel' : 'run';"],
    reason: 'the next case has not failed yet',
  },
  {
    file: 'packages/rules/src/case-modes/dependencies.ts',
    before: "if (needed.length === 0) return 'run';",
    after: ["if (needed.length === (-1)) return 'run';", 'if (needed.length === 0) {}'],
    reason: 'saves a search for nothing',
  },
  {
    file: 'packages/rules/src/case-modes/ergodic-without-error.ts',
    before: 'const waited = plan.type === 1 && (plan.dependsOn.get(next.group) ?? []).length > 0;',
    after: [
      'const waited = plan.type === 1 || (plan.dependsOn.get(next.group) ?? []).length > 0;',
      'const waited = plan.type === 1 && (plan.dependsOn.get(next.group) ?? []).length >= 0;',
      'const waited = plan.type === 1 && (plan.dependsOn.get(next.group) ?? []).length > (-1);',
    ],
    reason: 'a later case is judged first only while this one waits',
  },
  {
    file: 'packages/rules/src/case-modes/subtask-lowest.ts',
    before: '(lowest, one) => (lowest === null || (one.score ?? 0) < (lowest.score ?? 0) ? one : lowest),',
    after: [
      '(lowest, one) => (lowest === null || (one.score ?? 0) < (lowest.score ?? (-1)) ? one : lowest),',
    ],
    reason: 'no score is below 0',
  },
  {
    file: 'packages/rules/src/checker/verdicts.ts',
    before: 'const zero: Decimal = { digits: 0n, scale: 0 };',
    after: ['const zero: Decimal = { digits: 0n, scale: (1) };'],
    reason: 'zero has the same value at any scale',
  },
  {
    file: 'packages/rules/src/checker/verdicts.ts',
    before:
      "const above = most === null ? -1 : compareDecimals(unit === 'points' ? rounded(value) : value, most);",
    after: [
      "const above = most === null ? -(2) : compareDecimals(unit === 'points' ? rounded(value) : value, most);",
    ],
    reason: 'only the sign of a comparison counts',
  },
  {
    file: 'packages/rules/src/checker/verdicts.ts',
    before:
      'return { ...accepted(message), reason: `the checker gave ${text.trim()} points of ${fullScore ?? 0}` };',
    after: [
      'return { ...accepted(message), reason: `the checker gave ${text.trim()} points of ${fullScore ?? (1)}` };',
      'return { ...accepted(message), reason: `the checker gave ${text.trim()} points of ${fullScore ?? (-1)}` };',
    ],
    reason: 'without a full score no points are above it',
  },
  {
    file: 'packages/rules/src/comparers/multiset-sum.ts',
    before: 'a = 0;',
    after: ['a = (-1);', 'a = (1);'],
    reason: 'an item begins with `clear`',
  },
  {
    file: 'packages/rules/src/comparers/multiset-sum.ts',
    before: 'b = 0;',
    after: ['b = (1);', 'b = (-1);'],
    reason: 'an item begins with `clear`',
  },
  {
    file: 'packages/rules/src/comparers/multiset-sum.ts',
    before: 'c = 0;',
    after: ['c = (1);', 'c = (-1);'],
    reason: 'an item begins with `clear`',
  },
  {
    file: 'packages/rules/src/comparers/multiset-sum.ts',
    before: 'this.a = 0x243f6a88;',
    after: ['this.a = (608135817);', 'this.a = (608135815);'],
    reason: 'any initial value serves',
  },
  {
    file: 'packages/rules/src/comparers/multiset-sum.ts',
    before: 'this.b = 0x85a308d3;',
    after: ['this.b = (2242054356);', 'this.b = (2242054354);'],
    reason: 'any initial value serves',
  },
  {
    file: 'packages/rules/src/comparers/multiset-sum.ts',
    before: 'this.c = 0x13198a2e;',
    after: ['this.c = (320440879);', 'this.c = (320440877);'],
    reason: 'any initial value serves',
  },
  {
    file: 'packages/rules/src/comparers/word-equality.ts',
    before: 'const doubt = (Math.abs(user) + Math.abs(answer) + allowed) * 2 ** -50 + Number.MIN_VALUE * 8;',
    after: [
      'const doubt = (Math.abs(user) + Math.abs(answer) + allowed) / 2 ** -50 + Number.MIN_VALUE * 8;',
      'const doubt = (Math.abs(user) + Math.abs(answer) + allowed) * 2 ** -50 + Number.MIN_VALUE * (9);',
    ],
    reason: 'a greater doubt leads to the exact comparison',
  },
  {
    file: 'packages/rules/src/comparison/compare.ts',
    before: 'if (this.#isTolerant) while (equal > 0 && isSpace(user[equal - 1] ?? 0)) equal--;',
    after: ['if (this.#isTolerant) while (equal >= 0 && isSpace(user[equal - 1] ?? 0)) equal--;'],
    reason: 'before the first byte there is no blank',
  },
  {
    file: 'packages/rules/src/comparison/difference.ts',
    before: 'readonly #buffer = new Uint8Array(4 * contextBytes);',
    after: ['readonly #buffer = new Uint8Array((3) * contextBytes);'],
    reason: 'any buffer of at least twice the context keeps the last bytes',
  },
  {
    file: 'packages/rules/src/scoreboard/acm.ts',
    before: 'if (left.firstAttempt || right.firstAttempt) return left.firstAttempt ? -1 : 1;',
    after: ['if (left.firstAttempt || right.firstAttempt) return left.firstAttempt ? -(2) : 1;'],
    reason: 'only the sign of a comparison counts',
  },
  {
    file: 'packages/rules/src/rehearsal/sentences.ts',
    before: 'if (ms < 9950) return `${Math.round(ms / 100) / 10}${second}`;',
    after: ['if (ms <= 9950) return `${Math.round(ms / 100) / 10}${second}`;'],
    reason: 'both ways print 10 s',
  },
  {
    file: 'packages/rules/src/rehearsal/schedule.ts',
    before: 'const first = chosen[0]?.atMs ?? 0;',
    after: ['const first = chosen[0]?.atMs ?? (1);', 'const first = chosen[0]?.atMs ?? (-1);'],
    reason: 'without submissions nothing is scheduled',
  },
  {
    file: 'packages/rules/src/failure/blanks.ts',
    before: 'while (end > 0 && isBlankCode(line.charCodeAt(end - 1))) end--;',
    after: [
      'while (end >= 0 && isBlankCode(line.charCodeAt(end - 1))) end--;',
      'while (end > (-1) && isBlankCode(line.charCodeAt(end - 1))) end--;',
    ],
    reason: 'before the first character there is no blank',
  },
  {
    file: 'packages/rules/src/comparers/word-comparer.ts',
    before: 'for (let at = 0; at < length; at++) if (isBlank(bytes[at] ?? 0)) return at;',
    after: [
      'for (let at = 0; at < length; at++) if (isBlank(bytes[at] ?? (-1))) return at;',
      'for (let at = 0; at < length; at++) if (isBlank(bytes[at] ?? (1))) return at;',
    ],
    reason: 'each position has a byte',
  },
  {
    file: 'packages/rules/src/comparers/word-comparer.ts',
    before: '#length = 0;',
    after: ['#length = (1);', '#length = (-1);'],
    reason: 'a word begins with `clear`',
  },
  {
    file: 'packages/rules/src/comparers/multiset-sum.ts',
    before: 'this.c = Math.imul(this.c ^ byte, 0x01000193) + (this.c >>> 11);',
    after: [
      'this.c = Math.imul(this.c ^ byte, (16777618)) + (this.c >>> 11);',
      'this.c = Math.imul(this.c ^ byte, (16777620)) + (this.c >>> 11);',
      'this.c = Math.imul(this.c ^ byte, 0x01000193) + (this.c >>> (12));',
      'this.c = Math.imul(this.c ^ byte, 0x01000193) + (this.c >>> (10));',
    ],
    reason: 'with another constant, items still differ in the other two words',
  },
  {
    file: 'packages/rules/src/comparers/multiset-sum.ts',
    before: 'this.b = Math.imul(this.b + byte + 1, 0x85ebca77) ^ (this.b >>> 15);',
    after: [
      'this.b = Math.imul(this.b + byte + 1, (2246822520)) ^ (this.b >>> 15);',
      'this.b = Math.imul(this.b + byte + 1, (2246822518)) ^ (this.b >>> 15);',
      'this.b = Math.imul(this.b + byte + 1, 0x85ebca77) ^ (this.b >>> (16));',
      'this.b = Math.imul(this.b + byte + 1, 0x85ebca77) ^ (this.b >>> (14));',
      'this.b = Math.imul(this.b + byte + (2), 0x85ebca77) ^ (this.b >>> 15);',
    ],
    reason: 'with another constant, items still differ in the other two words',
  },
  {
    file: 'packages/rules/src/scoreboard/ceremony.ts',
    before: 'keyOf({ uid, problem: problems.get(displayId) ?? -1 });',
    after: [
      'keyOf({ uid, problem: problems.get(displayId) ?? -(0) });',
      'keyOf({ uid, problem: problems.get(displayId) ?? -(2) });',
    ],
    reason: 'every cell belongs to a column',
  },
  {
    file: 'packages/rules/src/scoreboard/ceremony.ts',
    before: 'const { award = null, rank = -1 } = final.get(uid) ?? {};',
    after: [
      'const { award = null, rank = -(0) } = final.get(uid) ?? {};',
      'const { award = null, rank = -(2) } = final.get(uid) ?? {};',
    ],
    reason: 'every row is also on the final scoreboard',
  },
  {
    file: 'packages/rules/src/rating/elo-mmr-performance.ts',
    before: 'if (last && last[0].mean === one.mean && last[0].scale === one.scale) last[1] += 1;',
    after: [
      'if (last && last[(1)].mean === one.mean && last[0].scale === one.scale) last[1] += 1;',
      'if (last && last[0].mean === one.mean && last[(1)].scale === one.scale) last[1] += 1;',
    ],
    reason: 'equal opponents are counted only to save time',
  },
  {
    file: 'packages/rules/src/rating/elo-mmr-performance.ts',
    before: 'return (rank) => found.get(rank) ?? 0;',
    after: ['return (rank) => found.get(rank) ?? (1);', 'return (rank) => found.get(rank) ?? (-1);'],
    reason: 'every rank has a performance',
  },
  {
    file: 'packages/rules/src/comparison/compare.ts',
    before: 'readonly #mark = { line: 1, column: 1 };',
    after: [
      'readonly #mark = { line: (2), column: 1 };',
      'readonly #mark = { line: (0), column: 1 };',
      'readonly #mark = { line: 1, column: (2) };',
      'readonly #mark = { line: 1, column: (0) };',
    ],
    reason: 'the position is set before it is read',
  },
  {
    file: 'packages/rules/src/mutants/mutants.ts',
    before: 'if (changes.length * length <= roomForMutants) return changes;',
    after: [
      'if (changes.length * length <= roomForMutants) {}',
      'if (changes.length * length < roomForMutants) return changes;',
    ],
    reason: 'a program without too many changes keeps enough of each kind',
  },
  {
    file: 'packages/rules/src/mutants/mutants.ts',
    before: 'const roomForMutants = 16 * 1024 * 1024;',
    after: [
      'const roomForMutants = 16 * 1024 * (1023);',
      'const roomForMutants = 16 * 1024 * (1025);',
      'const roomForMutants = 16 * (1023) * 1024;',
      'const roomForMutants = 16 * (1025) * 1024;',
      'const roomForMutants = (15) * 1024 * 1024;',
      'const roomForMutants = (17) * 1024 * 1024;',
    ],
    reason: 'the bound of memory is approximate',
  },
  {
    file: 'packages/rules/src/mutants/mutants.ts',
    before: 'return list.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));',
    after: [
      'return list.filter((_, index) => Math.floor(index / step) !== Math.floor((index + 1) / step));',
      'return list.filter((_, index) => Math.floor(index / step) !== Math.floor((index - (2)) / step));',
    ],
    reason: 'takes another change, or two, of each stretch',
  },
  {
    file: 'packages/rules/src/mutants/tokens.ts',
    before: "return piece('sign', code.charAt(at), at);",
    after: ['{}'],
    reason: 'every character except blanks matches a pattern',
  },
  {
    file: 'packages/rules/src/mutants/tokens.ts',
    before: "const isLong = quote.length > 1 || quote === '`';",
    after: ["const isLong = quote.length > (2) || quote === '`';"],
    reason: 'delimiters have one or three characters',
  },
  {
    file: 'packages/rules/src/mutants/removals.ts',
    before: "if (token.text === '{' || token.text === '}') return -1;",
    after: [
      "if (token.text === '{' || token.text === '}') return -(0);",
      "if (token.text === '{' || token.text === '}') return -(2);",
    ],
    reason: 'no statement ends at the first token or before',
  },
  {
    file: 'packages/rules/src/mutants/removals.ts',
    before: 'if (token === undefined) return -1;',
    after: ['if (token === undefined) return -(0);', 'if (token === undefined) return -(2);'],
    reason: 'no statement ends at the first token or before',
  },
  {
    file: 'packages/rules/src/mutants/removals.ts',
    before: 'if (depth < 0) return -1;',
    after: ['if (depth < 0) return -(0);', 'if (depth < 0) return -(2);'],
    reason: 'no statement ends at the first token or before',
  },
  {
    file: 'packages/rules/src/mutants/removals.ts',
    before: 'return -1;',
    after: ['return -(0);', 'return -(2);'],
    reason: 'no statement ends at the first token or before',
  },
  {
    file: 'packages/rules/src/mutants/removals.ts',
    before: "if (token.text === ':') return -1;",
    after: ["if (token.text === ':') return -(0);", "if (token.text === ':') return -(2);"],
    reason: 'no statement ends at the first token or before',
  },
  {
    file: 'packages/rules/src/mutants/removals.ts',
    before: 'if (tokens.slice(index, last + 1).some((_, at) => program.isQuiet(index + at))) continue;',
    after: ['if (tokens.slice(index, last + (2)).some((_, at) => program.isQuiet(index + at))) continue;'],
    reason: 'the token after a statement belongs to no call',
  },
  {
    file: 'packages/rules/src/mutants/seeded.ts',
    before: 'for (const unit of seed) state = Math.imul(state ^ (unit.codePointAt(0) ?? 0), 16_777_619);',
    after: [
      'for (const unit of seed) state = Math.imul(state ^ (unit.codePointAt(0) ?? (-1)), 16_777_619);',
      'for (const unit of seed) state = Math.imul(state ^ (unit.codePointAt(0) ?? (1)), 16_777_619);',
    ],
    reason: 'each unit has a code point',
  },
  {
    file: 'packages/rules/src/mutants/program.ts',
    before: 'return -1;',
    after: ['return -(0);', 'return -(2);'],
    reason: 'a list of types needs a word before it',
  },
  {
    file: 'packages/rules/src/mutants/program.ts',
    before: 'depthBefore: (index) => depths[index] ?? 0,',
    after: [
      'depthBefore: (index) => depths[index] ?? (-1),',
      'depthBefore: (index) => depths[index] ?? (1),',
    ],
    reason: 'each token has a depth',
  },
  {
    file: 'packages/rules/src/mutants/branch-changes.ts',
    before: 'return -1;',
    after: ['return -(0);', 'return -(2);', '{}'],
    reason: 'no condition ends before the keyword',
  },
  {
    file: 'packages/rules/src/mutants/branch-changes.ts',
    before: 'for (let at = from + 1; at <= from + lookaheadTokensMax; at++) {',
    after: ['for (let at = from + (0); at <= from + lookaheadTokensMax; at++) {'],
    reason: 'the keyword itself opens no branch',
  },
  {
    file: 'packages/rules/src/mutants/branch-changes.ts',
    before: 'return from === undefined || to === undefined ? null : { start: from.start, end: to.end };',
    after: ['return from === undefined && to === undefined ? null : { start: from.start, end: to.end };'],
    reason: 'both tokens exist',
  },
  {
    file: 'packages/rules/src/mutants/branch-changes.ts',
    before: 'const inside = tokens.slice(opens + 1, Math.max(opens + 1, closes));',
    after: [
      'const inside = tokens.slice(opens + 1, Math.max(opens - 1, closes));',
      'const inside = tokens.slice(opens + 1, Math.max(opens + (0), closes));',
    ],
    reason: 'without a closing bracket the list is empty',
  },
  {
    file: 'packages/rules/src/rating/elo-mmr-performance.ts',
    before: 'slope: (first + t * (2 * square + 3 * t * cubic)) / step,',
    after: [
      'slope: (first + t * (2 * square + (2) * t * cubic)) / step,',
      'slope: (first + t * (2 * square + (4) * t * cubic)) / step,',
      'slope: (first + t * ((1) * square + 3 * t * cubic)) / step,',
      'slope: (first + t * ((3) * square + 3 * t * cubic)) / step,',
      'slope: (first + t * (2 * square - 3 * t * cubic)) / step,',
    ],
    reason: 'the slope only speeds up the search for the zero',
  },
  {
    file: 'packages/rules/src/rating/elo-mmr-performance.ts',
    before: 'const reach = 25;',
    after: ['const reach = (26);'],
    reason: 'any wider range contains the zero',
  },
  {
    file: 'packages/rules/src/rating/elo-mmr.ts',
    before: 'const factor = slopes[index] ?? 0;',
    after: ['const factor = slopes[index] ?? (1);', 'const factor = slopes[index] ?? (-1);'],
    reason: 'each performance has a slope',
  },
  {
    file: 'packages/rules/src/rating/zero.ts',
    before: 'for (let step = 0; step < stepsMax && high - low > tolerance; step += 1) {',
    after: [
      'for (let step = 0; step < stepsMax && high - low > tolerance; step += (0)) {',
      'for (let step = (1); step < stepsMax && high - low > tolerance; step += 1) {',
      'for (let step = (-1); step < stepsMax && high - low > tolerance; step += 1) {',
      'for (let step = 0; step <= stepsMax && high - low > tolerance; step += 1) {',
    ],
    reason: 'the number of steps is limited only in case of errors',
  },
  {
    file: 'packages/rules/src/comparers/word-equality.ts',
    before: 'return !isZero && Math.max(Math.min(left.order, right.order), allowedOrder) <= larger - 2;',
    after: [
      'return !isZero && Math.max(Math.min(left.order, right.order), allowedOrder) <= larger - (3);',
      'return !isZero && Math.max(Math.min(left.order, right.order), allowedOrder) < larger - 2;',
    ],
    reason: 'numbers that are less far apart are subtracted exactly',
  },
  {
    file: 'packages/rules/src/mutants/removals.ts',
    before: 'if (tokens.slice(index, last + 1).some((_, at) => program.isQuiet(index + at))) continue;',
    after: ['if (tokens.slice(index, last + (0)).some((_, at) => program.isQuiet(index + at))) continue;'],
    reason: 'a call has other tokens than its last one',
  },
  {
    file: 'packages/rules/src/rating/elo-mmr-performance.ts',
    before: 'const step = 16;',
    after: ['const step = (17);', 'const step = (15);'],
    reason: 'points a little further apart are close enough',
  },
  {
    file: 'packages/rules/src/comparers/multiset-sum.ts',
    before: '#b = 0;',
    after: ['#b = (1);', '#b = (-1);'],
    reason: 'both sums start with the same value',
  },
  {
    file: 'packages/rules/src/comparers/multiset-sum.ts',
    before: '#a = 0;',
    after: ['#a = (1);', '#a = (-1);'],
    reason: 'both sums start with the same value',
  },
  {
    file: 'packages/rules/src/comparers/multiset-sum.ts',
    before: '#c = 0;',
    after: ['#c = (1);', '#c = (-1);'],
    reason: 'both sums start with the same value',
  },
  {
    file: 'packages/rules/src/rehearsal/report.ts',
    before: 'queueMax: longestQueues(submissions, Infinity)(0),',
    after: ['queueMax: longestQueues(submissions, Infinity)((1)),'],
    reason: 'every step of infinite length contains the whole run',
  },
  {
    file: 'packages/rules/src/rehearsal/report.ts',
    before:
      'const worked = own.reduce((sum, one) => sum + ((one.finishedMs ?? 0) - (one.startedMs ?? 0)), 0);',
    after: [
      'const worked = own.reduce((sum, one) => sum + ((one.finishedMs ?? (-1)) - (one.startedMs ?? 0)), 0);',
      'const worked = own.reduce((sum, one) => sum + ((one.finishedMs ?? (1)) - (one.startedMs ?? 0)), 0);',
      'const worked = own.reduce((sum, one) => sum + ((one.finishedMs ?? 0) - (one.startedMs ?? (-1))), 0);',
      'const worked = own.reduce((sum, one) => sum + ((one.finishedMs ?? 0) - (one.startedMs ?? (1))), 0);',
    ],
    reason: 'a judged submission has both times',
  },
  {
    file: 'packages/rules/src/contest/schedule.ts',
    before: 'return left !== null && right !== null && right < left ? right : left;',
    after: ['return left !== null && right !== null && right <= left ? right : left;'],
    reason: 'equal times are the same',
  },
  {
    file: 'packages/rules/src/rating/codeforces.ts',
    before: 'change: 0,',
    after: ['change: (1),', 'change: (-1),'],
    reason: 'every change is computed before it is read',
  },
  {
    file: 'packages/rules/src/rating/elo-mmr-performance.ts',
    before: 'return { value: all.value + tied.value + constant, slope: all.slope + tied.slope };',
    after: ['return { value: all.value + tied.value + constant, slope: all.slope - tied.slope };'],
    reason: 'the slope only speeds up the search for the zero',
  },
  {
    file: 'packages/rules/src/scoreboard/ceremony.ts',
    before: 'const attempts = figures.submissionInfo[displayId]?.tryNum ?? 0;',
    after: [
      'const attempts = figures.submissionInfo[displayId]?.tryNum ?? (-1);',
      'const attempts = figures.submissionInfo[displayId]?.tryNum ?? (1);',
    ],
    reason: 'the column was found because its cell has attempts',
  },
  {
    file: 'packages/rules/src/scoreboard/ceremony.ts',
    before: 'return rank < 0 ? null : rank;',
    after: ['return rank <= 0 ? null : rank;'],
    reason: 'ranks start at 1',
  },
  {
    file: 'packages/rules/src/scoreboard/scoreboard.ts',
    before: 'const behind = list.findLastIndex((other) => compareMoments(other, seen) < 0);',
    after: ['const behind = list.findLastIndex((other) => compareMoments(other, seen) <= 0);'],
    reason: 'no two attempts of a list have the same time and id',
  },
  {
    file: 'packages/rules/src/scoring/decimal.ts',
    before: 'return Number(numerator < 0n && numerator % denominator !== 0n ? quotient - 1n : quotient);',
    after: ['return Number(numerator <= 0n && numerator % denominator !== 0n ? quotient - 1n : quotient);'],
    reason: 'zero has no remainder',
  },
  {
    file: 'packages/rules/src/scoring/hundredths.ts',
    before: 'return Math.abs(value) < 1e-3 ? 0 : fromHundredths(hundredthsOf(value));',
    after: ['return Math.abs(value) <= 1e-3 ? 0 : fromHundredths(hundredthsOf(value));'],
    reason: 'a thousandth is rounded to zero',
  },
  {
    file: 'packages/rules/src/comparison/byte-reader.ts',
    before:
      'for (let index = 0; index < count; index++) this.#note(this.#chunk[this.#position + index] ?? 0);',
    after: [
      'for (let index = 0; index < count; index++) this.#note(this.#chunk[this.#position + index] ?? (-1));',
      'for (let index = 0; index < count; index++) this.#note(this.#chunk[this.#position + index] ?? (1));',
    ],
    reason: 'the skipped bytes are in the chunk',
  },
  {
    file: 'packages/rules/src/failure/excerpt.ts',
    before:
      'export function excerptAround(text: string, { line, column = 0 }: ExcerptPlace, isWhole: boolean): Excerpt {',
    after: [
      'export function excerptAround(text: string, { line, column = (-1) }: ExcerptPlace, isWhole: boolean): Excerpt {',
      'export function excerptAround(text: string, { line, column = (1) }: ExcerptPlace, isWhole: boolean): Excerpt {',
    ],
    reason: 'the first 1,000 columns show the same part of a line',
  },
  {
    file: 'packages/rules/src/scoreboard/ceremony.ts',
    before: 'const rank = board.rows(options).find((row) => row.uid === uid)?.rank ?? -1;',
    after: ['const rank = board.rows(options).find((row) => row.uid === uid)?.rank ?? -(2);'],
    reason: 'any negative rank means that there is none',
  },
  {
    file: 'packages/rules/src/contest/schedule.ts',
    before: 'return right !== null && right > left ? right : left;',
    after: ['return right !== null && right >= left ? right : left;'],
    reason: 'equal times are the same',
  },
  {
    file: 'packages/rules/src/rating/codeforces.ts',
    before: 'const change = changes.get(key) ?? rawChange(one, seedOf);',
    after: ['const change = (rawChange(one, seedOf));'],
    reason: 'only saves computing equal changes again',
  },
  {
    file: 'packages/rules/src/comparers/word-comparer.ts',
    before: 'const length = Math.min(left.length, right.length);',
    after: ['const length = Math.max(left.length, right.length);'],
    reason: 'a byte beyond the end of one side differs from every byte of the other',
  },
  {
    file: 'packages/formats/src/read/foreign-file.ts',
    before: 'const headBytes = 64 * 1024;',
    after: [
      'const headBytes = (65) * 1024;',
      'const headBytes = (63) * 1024;',
      'const headBytes = 64 * (1025);',
      'const headBytes = 64 * (1023);',
    ],
    reason: 'all marks are within the first kilobyte',
  },
  {
    file: 'packages/formats/src/formats/polygon/wrapper.ts',
    before: 'if (!${isScored ? 1 : 0}) return 1;',
    after: ['if (!${isScored ? (2) : 0}) return 1;'],
    reason: 'C++ takes every number but 0 as true',
  },
  {
    file: 'packages/formats/src/text/line-endings.ts',
    before: 'const out = Buffer.allocUnsafe(chunk.length + 1);',
    after: ['const out = Buffer.allocUnsafe(chunk.length + (2));'],
    reason: 'only the written part of the buffer is passed on',
  },
  {
    file: 'packages/formats/src/text/line-endings.ts',
    before: 'if (!isHeld && !chunk.includes(carriageReturn)) return done(null, chunk);',
    after: ['if (!isHeld && !chunk.includes(carriageReturn)) {}'],
    reason: 'saves a copy of bytes that stay as they are',
  },
  {
    file: 'packages/formats/src/latex/reader.ts',
    before: 'const character = String.fromCodePoint(this.#tex.codePointAt(this.#at) ?? 32);',
    after: [
      'const character = String.fromCodePoint(this.#tex.codePointAt(this.#at) ?? (33));',
      'const character = String.fromCodePoint(this.#tex.codePointAt(this.#at) ?? (31));',
    ],
    reason: 'callers ask for a character only before the end of the text',
  },
  {
    file: 'packages/formats/src/formats/fps/read-file.ts',
    before: 'if (head.length >= headBytes) break;',
    after: ['if (head.length > headBytes) break;'],
    reason: 'reads one more chunk, of which nothing is kept',
  },
  {
    file: 'packages/formats/src/formats/hydro/cases.ts',
    before: 'return () => shares.shift() ?? 0;',
    after: ['return () => shares.shift() ?? (1);', 'return () => shares.shift() ?? (-1);'],
    reason: 'each part without a score asks for its share once',
  },
  {
    file: 'packages/formats/src/read/natural-order.ts',
    before: 'for (let index = 0; index < Math.min(a.length, b.length); index += 1) {',
    after: ['for (let index = 0; index <= Math.min(a.length, b.length); index += 1) {'],
    reason: 'the name that ends here is less than one that goes on with a number, as by their lengths',
  },
  {
    file: 'packages/formats/src/latex/from-markdown.ts',
    before: "return '';",
    after: ['{}'],
    reason: 'joining writes a missing text as an empty one',
  },
  {
    file: 'packages/formats/src/formats/hydro/cases.ts',
    before: 'const scores = cases.map(({ score }) => [String(score ?? 0)]);',
    after: [
      'const scores = cases.map(({ score }) => [String(score ?? (1))]);',
      'const scores = cases.map(({ score }) => [String(score ?? (-1))]);',
    ],
    reason: 'Hydro problems are scored, so each case has a score',
  },
];
