import type { Translate } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { AuthLabel } from '../core/labels.tsx';
import { actionsColumn } from '../../../components/data-list/actions-column.tsx';
import type { Column } from '../../../components/data-list/column.ts';
import type { MenuItem } from '../../../components/Menu.tsx';
import { Switch } from '../../../components/Switch.tsx';
import { Time } from '../../../components/Time.tsx';
import type { StaffTraining } from './queries.ts';

interface Actions {
  /** Path prefix of the training pages. */
  at: string;
  mayDelete: (row: StaffTraining) => boolean;
  onShow: (row: StaffTraining, isShown: boolean) => void;
  onGo: (href: string) => void;
  onCopy: (row: StaffTraining) => void;
  onDelete: (row: StaffTraining) => void | Promise<void>;
}

const count = { align: 'right', className: 'text-12 text-text-2', skeleton: 24 } as const;

/** Columns of the training list for staff; trainings of other users are read-only. */
export function staffTrainingColumns(t: Translate, actions: Actions): Column<StaffTraining>[] {
  return [
    { ...count, id: 'rank', head: t('trainingAdmin.rank'), width: 76, cell: (row) => row.rank },
    {
      id: 'title',
      head: t('trainingAdmin.title'),
      skeleton: 240,
      className: 'pl-5',
      headClassName: 'pl-5',
      cell: (row) =>
        row.isMine ? (
          <HrefLink
            href={`${actions.at}/${row.id}/problems`}
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
      id: 'auth',
      head: t('trainingAdmin.auth'),
      width: 88,
      from: 480,
      skeleton: 48,
      cell: (row) => <AuthLabel auth={row.auth} />,
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
      id: 'people',
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
    {
      id: 'shown',
      head: t('trainingAdmin.shown'),
      width: 92,
      align: 'center',
      skeleton: 28,
      cell: (row) => (
        <Switch
          label={t('trainingAdmin.shown.of', { title: row.title })}
          isLabelHidden
          checked={row.status}
          disabled={!row.isMine}
          onCheckedChange={(isShown) => actions.onShow(row, isShown)}
        />
      ),
    },
    actionsColumn(t('trainingAdmin.actions'), (row) => itemsOf(row, t, actions)),
  ];
}

function itemsOf(row: StaffTraining, t: Translate, actions: Actions): readonly MenuItem[] {
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
