import { formatNumber } from '../../../i18n/messages.ts';
import type { PlainKey, Translate } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Button } from '../../../components/Button.tsx';
import { actionsColumn } from '../../../components/data-list/actions-column.tsx';
import type { Column } from '../../../components/data-list/column.ts';
import type { MenuItem } from '../../../components/Menu.tsx';
import { Select } from '../../../components/Select.tsx';
import { Label, type LabelTone } from '../../../components/Label.tsx';
import { Time } from '../../../components/Time.tsx';
import { groupEditorBase, stepHref } from '../../problem/authoring/addresses.ts';
import type { ManagedProblem } from './queries.ts';
import type { ManagedActions } from './use-managed-actions.ts';

const authNames: Readonly<Record<number, PlainKey>> = {
  1: 'groupWork.auth.1',
  2: 'groupWork.auth.2',
  3: 'groupWork.auth.3',
};

/** States of a request to the public bank. */
const offers: Readonly<Record<number, { name: PlainKey; tone: LabelTone }>> = {
  1: { name: 'groupWork.offer.1', tone: 'upcoming' },
  2: { name: 'groupWork.offer.2', tone: 'running' },
  3: { name: 'groupWork.offer.3', tone: 'failed' },
};

/** Columns of the problems of a group for its administrators. Cells that the viewer may not change are read-only. */
export function managedColumns(
  t: Translate,
  gid: number,
  actions: ManagedActions,
  onGo: (href: string) => void,
): Column<ManagedProblem>[] {
  return [
    {
      id: 'problemId',
      head: t('problem.id'),
      width: 128,
      from: 640,
      className: 'font-mono text-12 text-text-2',
      skeleton: 64,
      cell: (row) => (
        <span className="ellipsis block" title={row.problemId}>
          {row.problemId}
        </span>
      ),
    },
    {
      id: 'title',
      head: t('problem.title'),
      skeleton: 200,
      cell: (row) => {
        const title = row.title || t('groupWork.untitled');
        return row.can.edit ? (
          <HrefLink
            href={groupEditorBase(gid, row.id)}
            data-row
            title={title}
            className="ellipsis block text-14 font-medium hover:text-brand"
          >
            {title}
          </HrefLink>
        ) : (
          <span className="ellipsis block text-14">{title}</span>
        );
      },
    },
    {
      id: 'cases',
      head: t('groupWork.cases'),
      width: 64,
      from: 960,
      align: 'right',
      className: 'text-12 text-text-2',
      skeleton: 24,
      cell: (row) => formatNumber(row.cases),
    },
    {
      id: 'author',
      head: t('groupWork.author'),
      width: 110,
      from: 640,
      className: 'text-12 text-text-2',
      skeleton: 64,
      cell: (row) => <bdi className="ellipsis block">{row.author ?? '—'}</bdi>,
    },
    {
      id: 'modified',
      head: t('groupWork.modified'),
      width: 96,
      from: 960,
      align: 'right',
      className: 'text-12 text-text-3',
      skeleton: 56,
      cell: (row) => <Time value={row.gmtModified} />,
    },
    {
      id: 'auth',
      head: t('groupWork.auth'),
      width: 124,
      skeleton: 72,
      cell: (row) => <AuthCell row={row} t={t} actions={actions} />,
    },
    {
      id: 'offer',
      head: t('groupWork.offer'),
      width: 176,
      from: 640,
      skeleton: 80,
      cell: (row) => <OfferCell row={row} t={t} actions={actions} />,
    },
    actionsColumn(t('groupWork.actions'), (row) => itemsOf(row, { t, gid, actions, onGo })),
  ];
}

interface CellProps {
  row: ManagedProblem;
  t: Translate;
  actions: ManagedActions;
}

/**
 * Selects the visibility. The option "only in contests" appears only if it is the current value, because adding the
 * problem to a contest sets it.
 */
function AuthCell({ row, t, actions }: CellProps) {
  const name = t(authNames[row.auth] ?? 'groupWork.auth.2');
  if (!row.can.publish) return <Label>{name}</Label>;
  const choices = row.auth === 3 ? [1, 2, 3] : [1, 2];
  return (
    <Select
      label={t('groupWork.auth.of', { id: row.problemId })}
      size="small"
      className="w-full"
      value={String(row.auth)}
      options={choices.map((auth) => ({
        value: String(auth),
        label: t(authNames[auth] ?? 'groupWork.auth.2'),
      }))}
      onValueChange={(value) => {
        if (Number(value) !== row.auth) void actions.setAuth(row, Number(value));
      }}
    />
  );
}

function OfferCell({ row, t, actions }: CellProps) {
  const offer = row.applyPublicProgress === null ? undefined : offers[row.applyPublicProgress];
  if (offer === undefined)
    return row.can.edit ? (
      <Button
        size="small"
        disabled={row.auth !== 1}
        data-tip={row.auth === 1 ? undefined : t('groupWork.offer.hidden')}
        onClick={() => void actions.offer(row)}
      >
        {t('groupWork.offer.apply')}
      </Button>
    ) : (
      <span className="text-12 text-text-3">—</span>
    );
  return (
    <span className="flex items-center gap-2">
      <span className="inline-flex" data-tip={row.comment || undefined}>
        <Label tone={offer.tone}>{t(offer.name)}</Label>
      </span>
      {row.can.edit ? (
        <Button size="small" tone="quiet" onClick={() => void actions.takeBack(row)}>
          {t('groupWork.offer.cancel')}
        </Button>
      ) : null}
    </span>
  );
}

interface ItemsWanted {
  t: Translate;
  gid: number;
  actions: ManagedActions;
  onGo: (href: string) => void;
}

function itemsOf(row: ManagedProblem, { t, gid, actions, onGo }: ItemsWanted): MenuItem[] {
  const home = groupEditorBase(gid, row.id);
  const items: MenuItem[] = [];
  if (row.auth === 1)
    items.push({
      kind: 'action',
      label: t('groupWork.open'),
      icon: 'eye',
      onSelect: () => onGo(`/group/${gid}/problem/${encodeURIComponent(row.problemId)}/full-screen`),
    });
  if (!row.can.edit) return items;
  items.push(
    { kind: 'action', label: t('groupWork.edit'), icon: 'edit', onSelect: () => onGo(home) },
    {
      kind: 'action',
      label: t('groupWork.data'),
      icon: 'list',
      onSelect: () => onGo(stepHref(home, 'data')),
    },
  );
  if (row.cases > 0)
    items.push({
      kind: 'action',
      label: t('groupWork.download'),
      icon: 'file',
      onSelect: () => void actions.downloadData(row),
    });
  items.push({
    kind: 'action',
    label: t('groupWork.delete'),
    icon: 'trash',
    onSelect: () => void actions.remove(row),
  });
  return items;
}
