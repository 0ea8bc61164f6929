import type { Translate } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { actionsColumn } from '../../../components/data-list/actions-column.tsx';
import type { Column } from '../../../components/data-list/column.ts';
import { Switch } from '../../../components/Switch.tsx';
import { Time } from '../../../components/Time.tsx';
import type { Announcement } from './queries.ts';

interface Actions<Row> {
  /** Whether the viewer may change an announcement; absent: all of them. */
  canEdit?: (row: Row) => boolean;
  /** URL of the edit page. */
  hrefOf: (row: Row) => string;
  onShow: (row: Row, isShown: boolean) => void;
  onEdit: (row: Row) => void;
  onDelete: (row: Row) => void | Promise<void>;
}

/** Columns of announcement lists for staff: of the site or of a group. */
export function announcementColumns<Row extends Announcement>(
  t: Translate,
  { hrefOf, onShow, onEdit, onDelete, canEdit = () => true }: Actions<Row>,
): Column<Row>[] {
  return [
    {
      id: 'title',
      head: t('announcement.title'),
      skeleton: 240,
      cell: (row) =>
        canEdit(row) ? (
          <HrefLink
            href={hrefOf(row)}
            data-row
            className="ellipsis block text-14 font-medium hover:text-brand"
          >
            {row.title}
          </HrefLink>
        ) : (
          <span className="ellipsis block text-14 font-medium">{row.title}</span>
        ),
    },
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
    {
      id: 'shown',
      head: t('announcement.shown'),
      width: 84,
      align: 'center',
      skeleton: 28,
      cell: (row) => (
        <Switch
          label={t('announcement.shown.of', { title: row.title })}
          isLabelHidden
          checked={row.status === 0}
          disabled={!canEdit(row)}
          onCheckedChange={(isShown) => onShow(row, isShown)}
        />
      ),
    },
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
