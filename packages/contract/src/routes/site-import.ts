import { z } from 'zod';
import { importFilesMax, sourceKinds, sourceLimits, sourceNamePattern } from '../site-import.ts';
import type { RouteTable } from '../wire/route.ts';
import { job } from './job.ts';

const place = z.string().min(1).max(sourceLimits.placeMax);

/**
 * Migration from another judge as a background job with progress and log. Only root may start it, because it creates
 * accounts and roles.
 */
export const siteImportRoutes = {
  'GET /api/admin/site-import-files': {
    summary: 'Lists dumps, archives and folders that were copied to the server for a migration, newest first',
    summaryZh: '列出为迁移复制到服务器上的备份、压缩包和文件夹，最新的在前',
    access: 'role:root',
    data: z.object({
      folder: z.string().describe('path of the folder on the server that answers'),
      files: z
        .array(
          z.object({
            name: z.string(),
            isFolder: z.boolean(),
            size: z.number().int().describe('bytes; 0 for a folder'),
            modifiedAt: z.iso.datetime(),
          }),
        )
        .describe(`at most ${importFilesMax}`),
    }),
  },
  'POST /api/admin/site-import-jobs': {
    summary: 'Starts a job that reports what the site of another judge contains, or migrates it',
    summaryZh: '开始一个任务：报告其他评测系统站点的内容，或执行迁移',
    access: 'role:root',
    body: z.object({
      kind: z.enum(sourceKinds),
      from: place.describe('address of a database or site, or path of a dump or backup on the server'),
      files: place.nullish().describe('path of a folder on the server with test data and pictures'),
      timeZone: z
        .string()
        .max(sourceLimits.timeZoneMax)
        .regex(/^[A-Za-z][\w+/-]*$/)
        .nullish()
        .describe('IANA time zone of dates without one'),
      name: z
        .string()
        .max(sourceLimits.nameMax)
        .regex(sourceNamePattern)
        .default('')
        .describe('tells several sources of one kind apart'),
      isReport: z.boolean().describe('only reports, and changes nothing'),
    }),
    data: job,
    errors: ['siteImportRunning'],
    rateLimit: 30,
  },
} as const satisfies RouteTable;
