import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { RowButton } from '../../../components/data-list/RowButton.tsx';
import { Time } from '../../../components/Time.tsx';
import { actionName, targetOf } from './audit-columns.tsx';
import type { AuditEntry } from './queries.ts';

/** An audit entry on phones: the action in the first line, actor and target below. */
export function AuditLine({
  entry,
  onOpen,
}: {
  entry: AuditEntry;
  onOpen: (entry: AuditEntry) => void;
}): JSX.Element {
  const t = useT();
  return (
    <>
      <RowButton look="line" onClick={() => onOpen(entry)}>
        {actionName(t, entry.action)}
      </RowButton>
      <div className="mt-1 flex items-center gap-2 text-12 text-text-3">
        <bdi className="flex-none">{entry.username ?? t('console.audit.server')}</bdi>
        <span className="ellipsis font-mono">{targetOf(entry)}</span>
        <Time value={entry.gmtCreate} className="ml-auto flex-none" />
      </div>
    </>
  );
}
