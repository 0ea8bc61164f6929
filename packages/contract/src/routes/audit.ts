import { z } from 'zod';
import { auditActions } from '../enums/audit.ts';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalInt, optionalText, page, pageQuery } from '../wire/wire.ts';

const auditRow = z.object({
  id: z.number().int(),
  uid: z.string().nullable().describe('null: the server itself'),
  username: z.string().nullable(),
  action: z.string().describe(`one of ${auditActions.join(', ')}, or of an earlier release`),
  target: z.string().describe('type and id, such as submission:17'),
  targetName: z.string().nullable().describe('current username of an account'),
  detail: z.string().describe('JSON: before, after and further details'),
  ip: z.string().nullable(),
  gmtCreate: isoDate,
});
export type AuditRow = z.infer<typeof auditRow>;

const auditFilter = z.object({
  ...pageQuery(limits.rankPageSize),
  action: optionalText,
  /** Matches part of the actor's name. */
  keyword: optionalText,
  target: optionalText.describe('type and id as in the log, or user: with a username'),
  before: optionalInt.describe('id of an entry: returns older ones, so that new entries do not shift pages'),
});
export type AuditFilter = Partial<
  Pick<z.output<typeof auditFilter>, 'action' | 'keyword' | 'target' | 'before'>
>;

/** Audit log of staff actions: actor, object, values before and after, and network address. */
export const auditRoutes = {
  'GET /api/admin/audit-log': {
    summary: 'Audit log of staff actions, newest first',
    summaryZh: '管理操作记录，最新在前',
    access: 'role:root',
    query: auditFilter,
    data: page(auditRow),
  },
} as const satisfies RouteTable;
