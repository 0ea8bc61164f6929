import type { Translate } from '../../../i18n/messages.ts';
import { shownColumn, titleColumn } from '../../../routing/managed-columns.tsx';
import { TrainingAuthLabel } from '../core/labels.tsx';
import { actionsColumn } from '../../../components/data-list/actions-column.tsx';
import type { Column } from '../../../components/data-list/column.ts';
import type { MenuItem } from '../../../components/Menu.tsx';
import { Time } from '../../../components/Time.tsx';
import type { StaffTrainingRow } from './queries.ts';

interface Actions {
  /** Path prefix of the training pages. */
  at: string;
  mayDelete: (row: StaffTrainingRow) => boolean;
  onShow: (row: StaffTrainingRow, isShown: boolean) => void;
  onGo: (href: string) => void;
  onCopy: (row: StaffTrainingRow) => void;
  onDelete: (row: StaffTrainingRow) => void | Promise<void>;
}

const count = { align: 'right', className: 'text-12 text-text-2', skeleton: 24 } as const;

/** Columns of the training list for staff; trainings of other users are read-only. */
export function staffTrainingColumns(t: Translate, actions: Actions): Column<StaffTrainingRow>[] {
  return [
    { ...count, id: 'rank', head: t('trainingAdmin.rank'), width: 76, cell: (row) => row.rank },
    {
      ...titleColumn({
        head: t('trainingAdmin.title'),
        hrefOf: ({ id, isMine }) => (isMine ? `${actions.at}/${id}/problems` : null),
      }),
      className: 'pl-5',
      headClassName: 'pl-5',
    },
    {
      id: 'auth',
      head: t('trainingAdmin.auth'),
      width: 88,
      from: 480,
      skeleton: 48,
      cell: (row) => <TrainingAuthLabel auth={row.auth} />,
    },
    {
      ...count,
      id: 'problems',
      head: t('trainingAdmin.problems'),
      width: 76,
      from: 640,
      cell: (row) => row.problemCount,
    },
    {
      ...count,
      id: 'participants',
      head: t('trainingAdmin.people'),
      width: 76,
      from: 640,
      cell: (row) => (row.auth === 'Private' ? row.people : ''),
    },
    {
      id: 'author',
      head: t('training.author'),
      width: 120,
      from: 800,
      skeleton: 72,
      className: 'pl-5',
      headClassName: 'pl-5',
      cell: (row) => <span className="ellipsis block">{row.author}</span>,
    },
    {
      id: 'changed',
      head: t('trainingAdmin.changed'),
      width: 110,
      from: 800,
      align: 'right',
      className: 'text-12 text-text-3',
      skeleton: 56,
      cell: (row) => <Time value={row.gmtModified} />,
    },
    shownColumn({
      head: t('trainingAdmin.shown'),
      width: 92,
      labelOf: ({ title }) => t('trainingAdmin.shown.of', { title }),
      isShown: ({ status }) => status,
      canChange: ({ isMine }) => isMine,
      onChange: actions.onShow,
    }),
    actionsColumn(t('trainingAdmin.actions'), (row) => itemsOf(row, t, actions)),
  ];
}

function itemsOf(row: StaffTrainingRow, t: Translate, actions: Actions): readonly MenuItem[] {
  const at = `${actions.at}/${row.id}`;
  const isDisabled = !row.isMine;
  return [
    {
      kind: 'action',
      label: t('trainingAdmin.problems'),
      icon: 'list',
      isDisabled,
      onSelect: () => actions.onGo(`${at}/problems`),
    },
    {
      kind: 'action',
      label: t('trainingAdmin.edit'),
      icon: 'edit',
      isDisabled,
      onSelect: () => actions.onGo(`${at}/edit`),
    },
    {
      kind: 'action',
      label: t('trainingAdmin.copy'),
      icon: 'copy',
      isDisabled,
      onSelect: () => actions.onCopy(row),
    },
    { kind: 'separator' },
    {
      kind: 'action',
      label: t('trainingAdmin.delete'),
      icon: 'trash',
      isDisabled: !actions.mayDelete(row),
      onSelect: () => void actions.onDelete(row),
    },
  ];
}
