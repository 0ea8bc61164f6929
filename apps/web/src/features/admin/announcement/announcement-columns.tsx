import type { Translate } from '../../../i18n/messages.ts';
import { actionsColumn } from '../../../components/data-list/actions-column.tsx';
import type { Column } from '../../../components/data-list/column.ts';
import { Time } from '../../../components/Time.tsx';
import { shownColumn, titleColumn } from '../../../routing/managed-columns.tsx';
import type { ManagedAnnouncement } from './queries.ts';

interface Actions<Row> {
  /** Returns whether the viewer may change an announcement. If absent, they may change all of them. */
  canEdit?: (row: Row) => boolean;
  /** URL of the edit page. */
  hrefOf: (row: Row) => string;
  onShow: (row: Row, isShown: boolean) => void;
  onEdit: (row: Row) => void;
  onDelete: (row: Row) => void | Promise<void>;
}

/** Columns of announcement lists for staff: of the site or of a group. */
export function announcementColumns<Row extends ManagedAnnouncement>(
  t: Translate,
  { hrefOf, onShow, onEdit, onDelete, canEdit = () => true }: Actions<Row>,
): Column<Row>[] {
  return [
    titleColumn({ head: t('announcement.title'), hrefOf: (row) => (canEdit(row) ? hrefOf(row) : null) }),
    {
      id: 'languages',
      head: t('announcement.languages'),
      width: 96,
      from: 640,
      className: 'text-12 text-text-3',
      skeleton: 56,
      cell: (row) => (row.english === null ? '中文' : '中文, EN'),
    },
    {
      id: 'author',
      head: t('announcement.author'),
      width: 130,
      from: 640,
      skeleton: 80,
      cell: (row) => row.username,
    },
    {
      id: 'changed',
      head: t('announcement.changed'),
      width: 110,
      from: 480,
      align: 'right',
      className: 'text-12 text-text-3',
      skeleton: 56,
      cell: (row) => <Time value={row.gmtModified} />,
    },
    shownColumn({
      head: t('announcement.shown'),
      width: 84,
      labelOf: ({ title }) => t('announcement.shown.of', { title }),
      isShown: ({ status }) => status === 0,
      canChange: canEdit,
      onChange: onShow,
    }),
    actionsColumn(t('announcement.actions'), (row) =>
      canEdit(row)
        ? [
            { kind: 'action', label: t('announcement.edit'), icon: 'edit', onSelect: () => onEdit(row) },
            {
              kind: 'action',
              label: t('announcement.delete'),
              icon: 'trash',
              onSelect: () => void onDelete(row),
            },
          ]
        : [],
    ),
  ];
}
