import { limits } from '@xiezhi/contract/limits';
import { call, type CallQuery } from '../../../api/client.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { formatExact } from '../../../lib/format-time.ts';
import type { Column } from '../../../components/data-list/column.ts';
import { actionName, targetOf } from './audit-columns.tsx';
import type { AuditEntry } from './queries.ts';

export type AuditFilter = Pick<CallQuery<'GET /api/admin/audit-log'>, 'action' | 'keyword' | 'target'>;

/** Columns of an exported audit log; `detail` is JSON, and times are in the reader's time zone. */
export function exportedColumns(t: Translate): Pick<Column<AuditEntry>, 'head' | 'text'>[] {
  return [
    { head: t('console.audit.time'), text: ({ gmtCreate }) => formatExact(gmtCreate) },
    { head: t('console.audit.who'), text: ({ username }) => username ?? t('console.audit.server') },
    { head: t('console.audit.action'), text: ({ action }) => actionName(t, action) },
    { head: t('console.audit.target'), text: targetOf },
    { head: t('console.audit.from'), text: ({ ip }) => ip },
    { head: t('console.audit.detail'), text: ({ detail }) => detail },
  ];
}

/**
 * Yields all entries that match a filter, newest first; keyset pagination, so that new entries do not shift
 * pages.
 */
export async function* auditPages(
  filter: AuditFilter,
  signal: AbortSignal,
): AsyncGenerator<readonly AuditEntry[]> {
  const limit = limits.pageSizeMax;
  let before: number | undefined;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page starts after the previous one
    const { records } = await call('GET /api/admin/audit-log', {
      query: { ...filter, before, limit },
      signal,
    });
    const last = records.at(-1);
    if (last === undefined) return;
    yield records;
    if (records.length < limit) return;
    before = last.id;
  }
}
