import { formatNumber } from '../../../i18n/messages.ts';
import type { PlainKey, Translate } from '../../../i18n/messages.ts';
import { acceptanceRate, formatRate } from '../../../lib/format-figures.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { actionsColumn } from '../../../components/data-list/actions-column.tsx';
import type { Column } from '../../../components/data-list/column.ts';
import type { MenuItem } from '../../../components/Menu.tsx';
import { Select } from '../../../components/Select.tsx';
import { Label } from '../../../components/Label.tsx';
import { Time } from '../../../components/Time.tsx';
import type { ManagedProblemRow } from './queries.ts';
import type { ProblemActions } from './use-problem-actions.ts';

/** Visibility of a problem: 1 public, 2 private (only its managers), 3 only in contests that contain it. */
export type Auth = 1 | 2 | 3;

export const authNames: Readonly<Record<Auth, PlainKey>> = {
  1: 'problemAdmin.auth.public',
  2: 'problemAdmin.auth.private',
  3: 'problemAdmin.auth.contest',
};
const auths: readonly Auth[] = [1, 2, 3];

interface Actions extends ProblemActions {
  onGo: (href: string) => void;
}

const editHref = (row: ManagedProblemRow, step = ''): string => `/admin/problem/edit/${row.id}${step}`;

/** Columns of the list of problems in the console. */
export function managedProblemColumns(t: Translate, actions: Actions): Column<ManagedProblemRow>[] {
  return [
    {
      id: 'problemId',
      head: t('problem.id'),
      width: 96,
      className: 'font-mono text-text-2',
      skeleton: 48,
      cell: (row) => row.problemId,
    },
    {
      id: 'title',
      head: t('problem.title'),
      skeleton: 220,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-2">
          {row.hiddenAt !== null ? (
            <span className="ellipsis text-14 text-text-3 line-through">{row.title}</span>
          ) : row.can.edit ? (
            <HrefLink href={editHref(row)} data-row className="ellipsis text-14 font-medium hover:text-brand">
              {row.title || t('problemAdmin.untitled')}
            </HrefLink>
          ) : (
            <span className="ellipsis text-14">{row.title || t('problemAdmin.untitled')}</span>
          )}
          {row.gid === null ? null : <Label>{t('problemAdmin.ofGroup')}</Label>}
          {row.isRemote ? <Label>{t('problemAdmin.remote')}</Label> : null}
        </span>
      ),
    },
    {
      id: 'type',
      head: t('problemAdmin.type'),
      width: 64,
      from: 640,
      className: 'text-12 text-text-2',
      skeleton: 32,
      cell: (row) => (row.type === 1 ? 'OI' : 'ACM'),
    },
    {
      id: 'cases',
      head: t('problemAdmin.cases'),
      width: 72,
      from: 800,
      align: 'right',
      className: 'text-12 text-text-2',
      skeleton: 24,
      cell: (row) => formatNumber(row.cases),
    },
    {
      id: 'rate',
      head: t('problem.rate'),
      width: 120,
      from: 800,
      align: 'right',
      className: 'text-12 text-text-2',
      skeleton: 64,
      cell: (row) =>
        row.judged === 0
          ? '—'
          : `${row.ac} / ${row.judged}  ${formatRate(acceptanceRate(row.ac, row.judged))}`,
    },
    {
      id: 'author',
      head: t('problemAdmin.author'),
      width: 110,
      from: 800,
      className: 'text-12 text-text-2',
      skeleton: 64,
      cell: (row) => <span className="ellipsis block">{row.author ?? '—'}</span>,
    },
    {
      id: 'modified',
      head: t('problemAdmin.modified'),
      width: 96,
      from: 640,
      align: 'right',
      className: 'text-12 text-text-3',
      skeleton: 56,
      cell: (row) => <Time value={row.gmtModified} />,
    },
    {
      id: 'auth',
      head: t('problemAdmin.auth'),
      width: 116,
      from: 480,
      skeleton: 64,
      cell: (row) => <AuthCell row={row} t={t} actions={actions} />,
    },
    actionsColumn(t('problemAdmin.actions'), (row) => itemsOf(row, t, actions)),
  ];
}

interface AuthCellProps {
  row: ManagedProblemRow;
  t: Translate;
  actions: ProblemActions;
}

/** A select for users who may change the visibility; the selection applies after confirmation. */
function AuthCell({ row, t, actions }: AuthCellProps) {
  const present = auths.find((auth) => auth === row.auth) ?? 2;
  if (!row.can.publish) return <Label>{t(authNames[present])}</Label>;
  return (
    <Select
      label={t('problemAdmin.auth.of', { id: row.problemId })}
      size="small"
      className="w-full"
      value={String(present)}
      options={auths.map((auth) => ({ value: String(auth), label: t(authNames[auth]) }))}
      onValueChange={(value) => {
        const auth = auths.find((each) => String(each) === value);
        if (auth !== undefined && auth !== present) void actions.setAuth([row], auth);
      }}
    />
  );
}

function itemsOf(row: ManagedProblemRow, t: Translate, actions: Actions): readonly MenuItem[] {
  if (row.hiddenAt !== null)
    return row.can.restore
      ? [
          {
            kind: 'action',
            label: t('problemAdmin.restore'),
            icon: 'reset',
            onSelect: () => void actions.restore(row),
          },
        ]
      : [];
  const step = (label: PlainKey, icon: 'edit' | 'file' | 'check' | 'chart', path: string): MenuItem => ({
    kind: 'action',
    label: t(label),
    icon,
    onSelect: () => actions.onGo(editHref(row, path)),
  });
  return [
    ...(row.can.edit
      ? [
          step('problemAdmin.edit', 'edit', ''),
          step('problemAdmin.data', 'file', '/data'),
          step('problemAdmin.checks', 'check', '/checks'),
          step('problemAdmin.statistics', 'chart', '/publish'),
        ]
      : []),
    ...(row.auth === 1 && row.gid === null
      ? [
          {
            kind: 'action' as const,
            label: t('problemAdmin.open'),
            icon: 'eye' as const,
            onSelect: () => actions.onGo(`/problem/${encodeURIComponent(row.problemId)}`),
          },
        ]
      : []),
    ...(row.can.remove
      ? [
          { kind: 'separator' as const },
          {
            kind: 'action' as const,
            label: t('problemAdmin.delete'),
            icon: 'trash' as const,
            onSelect: () => void actions.remove([row]),
          },
        ]
      : []),
  ];
}
