import { auditActions } from '@xiezhi/contract/enums/audit';
import { limits } from '@xiezhi/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { formatExact } from '../../../lib/format-time.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { FilterBar } from '../../../components/data-list/FilterBar.tsx';
import { keywordFilter } from '../../../components/data-list/keyword-filter.ts';
import { ExportButton } from '../../../components/data-list/ExportButton.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { ScrolledText } from '../../../components/ScrolledText.tsx';
import { AuditLine } from './AuditLine.tsx';
import { actionName, auditColumns, targetOf } from './audit-columns.tsx';
import { auditPages, exportedColumns } from './audit-export.ts';
import { auditPage } from './audit.page.ts';
import { ConsolePage } from './ConsolePage.tsx';
import { auditQuery, type AuditEntry } from './queries.ts';

const idOf = (entry: AuditEntry) => entry.id;

/** Audit log for root: actor, action, target, values before and after, and IP address. */
export function AuditPage() {
  const t = useT();
  const search = auditPage.useSearch();
  const { currentPage = 1, limit = limits.rankPageSize, action, keyword, target } = search;
  const { change, listed } = useListAddress<typeof search>();
  const query = useQuery(auditQuery({ currentPage, limit, action, keyword, target }));
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const columns = useMemo(() => auditColumns(t, setOpen), [t]);
  const exported = useMemo(() => exportedColumns(t), [t]);
  const total = query.data?.total ?? 0;
  return (
    <ConsolePage
      title={t('console.nav.audit')}
      help="users#audit"
      note={t('console.audit.note')}
      actions={
        total === 0 ? undefined : (
          <ExportButton
            name="audit-log"
            columns={exported}
            pages={(signal) => auditPages({ action, keyword, target }, signal)}
            total={total}
          />
        )
      }
    >
      <FilterBar
        onChange={change}
        filters={[
          keywordFilter(t('console.audit.who'), keyword),
          {
            kind: 'choice',
            id: 'action',
            label: t('console.audit.action'),
            value: action,
            any: t('console.audit.anyAction'),
            options: auditActions.map((value) => ({ value, label: actionName(t, value) })),
            change: (value) => ({ action: value }),
          },
          {
            kind: 'search',
            id: 'target',
            label: t('console.audit.target.find'),
            value: target,
            className: 'max-sm:col-span-2 sm:w-60',
            change: (value) => ({ target: value }),
          },
        ]}
      />
      <DataList
        label={t('console.nav.audit')}
        columns={columns}
        {...listed(query, search, limit)}
        rowKey={idOf}
        expected={10}
        narrow={{
          below: 640,
          height: 68,
          className: 'py-1.5',
          renderRow: (entry) => <AuditLine entry={entry} onOpen={setOpen} />,
        }}
        empty={{ icon: 'list', title: t('console.audit.none'), detail: t('console.audit.none.detail') }}
      />
      {open === null ? null : (
        <Dialog title={actionName(t, open.action)} width={720} onClose={() => setOpen(null)}>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-13">
            <dt className="text-text-3">{t('console.audit.who')}</dt>
            <dd>{open.username ?? t('console.audit.server')}</dd>
            <dt className="text-text-3">{t('console.audit.target')}</dt>
            <dd className="break-all">{targetOf(open)}</dd>
            <dt className="text-text-3">{t('console.audit.time')}</dt>
            <dd>{formatExact(open.gmtCreate)}</dd>
            <dt className="text-text-3">{t('console.audit.from')}</dt>
            <dd>{open.ip ?? '—'}</dd>
          </dl>
          <ScrolledText className="mt-3 max-h-[60vh] rounded-2 border border-line bg-sunk font-mono break-words whitespace-pre-wrap">
            {open.detail}
          </ScrolledText>
        </Dialog>
      )}
    </ConsolePage>
  );
}
