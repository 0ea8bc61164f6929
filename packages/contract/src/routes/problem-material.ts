import { z } from 'zod';
import type { ErrorCode } from '../errors/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { optionalInt } from '../wire/wire.ts';
import { entryRefusals } from './contest.ts';

/** Identifies a problem by the place where the reader sees it. */
const shownProblem = z.object({
  problemId: z.string().max(255).describe('display id; in a contest, that of the contest'),
  cid: optionalInt,
  gid: optionalInt,
});

const openingErrors = [
  'problemNotFound',
  'problemHidden',
  'groupMembersOnly',
  'contestNotFound',
  ...entryRefusals,
] as const satisfies readonly ErrorCode[];

/** Downloads for users who solve a problem on their own machine. */
export const problemMaterialRoutes = {
  'GET /api/file/problem-samples': {
    summary: 'The samples of a problem as a ZIP archive: 1.in, 1.ans, 2.in …',
    summaryZh: '题目样例的 zip 压缩包：1.in、1.ans、2.in……',
    access: 'anon',
    tokenScope: 'read',
    query: shownProblem,
    isRaw: true,
    errors: [...openingErrors, 'fileNotFound'],
    rateLimit: 120,
  },
  'GET /api/competitive-companion': {
    summary: 'A problem as JSON in the format of the browser extension Competitive Companion',
    summaryZh: '以浏览器扩展 Competitive Companion 的 JSON 格式返回题目',
    access: 'anon',
    tokenScope: 'read',
    query: shownProblem,
    isRaw: true,
    errors: openingErrors,
    rateLimit: 120,
  },
} as const satisfies RouteTable;
