import { z } from 'zod';
import type { RouteTable } from '../route.ts';
import { isoDate, optionalText } from '../wire.ts';

export const tag = z.object({
  id: z.number().int(),
  name: z.string(),
  color: z.string().nullable(),
  oj: z.string(),
  gid: z.number().int().nullable(),
  tcid: z.number().int().nullable(),
  gmtCreate: isoDate,
  gmtModified: isoDate,
  /** Public problems that carry the tag. */
  problemCount: z.number().int().optional(),
});

export const tagClassification = z.object({
  id: z.number().int(),
  name: z.string(),
  oj: z.string(),
  rank: z.number().int(),
  gmtCreate: isoDate,
  gmtModified: isoDate,
});

export const tagRoutes = {
  'GET /api/get-all-problem-tags': {
    summary: 'Tags of a judge',
    access: 'anon',
    query: z.object({ oj: optionalText }),
    data: z.array(tag),
  },
  'GET /api/get-problem-tags-and-classification': {
    summary: 'Tags by classification',
    access: 'anon',
    query: z.object({ oj: optionalText }),
    data: z.array(z.object({ classification: tagClassification.nullable(), tagList: z.array(tag) })),
  },
} as const satisfies RouteTable;
