import type { ContestSource } from './source.ts';
import { atcoder } from './sources/atcoder.ts';
import { codeforces } from './sources/codeforces.ts';
import { leetcode } from './sources/leetcode.ts';
import { luogu } from './sources/luogu.ts';
import { nowcoder } from './sources/nowcoder.ts';

/** Judges whose contests are shown on the home page. */
export const contestSources: readonly ContestSource[] = [codeforces, atcoder, luogu, nowcoder, leetcode];
