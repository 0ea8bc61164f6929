import { z } from 'zod';
import { pickedColor } from '../picked-color.ts';
import type { RouteTable } from '../wire/route.ts';
import { clearableInt, isoDate, optionalInt, optionalText, wireInt } from '../wire/wire.ts';

export const tag = z.object({
  id: z.number().int(),
  name: z.string(),
  color: z.string().nullable(),
  oj: z.string(),
  gid: z.number().int().nullable(),
  tcid: z.number().int().nullable(),
  gmtCreate: isoDate,
  gmtModified: isoDate,
  /** English name, only for staff. `name` is then the Chinese name. */
  nameEn: z.string().nullable().optional(),
  /** Number of public problems with the tag; for staff, of all problems. */
  problemCount: z.number().int().optional(),
});

export const tagClassification = z.object({
  id: z.number().int(),
  name: z.string(),
  oj: z.string(),
  rank: z.number().int(),
  /** English name, only for staff. `name` is then the Chinese name. */
  nameEn: z.string().nullable().optional(),
  gmtCreate: isoDate,
  gmtModified: isoDate,
});

export const tagRoutes = {
  'GET /api/get-all-problem-tags': {
    summary: 'Tags of a judge',
    summaryZh: '某评测来源的标签',
    access: 'anon',
    query: z.object({ oj: optionalText }),
    data: z.array(tag),
  },
  'GET /api/get-problem-tags-and-classification': {
    summary: 'Tags by classification',
    summaryZh: '按分类列出的标签',
    access: 'anon',
    query: z.object({ oj: optionalText }),
    data: z.array(z.object({ classification: tagClassification.nullable(), tagList: z.array(tag) })),
  },
} as const satisfies RouteTable;

const access = 'bankManager';
const name = z.string().max(255).nullish();
const color = pickedColor.nullish();
const oj = z.string().max(32).nullish().describe('`ME` if absent');
const nameEn = name.describe('absent: unchanged');

/**
 * Tags and classifications of the site. Root and problem administrators change them. All authors can choose them for
 * their problems.
 */
export const tagAdminRoutes = {
  'GET /api/admin/tags': {
    summary: 'Tags by classification with both names and the number of problems',
    summaryZh: '按分类列出标签的中英文名称，以及各标签的题目数',
    access: 'permission:problem_admin',
    query: z.object({ oj: optionalText }),
    data: z.object({ classifications: z.array(tagClassification), tags: z.array(tag) }),
  },
  'POST /api/admin/tag': {
    summary: 'Creates a tag of the site; a given id is ignored',
    summaryZh: '新建标签',
    access,
    body: z.object({ name, nameEn, color, oj, tcid: optionalInt }),
    data: tag,
    errors: ['tagNameMissing', 'tagNameTaken', 'tagClassificationNotFound'],
  },
  'PUT /api/admin/tag': {
    summary: 'Changes a tag: always the classification, other fields if given',
    summaryZh: '修改标签：分类总会更新，其余项给出才更新',
    access,
    body: z.object({
      id: wireInt,
      name,
      nameEn,
      color,
      tcid: clearableInt.describe('null: no classification'),
    }),
    errors: ['tagNotFound', 'tagNameMissing', 'tagNameTaken', 'tagClassificationNotFound'],
  },
  'DELETE /api/admin/tag': {
    summary: 'Deletes a tag and removes it from its problems',
    summaryZh: '删除标签；题目保留',
    access,
    query: z.object({ tid: wireInt }),
    errors: ['tagNotFound'],
  },
  'GET /api/admin/tag/classification': {
    summary: 'Classifications of tags by rank',
    summaryZh: '标签分类，按次序排列',
    access,
    query: z.object({ oj: optionalText }),
    data: z.array(tagClassification),
  },
  'POST /api/admin/tag/classification': {
    summary: 'Creates a classification of tags',
    summaryZh: '新建标签分类',
    access,
    body: z.object({ name, nameEn, oj, rank: optionalInt }),
    data: tagClassification,
    errors: ['tagClassificationNameMissing', 'tagClassificationNameTaken'],
  },
  'PUT /api/admin/tag/classification': {
    summary: 'Changes a classification of tags; omitted fields keep their values',
    summaryZh: '修改标签分类，给出的项才更新',
    access,
    body: z.object({ id: wireInt, name, nameEn, rank: optionalInt }),
    errors: ['tagClassificationNotFound', 'tagClassificationNameMissing', 'tagClassificationNameTaken'],
  },
  'DELETE /api/admin/tag/classification': {
    summary: 'Deletes a classification; its tags remain without one',
    summaryZh: '删除标签分类；其中的标签保留',
    access,
    query: z.object({ tcid: wireInt }),
    errors: ['tagClassificationNotFound'],
  },
} as const satisfies RouteTable;
