import type { useRowOrder } from '../../contest/admin/use-row-order.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { actionsColumn } from '../../../components/data-list/actions-column.tsx';
import type { Column } from '../../../components/data-list/column.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Label } from '../../../components/Label.tsx';
import type { TrainingProblems } from './queries.ts';

export type TrainingProblemRow = TrainingProblems['problemList']['records'][number];

interface Actions {
  order: ReturnType<typeof useRowOrder<number>>;
  hrefOf: (problemId: string) => string;
  /** Whether members of the training see the problem although it is not public. */
  isShared: (pid: number) => boolean;
  onRemove: (row: TrainingProblemRow) => void | Promise<void>;
}

/** Columns of the problem list of a training for staff; rows are reordered by handle or keyboard. */
export function trainingProblemColumns(
  t: Translate,
  { order, hrefOf, isShared, onRemove }: Actions,
): Column<TrainingProblemRow>[] {
  return [
    {
      id: 'grip',
      head: t('trainingAdmin.order'),
      isHeadHidden: true,
      width: 44,
      align: 'center',
      className: 'px-0!',
      skeleton: 16,
      cell: ({ id, problemId }) => (
        <button
          type="button"
          aria-label={t('trainingAdmin.order.of', { name: problemId })}
          data-tip={t('trainingAdmin.order.hint')}
          className="inline-flex size-11 cursor-grab touch-none sm:size-8 items-center justify-center rounded-1 text-text-3 hover:bg-hover active:cursor-grabbing"
          {...order.grip(id)}
          onKeyDown={(event) => {
            const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
            if (by === 0) return;
            event.preventDefault();
            order.move(id, by);
          }}
        >
          <Icon name="grip" />
        </button>
      ),
    },
    {
      id: 'id',
      head: t('training.problem.id'),
      width: 84,
      className: 'font-mono text-12 text-text-2',
      skeleton: 40,
      cell: ({ problemId }) => problemId,
    },
    {
      id: 'title',
      head: t('training.problem.title'),
      skeleton: 220,
      cell: ({ id, problemId, title, auth }) => (
        <span className="flex min-w-0 items-center gap-2">
          <HrefLink
            href={hrefOf(problemId)}
            data-row
            className="ellipsis text-14 font-medium hover:text-brand"
          >
            {title}
          </HrefLink>
          {auth === 1 ? null : (
            <Label tone={isShared(id) ? 'plain' : 'warning'}>
              {t(isShared(id) ? 'trainingAdmin.shared' : 'trainingAdmin.notShown')}
            </Label>
          )}
        </span>
      ),
    },
    actionsColumn(t('trainingAdmin.actions'), (row) => [
      {
        kind: 'action',
        label: t('trainingAdmin.order.up'),
        icon: 'up',
        onSelect: () => order.move(row.id, -1),
      },
      {
        kind: 'action',
        label: t('trainingAdmin.order.down'),
        icon: 'down',
        onSelect: () => order.move(row.id, 1),
      },
      { kind: 'separator' },
      { kind: 'action', label: t('trainingAdmin.remove'), icon: 'trash', onSelect: () => void onRemove(row) },
    ]),
  ];
}
