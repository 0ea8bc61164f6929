import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { foundKinds, searchLimits } from '../search.ts';
import { isoDate, optionalInt, page, pageQuery } from '../wire/wire.ts';

/** A search result that is neither a problem nor a user. */
export const searchResult = z.object({
  kind: z.enum(['contest', 'training', 'announcement', 'discussion', 'group']),
  id: z.number().int(),
  title: z.string(),
  href: z.string().describe('page of the web app'),
});
export type SearchResult = z.infer<typeof searchResult>;

const foundRow = z.object({
  id: z.string(),
  title: z.string(),
  code: z.string().nullable().describe('display id of a problem'),
  text: z.string().nullable().describe('additional text: nickname, description or brief'),
  time: isoDate.nullable(),
  href: z.string().describe('page of the web app'),
});
export type FoundRow = z.infer<typeof foundRow>;

const count = z.number().int().describe(`counted no further than ${searchLimits.countedMax}`);

const keyword = z
  .string()
  .max(searchLimits.keywordMax)
  .transform((text) => text.trim());

const person = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: z.string().nullable(),
  avatar: z.string().nullable(),
});

export const searchRoutes = {
  'GET /api/mention-suggestions': {
    summary: 'Suggestions for mentions after an @, members of the group first',
    summaryZh: '输入 @ 后可能所指的几位用户；在团队中成员优先',
    access: 'login',
    query: z.object({
      prefix: keyword.optional(),
      gid: optionalInt.describe('id of the group of the text'),
    }),
    data: z.array(person),
    rateLimit: 120,
  },
  'GET /api/search-results': {
    summary: 'Search in everything public: one kind page by page, with the number of results of each kind',
    summaryZh: '符合关键词且人人可见的全部内容：其中一类分页列出，并给出各类数量',
    access: 'anon',
    query: z.object({
      ...pageQuery(searchLimits.pageSize),
      keyword,
      kind: z.enum(foundKinds).optional().describe('absent: the first kind with results'),
    }),
    data: page(foundRow).extend({
      kind: z.enum(foundKinds),
      counts: z.object({
        problem: count,
        contest: count,
        training: count,
        discussion: count,
        announcement: count,
        group: count,
        user: count,
      }),
    }),
    rateLimit: 120,
  },
  'GET /api/search': {
    summary: 'The best matches among public problems, users, contests, announcements and discussions',
    summaryZh: '最符合一个词的少数公开题目、用户、比赛、公告和讨论，供边输入边跳转',
    access: 'anon',
    query: z.object({
      keyword,
    }),
    data: z.object({
      problems: z.array(z.object({ problemId: z.string(), title: z.string(), difficulty: z.number().int() })),
      users: z.array(person),
      places: z.array(searchResult),
    }),
    rateLimit: 240,
  },
} as const satisfies RouteTable;
