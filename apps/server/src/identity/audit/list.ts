import type { AuditFilter, AuditRow } from '@xiezhi/contract/routes/audit';
import { sql } from 'kysely';
import { containsPattern, pageOf, type Paging } from '../../platform/database/paging.ts';
import type { Services } from '../../platform/services.ts';
import { auditText } from './detail.ts';

/** Maximum entries counted; beyond it the total is a lower bound. */
const countMax = 10_000;

/** Returns audit entries, newest first. */
export async function listAuditEntries({ db }: Pick<Services, 'db'>, query: AuditFilter & Paging) {
  const { action, keyword, target, before } = query;
  let fitting = db
    .selectFrom('audit_log')
    .leftJoin('app_user', 'app_user.uid', 'audit_log.uid')
    .leftJoin('app_user as named', (join) =>
      join.on(sql<boolean>`audit_log.target like 'user:%' and named.uid = substr(audit_log.target, 6)`),
    )
    .$if(action !== undefined, (from) => from.where('action', '=', action ?? ''))
    .$if(target !== undefined, (from) => from.where(isOf(target ?? '')))
    .$if(before !== undefined, (from) => from.where('audit_log.id', '<', before ?? 0));
  if (keyword !== undefined) fitting = fitting.where('app_user.username', 'ilike', containsPattern(keyword));
  const rows = await fitting
    .select(['audit_log.id', 'at', 'audit_log.uid', 'app_user.username', 'action', 'target', 'detail', 'ip'])
    .select('named.username as targetName')
    .orderBy('audit_log.id', 'desc')
    .limit(query.limit)
    .offset((query.currentPage - 1) * query.limit)
    .execute();
  const { total } = await db
    .selectFrom(fitting.select('audit_log.id').limit(countMax).as('fitting'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  const records = rows.map((row): AuditRow => ({
    id: row.id,
    uid: row.uid,
    username: row.username,
    action: row.action,
    target: row.target ?? '',
    targetName: row.targetName,
    // `auditText` cuts long texts, because earlier releases stored them whole.
    detail: JSON.stringify(row.detail, auditText, 2),
    ip: row.ip,
    gmtCreate: row.at.toISOString(),
  }));
  return pageOf(records, { value: total, isEstimated: total >= countMax }, query);
}

/** Filters by target. Accounts are recorded by uid, while users search for names. */
function isOf(target: string) {
  const name = /^user:(.+)$/s.exec(target)?.[1]?.toLowerCase() ?? null;
  return sql<boolean>`audit_log.target in (${target},
    (select 'user:' || uid from app_user where username_key = ${name}))`;
}
