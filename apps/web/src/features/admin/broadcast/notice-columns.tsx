import type { PlainKey, Translate } from '../../../i18n/messages.ts';
import { Link } from '../../../routing/Link.tsx';
import { actionsColumn } from '../../../components/data-list/actions-column.tsx';
import type { Column } from '../../../components/data-list/column.ts';
import { Time } from '../../../components/Time.tsx';
import type { Notice } from './queries.ts';

interface Actions {
  onOpen: (row: Notice) => void;
  onDelete: (row: Notice) => void | Promise<void>;
}

export const audienceTexts = {
  All: 'notice.type.all',
  Single: 'notice.type.single',
  Admin: 'notice.type.admin',
} as const satisfies Record<Notice['type'], PlainKey>;

/** Columns of the broadcast list. */
export function noticeColumns(t: Translate, { onOpen, onDelete }: Actions): Column<Notice>[] {
  return [
    {
      id: 'title',
      head: t('notice.title'),
      skeleton: 240,
      cell: (row) => (
        <Link
          to="/admin/notice/$noticeID"
          params={{ noticeID: String(row.id) }}
          data-row
          className="ellipsis block text-14 font-medium hover:text-brand"
        >
          {row.title}
        </Link>
      ),
    },
    {
      id: 'type',
      head: t('notice.type'),
      width: 150,
      from: 480,
      skeleton: 80,
      cell: (row) => (
        <span className="ellipsis block" data-tip={row.recipients.slice(0, 20).join(', ') || undefined}>
          {t(audienceTexts[row.type])}
          {row.type === 'Single' ? ` (${row.recipients.length})` : ''}
        </span>
      ),
    },
    {
      id: 'state',
      head: t('notice.state'),
      width: 150,
      skeleton: 80,
      cell: (row) =>
        row.state ? (
          <span className="text-text-2">{t('notice.reached', { count: row.reached })}</span>
        ) : (
          <span className="font-medium text-v-run">{t('notice.waiting')}</span>
        ),
    },
    {
      id: 'author',
      head: t('notice.author'),
      width: 120,
      from: 800,
      skeleton: 80,
      cell: (row) => row.adminUsername,
    },
    {
      id: 'when',
      head: t('notice.when'),
      width: 110,
      from: 640,
      align: 'right',
      className: 'text-12 text-text-3',
      skeleton: 56,
      cell: (row) => <Time value={row.gmtPushed ?? row.gmtModified} />,
    },
    actionsColumn(t('notice.actions'), (row) => [
      {
        kind: 'action',
        label: t(row.state ? 'notice.show' : 'notice.edit'),
        icon: row.state ? 'eye' : 'edit',
        onSelect: () => onOpen(row),
      },
      { kind: 'action', label: t('notice.delete'), icon: 'trash', onSelect: () => void onDelete(row) },
    ]),
  ];
}
