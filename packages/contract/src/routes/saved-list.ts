import { z } from 'zod';
import { savedListLimits } from '../limits/saved-list.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalInt, visibleText, wireInt } from '../wire/wire.ts';

const name = visibleText(savedListLimits.nameMax);

/** A list of problems that only its owner sees. */
export const savedList = z.object({
  id: z.number().int().describe('0: the bookmarks, which everybody has'),
  name: z.string().nullable().describe('null: the bookmarks'),
  count: z.number().int().describe('problems in it that are public at present'),
  isIn: z.boolean().nullable().describe('whether it contains the problem `pid`; null: no `pid` was given'),
});
export type SavedList = z.infer<typeof savedList>;

const record = z.object({
  submitId: z.number().int(),
  uid: z.string(),
  username: z.string(),
  language: z.string(),
  time: z.number().int().nullable().describe('ms'),
  memory: z.number().int().nullable().describe('KiB'),
  length: z.number().int().describe('bytes of code'),
  submitTime: isoDate,
});
export type ProblemRecord = z.infer<typeof record>;

/** Bookmarks and private lists of problems, and the best accepted submissions of a problem. */
export const savedListRoutes = {
  'GET /api/problem-lists': {
    summary: 'The caller’s bookmarks and private lists of problems',
    summaryZh: '当前用户的收藏和私人题单',
    access: 'login',
    query: z.object({ pid: optionalInt.describe('problem for which `isIn` is returned') }),
    data: z.array(savedList),
  },
  'POST /api/problem-lists': {
    summary: 'Creates a private list of problems',
    summaryZh: '新建私人题单',
    access: 'login',
    body: z.object({ name }),
    data: z.object({ id: z.number().int() }),
    errors: ['problemListsFull'],
  },
  'PUT /api/problem-lists': {
    summary: 'Renames a private list of the caller',
    summaryZh: '重命名自己的题单',
    access: 'login',
    body: z.object({ listId: wireInt, name }),
    errors: ['problemListUnknown'],
  },
  'DELETE /api/problem-lists': {
    summary: 'Deletes a private list of the caller; its problems stay',
    summaryZh: '删除自己的题单，题目不受影响',
    access: 'login',
    query: z.object({ listId: wireInt }),
    errors: ['problemListUnknown'],
  },
  'PUT /api/problem-list-entry': {
    summary: 'Adds a public problem to a list of the caller, or removes it',
    summaryZh: '把公开题目加入自己的题单，或移出',
    access: 'login',
    body: z.object({ listId: wireInt.describe('0: the bookmarks'), pid: wireInt, isIn: z.boolean() }),
    errors: ['problemListUnknown', 'problemNotFound', 'problemListFull'],
  },
  'GET /api/problem-records': {
    summary: 'The fastest and the shortest accepted submissions of a public problem, one of each user',
    summaryZh: '公开题目用时最短和代码最短的通过提交，每位用户各取一份',
    access: 'anon',
    query: z.object({ pid: wireInt, language: z.string().max(60).nullish() }),
    data: z.object({
      languages: z.array(z.string()).describe('languages of the accepted submissions'),
      fastest: z.array(record),
      shortest: z.array(record),
    }),
    errors: ['problemNotFound'],
  },
} as const satisfies RouteTable;
