import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, type JSX } from 'react';
import { call } from '../../../api/client.ts';
import { Balloon } from '../scoreboard/Balloon.tsx';
import { FirstGlyph } from '../scoreboard/FirstGlyph.tsx';
import { useT, type Translate } from '../../../i18n/messages.ts';
import { formatExact } from '../../../lib/format-time.ts';
import type { Column } from '../../../components/data-list/column.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Switch } from '../../../components/Switch.tsx';
import { contestBalloonPage } from './contest.page.ts';
import { useContest } from './contest-context.ts';
import { ContestStaffOnly } from './ContestStaffOnly.tsx';
import { contestKey, contestProblemsQuery } from './queries.ts';
import { balloonsQuery, balloonsPerPage, type AcceptedRecord } from './tool-queries.ts';
import { PersonLine, contestantColumns } from './tool-columns.tsx';
import { ToolList } from './ToolList.tsx';
import { useAcceptedLive } from './use-accepted-live.ts';
import { useAutoRefresh } from './use-auto-refresh.ts';

/**
 * List of accepted problems for staff who deliver balloons. Problems without a delivered balloon come first. New rows
 * arrive over the live channel; without it, a switch turns polling on.
 */
export function BalloonPage(): JSX.Element {
  return (
    <ContestStaffOnly>
      <BalloonList />
    </ContestStaffOnly>
  );
}

function BalloonList(): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const { cid, info } = useContest();
  const search = contestBalloonPage.useSearch();
  const { currentPage = 1, limit = balloonsPerPage } = search;
  const refresh = useAutoRefresh();
  useAcceptedLive(cid);
  const list = useQuery({ ...balloonsQuery(cid, currentPage, limit), refetchInterval: refresh.interval });
  const { data: problems } = useQuery(contestProblemsQuery(cid));
  const { mutate: check } = useMutation({
    mutationFn: ({ id, checked }: AcceptedRecord) =>
      call('PUT /api/check-contest-ac-info', { body: { id, cid, checked: !checked } }),
    onSettled: () => client.invalidateQueries({ queryKey: [...contestKey(cid), 'accepted'] }),
  });
  const colors = useMemo(
    () => new Map(problems?.map(({ displayId, color }) => [displayId, color])),
    [problems],
  );
  const columns = useMemo(() => balloonColumns(t, colors, check), [t, colors, check]);
  return (
    <>
      {info.seal === null || list.data === undefined ? null : (
        <BalloonHold cid={cid} isOn={list.data.holdsBalloons} heldCount={list.data.held} />
      )}
      <ToolList
        title={t('contest.tab.helper')}
        columns={columns}
        renderRow={(row) => (
          <BalloonLine row={row} color={colors.get(row.displayId) ?? null} onCheck={check} />
        )}
        query={list}
        refresh={refresh}
        search={search}
        limit={limit}
        fewest={balloonsPerPage}
        empty={{ icon: 'check', title: t('contestTools.helper.none') }}
      />
    </>
  );
}

interface BalloonHoldProps {
  cid: number;
  isOn: boolean;
  /** Number of undelivered balloons held back. */
  heldCount: number;
}

/**
 * Switch that holds back balloons earned during the freeze until the ceremony. It applies to all staff of the
 * contest.
 */
function BalloonHold({ cid, isOn, heldCount: held }: BalloonHoldProps): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const { mutate: hold, isPending } = useMutation({
    mutationFn: (holds: boolean) => call('PUT /api/contest-balloon-hold', { body: { cid, holds } }),
    onSettled: () => client.invalidateQueries({ queryKey: [...contestKey(cid), 'accepted'] }),
  });
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <Switch
        label={t('contestTools.hold')}
        checked={isOn}
        disabled={isPending}
        onCheckedChange={(holds) => hold(holds)}
      />
      {held > 0 ? (
        <output className="text-12 text-text-2">{t('contestTools.held', { count: held })}</output>
      ) : null}
    </div>
  );
}

function balloonColumns(
  t: Translate,
  colors: ReadonlyMap<string, string | null>,
  onCheck: (row: AcceptedRecord) => void,
): Column<AcceptedRecord>[] {
  return [
    {
      id: 'problem',
      head: t('contestTools.problem'),
      width: 176,
      skeleton: 32,
      cell: (row) => <OfProblem row={row} color={colors.get(row.displayId) ?? null} t={t} />,
    },
    ...contestantColumns<AcceptedRecord>(t),
    {
      id: 'time',
      head: t('contestTools.acceptedAt'),
      width: 168,
      skeleton: 100,
      className: 'text-text-2',
      cell: ({ submitTime }) => <time dateTime={submitTime}>{formatExact(submitTime)}</time>,
    },
    {
      id: 'checked',
      head: t('contestTools.brought'),
      width: 80,
      align: 'right',
      skeleton: 28,
      cell: (row) => <Delivered row={row} onCheck={onCheck} t={t} />,
    },
  ];
}

interface OfProblemProps {
  row: AcceptedRecord;
  color: string | null;
  t: Translate;
}

function OfProblem({ row: { displayId, firstBlood, duringFreeze }, color, t }: OfProblemProps): JSX.Element {
  return (
    <span className="flex items-center gap-2 font-bold">
      <Balloon color={color} className="size-4" />
      {displayId}
      {firstBlood && (
        <span className="flex items-center gap-1 text-12 font-regular text-v-ac">
          <FirstGlyph />
          {t('contestTools.first')}
        </span>
      )}
      {duringFreeze && (
        <span
          className="flex items-center gap-1 text-12 font-regular text-text-2"
          data-tip={t('contestTools.frozen.means')}
        >
          <Icon name="lock" size={12} />
          {t('contestTools.frozen')}
        </span>
      )}
    </span>
  );
}

interface DeliveredProps {
  row: AcceptedRecord;
  onCheck: (row: AcceptedRecord) => void;
  t: Translate;
}

function Delivered({ row, onCheck, t }: DeliveredProps): JSX.Element {
  return (
    <Switch
      label={t('contestTools.broughtTo', { problem: row.displayId, name: row.username })}
      isLabelHidden
      checked={row.checked}
      onCheckedChange={() => onCheck(row)}
    />
  );
}

interface AcceptedLineProps extends Pick<DeliveredProps, 'row' | 'onCheck'> {
  color: string | null;
}

/** A balloon in a list on phones: its recipient, and a checkbox for the delivery. */
function BalloonLine({ row, color, onCheck }: AcceptedLineProps): JSX.Element {
  const t = useT();
  return (
    <>
      <div className="min-w-0 flex-1">
        <OfProblem row={row} color={color} t={t} />
        <PersonLine person={row} />
        <time dateTime={row.submitTime} className="text-12 text-text-3">
          {formatExact(row.submitTime)}
        </time>
      </div>
      <Delivered row={row} onCheck={onCheck} t={t} />
    </>
  );
}
