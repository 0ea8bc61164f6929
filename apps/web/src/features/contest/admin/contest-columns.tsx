import { ContestAuthLabel, PhaseLabel, RuleLabel } from '../core/labels.tsx';
import type { Translate } from '../../../i18n/messages.ts';
import { formatExact } from '../../../lib/format-time.ts';
import { lengthText } from '../../../components/date-time/span.ts';
import { shownColumn, titleColumn } from '../../../routing/managed-columns.tsx';
import { actionsColumn } from '../../../components/data-list/actions-column.tsx';
import type { Column } from '../../../components/data-list/column.ts';
import type { MenuItem } from '../../../components/Menu.tsx';
import { Time } from '../../../components/Time.tsx';
import type { ManagedContestRow } from './queries.ts';

interface Actions {
  /** Path prefix of the contest pages. */
  at: string;
  onShow: (row: ManagedContestRow, isShown: boolean) => void;
  onGo: (href: string) => void;
  onCopy: (row: ManagedContestRow) => void;
  /** Opens the dialog that downloads the accepted programs. */
  onPrograms: (row: ManagedContestRow) => void;
  onDelete: (row: ManagedContestRow) => void | Promise<void>;
}

const phases = { '-1': 'scheduled', '0': 'running', '1': 'ended' } as const;
const phaseOf = (status: number) => phases[status < 0 ? '-1' : status === 0 ? '0' : '1'];

/** Columns of the contest list for staff. */
export function managedContestColumns(t: Translate, actions: Actions): Column<ManagedContestRow>[] {
  return [
    {
      id: 'id',
      head: t('contestAdmin.id'),
      width: 64,
      from: 640,
      className: 'font-mono text-12 text-text-3',
      skeleton: 32,
      cell: (row) => row.id,
    },
    titleColumn({
      head: t('contest.title'),
      hrefOf: ({ id, can }) => (can.manage ? `${actions.at}/${id}` : null),
    }),
    {
      id: 'rule',
      head: t('contest.kind'),
      width: 64,
      from: 640,
      skeleton: 36,
      cell: (row) => <RuleLabel type={row.type} scoreType={row.oiRankScoreType} />,
    },
    {
      id: 'auth',
      head: t('contestAdmin.auth'),
      width: 84,
      from: 800,
      skeleton: 44,
      cell: (row) => <ContestAuthLabel auth={row.auth} />,
    },
    {
      id: 'phase',
      head: t('contest.filter.phase'),
      width: 96,
      skeleton: 48,
      cell: (row) => <PhaseLabel phase={phaseOf(row.status)} />,
    },
    {
      id: 'start',
      head: t('contest.start'),
      width: 120,
      from: 640,
      align: 'right',
      className: 'text-12 text-text-2',
      skeleton: 72,
      cell: (row) => <Time value={row.startTime} />,
    },
    {
      id: 'duration',
      head: t('contest.duration'),
      width: 110,
      from: 960,
      align: 'right',
      className: 'text-12 text-text-2',
      skeleton: 56,
      cell: (row) => (
        <span data-tip={`${t('contest.end')} ${formatExact(row.endTime)}`}>
          {lengthText(row.duration * 1000, t)}
        </span>
      ),
    },
    {
      id: 'author',
      head: t('contest.author'),
      width: 110,
      from: 960,
      className: 'text-12 text-text-2',
      skeleton: 64,
      cell: (row) => <span className="ellipsis block">{row.author}</span>,
    },
    {
      id: 'created',
      head: t('contestAdmin.created'),
      width: 110,
      from: 1120,
      align: 'right',
      className: 'text-12 text-text-2',
      skeleton: 72,
      cell: (row) => <Time value={row.gmtCreate} />,
    },
    shownColumn({
      head: t('contestAdmin.visible'),
      width: 76,
      labelOf: ({ title }) => t('contestAdmin.visible.of', { title }),
      isShown: ({ visible }) => visible,
      canChange: ({ can }) => can.manage,
      onChange: actions.onShow,
    }),
    actionsColumn(t('contestAdmin.actions'), (row) => itemsOf(row, t, actions)),
  ];
}

function itemsOf(row: ManagedContestRow, t: Translate, actions: Actions): readonly MenuItem[] {
  if (!row.can.manage) return [];
  const at = `${actions.at}/${row.id}`;
  const go = (label: string, icon: 'edit' | 'list' | 'bell' | 'eye', href: string): MenuItem => ({
    kind: 'action',
    label,
    icon,
    onSelect: () => actions.onGo(href),
  });
  const programs: MenuItem = {
    kind: 'action',
    label: t('contest.files.programs'),
    icon: 'down2',
    onSelect: () => actions.onPrograms(row),
  };
  return [
    go(t('contestAdmin.edit'), 'edit', at),
    go(t('contestAdmin.problems'), 'list', `${at}/problems`),
    go(t('contestAdmin.announcements'), 'bell', `${at}/announcements`),
    ...(row.visible ? [go(t('contestAdmin.open'), 'eye', `/contest/${row.id}`)] : []),
    { kind: 'separator' },
    // Before the start there are no programs to download.
    ...(row.status < 0 ? [] : [programs]),
    { kind: 'action', label: t('contestAdmin.copy'), icon: 'copy', onSelect: () => actions.onCopy(row) },
    ...(row.can.remove
      ? [
          {
            kind: 'action' as const,
            label: t('contestAdmin.delete'),
            icon: 'trash' as const,
            onSelect: () => void actions.onDelete(row),
          },
        ]
      : []),
  ];
}
