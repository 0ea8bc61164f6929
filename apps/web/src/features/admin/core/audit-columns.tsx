import { auditActions } from '@xiezhi/contract/enums/audit';
import type { Translate } from '../../../i18n/messages.ts';
import type { Column } from '../../../components/data-list/column.ts';
import { RowButton } from '../../../components/data-list/RowButton.tsx';
import { Time } from '../../../components/Time.tsx';
import type { AuditEntry } from './queries.ts';

/** Returns the text of an action. An action of another release has no text and is shown by its name. */
export function actionName(t: Translate, action: string): string {
  const known = auditActions.find((name) => name === action);
  return known === undefined ? action : t(`console.act.${known}`);
}

/** Returns the name to show for the target of an action. */
export function targetOf({ target, targetName }: AuditEntry): string {
  return targetName === null ? target : `user:${targetName}`;
}

/** Columns of the audit log; `open` shows an entry in full. */
export function auditColumns(t: Translate, open: (entry: AuditEntry) => void): Column<AuditEntry>[] {
  return [
    {
      id: 'time',
      head: t('console.audit.time'),
      width: 96,
      className: 'text-12 text-text-3',
      skeleton: 56,
      cell: (entry) => <Time value={entry.gmtCreate} />,
    },
    {
      id: 'who',
      head: t('console.audit.who'),
      width: '18%',
      skeleton: 80,
      cell: (entry) => entry.username ?? t('console.audit.server'),
    },
    {
      id: 'action',
      head: t('console.audit.action'),
      skeleton: 140,
      cell: (entry) => (
        <RowButton look="cell" onClick={() => open(entry)}>
          {actionName(t, entry.action)}
        </RowButton>
      ),
    },
    {
      id: 'target',
      head: t('console.audit.target'),
      width: '26%',
      from: 640,
      className: 'font-mono text-12',
      skeleton: 120,
      cell: (entry) => <span className="ellipsis block">{targetOf(entry)}</span>,
    },
    {
      id: 'from',
      head: t('console.audit.from'),
      width: 130,
      from: 800,
      className: 'text-12 text-text-3',
      skeleton: 80,
      cell: (entry) => entry.ip ?? '—',
    },
  ];
}
