import { z } from 'zod';
import { formulas } from '../text/formula.ts';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalInt, visibleCharacter } from '../wire/wire.ts';

export const editorialRules = ['solved', 'ended', 'attempts', 'date'] as const;
export type EditorialRule = (typeof editorialRules)[number];

const place = {
  pid: optionalInt.describe('id of the problem'),
  cid: optionalInt.describe('id of the contest, instead of a problem'),
};

export const editorial = z.object({
  content: z.string().describe('Markdown'),
  formulas,
  isStaffText: z.boolean().describe('written by staff; otherwise the text of a post'),
  post: z.object({ did: z.number().int(), title: z.string(), author: z.string() }).nullable(),
  rule: z.enum(editorialRules),
  attempts: z.number().int().nullable(),
  opensAt: isoDate.nullable(),
  gmtModified: isoDate,
  isOpen: z.boolean().describe('open to the caller by its rule; editors read it before'),
});
export type Editorial = z.infer<typeof editorial>;

/** Editorials of problems (`pid`) and contests (`cid`). A call contains exactly one of the two ids. */
export const editorialRoutes = {
  'GET /api/editorial': {
    summary:
      'The editorial of a problem or contest, if it is open to the caller; a closed one does not exist to them',
    summaryZh: '题目或比赛的题解；尚未开放的题解对调用者视同不存在',
    access: 'anon',
    query: z.object(place),
    data: z.object({ editorial: editorial.nullable(), can: z.object({ edit: z.boolean() }) }),
    errors: ['editorialPlaceMissing', 'problemNotFound', 'contestNotFound'],
  },
  'PUT /api/editorial': {
    summary: 'Sets the editorial of a problem or contest: a text or a post, and when it opens',
    summaryZh: '编写题目或比赛的题解，或选用一篇帖子，并设置开放条件',
    access: 'login',
    body: z.object({
      ...place,
      content: z
        .string()
        .max(limits.discussionContentMax)
        .regex(visibleCharacter)
        .nullish()
        .describe('Markdown'),
      did: optionalInt.describe('a public post, in place of a text'),
      rule: z.enum(editorialRules).describe('contests: `ended` or `date`'),
      attempts: optionalInt.describe('with the rule `attempts`: 1 to 100'),
      opensAt: z.iso.datetime({ offset: true }).max(40).nullish().describe('with the rule `date`'),
      version: isoDate
        .max(40)
        .nullish()
        .describe(
          '`gmtModified` of the editorial that was edited; null: there was none; absent: replaces any',
        ),
    }),
    errors: [
      'changedMeanwhile',
      'editorialPlaceMissing',
      'editorialTextMissing',
      'editorialRuleInvalid',
      'editorialPostUnknown',
      'editorialNotYours',
      'problemNotFound',
      'contestNotFound',
    ],
  },
  'DELETE /api/editorial': {
    summary: 'Deletes the editorial of a problem or contest',
    summaryZh: '移除题目或比赛的题解',
    access: 'login',
    query: z.object(place),
    errors: ['editorialPlaceMissing', 'editorialNotYours', 'problemNotFound', 'contestNotFound'],
  },
} as const satisfies RouteTable;
