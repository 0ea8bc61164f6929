import type { Translate } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { actionsColumn } from '../../../components/data-list/actions-column.tsx';
import type { Column } from '../../../components/data-list/column.ts';
import { Switch } from '../../../components/Switch.tsx';
import { Time } from '../../../components/Time.tsx';
import { postHref } from './addresses.ts';
import type { Post } from './queries.ts';

interface Actions {
  canRestore: boolean;
  onStatus: (row: Post, isShown: boolean) => void;
  onPin: (row: Post, isPinned: boolean) => void;
  onDelete: (row: Post) => void | Promise<void>;
  onRestore: (id: number) => void | Promise<unknown>;
}

const figure = {
  width: 64,
  align: 'right',
  from: 800,
  className: 'text-13 tabular-nums',
  skeleton: 24,
} as const;

/** Columns of the list of posts in the console. */
export function adminPostColumns(t: Translate, actions: Actions): Column<Post>[] {
  return [
    {
      id: 'id',
      head: 'ID',
      width: 72,
      from: 640,
      className: 'font-mono text-12 text-text-3',
      skeleton: 32,
      cell: (row) => row.id,
    },
    {
      id: 'title',
      head: t('discussion.column.title'),
      skeleton: 240,
      cell: (row) =>
        row.isDeleted ? (
          <span className="ellipsis block text-14 text-text-3 line-through">{row.title}</span>
        ) : (
          <HrefLink href={postHref(row)} className="ellipsis block text-14 font-medium hover:text-brand">
            {row.title}
          </HrefLink>
        ),
    },
    {
      id: 'author',
      head: t('discussion.column.author'),
      width: 160,
      from: 800,
      className: 'ellipsis',
      skeleton: 80,
      cell: (row) => <bdi>{row.author}</bdi>,
    },
    { ...figure, id: 'comments', head: t('discussion.column.comments'), cell: (row) => row.commentNum },
    { ...figure, id: 'likes', head: t('discussion.column.likes'), cell: (row) => row.likeNum },
    { ...figure, id: 'views', head: t('discussion.column.views'), cell: (row) => row.viewNum },
    {
      id: 'created',
      head: t('discussionAdmin.created'),
      width: 110,
      from: 640,
      align: 'right',
      className: 'text-12 text-text-3',
      skeleton: 56,
      cell: (row) => <Time value={row.gmtCreate} />,
    },
    {
      id: 'shown',
      head: t('discussionAdmin.shown'),
      width: 72,
      align: 'center',
      skeleton: 28,
      cell: (row) =>
        row.isDeleted ? null : (
          <Switch
            label={t('discussionAdmin.shown.of', { title: row.title })}
            isLabelHidden
            checked={row.status === 0}
            onCheckedChange={(isShown) => actions.onStatus(row, isShown)}
          />
        ),
    },
    {
      id: 'pinned',
      head: t('discussionAdmin.pinned'),
      width: 72,
      align: 'center',
      skeleton: 28,
      cell: (row) =>
        row.isDeleted ? null : (
          <Switch
            label={t('discussionAdmin.pinned.of', { title: row.title })}
            isLabelHidden
            checked={row.topPriority}
            onCheckedChange={(isPinned) => actions.onPin(row, isPinned)}
          />
        ),
    },
    actionsColumn(t('discussionAdmin.actions'), (row) => {
      if (!row.isDeleted)
        return [
          {
            kind: 'action',
            label: t('discussion.delete'),
            icon: 'trash',
            onSelect: () => void actions.onDelete(row),
          },
        ];
      return actions.canRestore
        ? [
            {
              kind: 'action',
              label: t('discussionAdmin.restore'),
              icon: 'reset',
              onSelect: () => void actions.onRestore(row.id),
            },
          ]
        : [];
    }),
  ];
}
