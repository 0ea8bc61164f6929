import { formatNumber } from '../../../i18n/messages.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { actionsColumn } from '../../../components/data-list/actions-column.tsx';
import type { Column } from '../../../components/data-list/column.ts';
import { Icon } from '../../../components/Icon.tsx';
import type { MenuItem } from '../../../components/Menu.tsx';
import { Label } from '../../../components/Label.tsx';
import type { ContestProblems, ContestProblemLink } from './queries.ts';
import type { useRowOrder } from './use-row-order.ts';

/** A problem of a contest with its label in the contest and its data in the bank. */
export interface ContestProblemRow {
  readonly link: ContestProblemLink;
  readonly problem: ContestProblems['problemList']['records'][number];
}

interface Actions {
  order: ReturnType<typeof useRowOrder<number>>;
  /** Reason why the problem cannot be removed now; null if it can be removed. */
  notRemovable: string | null;
  isOver: boolean;
  /** URL of the problem editor. */
  editorHref: (pid: number) => string;
  onEdit: (row: ContestProblemRow) => void;
  onRemove: (row: ContestProblemRow) => void | Promise<void>;
  onGo: (href: string) => void;
}

/** Columns of the problem list of a contest for staff. */
export function contestProblemColumns(t: Translate, actions: Actions): Column<ContestProblemRow>[] {
  const { order } = actions;
  return [
    {
      id: 'grip',
      head: t('contestAdmin.order'),
      isHeadHidden: true,
      width: 44,
      align: 'center',
      className: 'px-0!',
      skeleton: 16,
      cell: ({ link }) => (
        <button
          type="button"
          aria-label={t('contestAdmin.order.of', { name: link.displayId })}
          data-tip={t('contestAdmin.order.hint')}
          className="inline-flex size-11 cursor-grab touch-none sm:size-8 items-center justify-center rounded-1 text-text-3 hover:bg-hover active:cursor-grabbing"
          {...order.grip(link.pid)}
          onKeyDown={(event) => {
            const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
            if (by === 0) return;
            event.preventDefault();
            order.move(link.pid, by);
          }}
        >
          <Icon name="grip" />
        </button>
      ),
    },
    {
      id: 'displayId',
      head: t('contest.letter'),
      width: 84,
      className: 'font-mono font-medium',
      skeleton: 24,
      cell: (row) => (
        <button
          type="button"
          className="inline-flex items-center gap-2 rounded-1 py-1 hover:text-brand max-sm:min-h-9"
          aria-label={t('contestAdmin.link.title', { name: row.link.displayId })}
          onClick={() => actions.onEdit(row)}
        >
          <span
            aria-hidden="true"
            className="size-3.5 flex-none rounded-full border border-line-strong"
            style={row.link.color === null ? undefined : { background: row.link.color }}
          />
          {row.link.displayId}
        </button>
      ),
    },
    {
      id: 'title',
      head: t('contest.problemTitle'),
      skeleton: 220,
      cell: ({ link, problem }) => (
        <span className="flex min-w-0 items-center gap-x-2 max-sm:flex-wrap max-sm:py-1">
          {problem.can.edit ? (
            <HrefLink
              href={actions.editorHref(problem.id)}
              data-row
              className="ellipsis text-14 font-medium hover:text-brand"
            >
              {link.title}
            </HrefLink>
          ) : (
            <span className="ellipsis text-14 font-medium">{link.title}</span>
          )}
          {problem.auth === 2 ? <Label tone="warning">{t('contestAdmin.notShown')}</Label> : null}
          {problem.cases === 0 && !problem.isRemote ? (
            <Label tone="warning">{t('contestAdmin.noData')}</Label>
          ) : null}
        </span>
      ),
    },
    {
      id: 'bank',
      head: t('contestAdmin.inBank'),
      width: 110,
      from: 640,
      className: 'font-mono text-12 text-text-2',
      skeleton: 56,
      cell: ({ problem }) => problem.problemId,
    },
    {
      id: 'meanwhile',
      head: t('contestAdmin.meanwhile'),
      width: 190,
      from: 800,
      className: 'text-12 text-text-2',
      skeleton: 72,
      cell: ({ link, problem }) =>
        problem.auth !== 1
          ? t('contestAdmin.meanwhile.own')
          : link.staysPublic || actions.isOver
            ? t('contestAdmin.meanwhile.public')
            : t('contestAdmin.meanwhile.hidden'),
    },
    {
      id: 'submissions',
      head: t('contest.attempts'),
      width: 84,
      from: 640,
      align: 'right',
      className: 'text-12 text-text-2',
      skeleton: 24,
      cell: ({ link }) => formatNumber(link.submissions),
    },
    actionsColumn(t('contestAdmin.actions'), (row) => itemsOf(row, t, actions)),
  ];
}

function itemsOf(row: ContestProblemRow, t: Translate, actions: Actions): readonly MenuItem[] {
  const { link, problem } = row;
  return [
    {
      kind: 'action',
      label: t('contestAdmin.link.edit'),
      icon: 'edit',
      onSelect: () => actions.onEdit(row),
    },
    {
      kind: 'action',
      label: t('contestAdmin.order.up'),
      icon: 'up',
      onSelect: () => actions.order.move(link.pid, -1),
    },
    {
      kind: 'action',
      label: t('contestAdmin.order.down'),
      icon: 'down',
      onSelect: () => actions.order.move(link.pid, 1),
    },
    ...(problem.can.edit
      ? [
          {
            kind: 'action' as const,
            label: t('problemAdmin.data'),
            icon: 'file' as const,
            onSelect: () => actions.onGo(`${actions.editorHref(problem.id)}/data`),
          },
        ]
      : []),
    { kind: 'separator' },
    {
      kind: 'action',
      label: actions.notRemovable ?? t('contestAdmin.remove'),
      icon: 'trash',
      isDisabled: actions.notRemovable !== null,
      onSelect: () => void actions.onRemove(row),
    },
  ];
}
