import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { useMemo, type JSX } from 'react';
import { useUser } from '../../../api/session.ts';
import { Balloon } from '../scoreboard/Balloon.tsx';
import { formatNumber, useT, type Translate } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { useScope } from '../../../routing/scope.ts';
import { problemStatusQuery } from '../../problem/core/queries.ts';
import type { Column } from '../../../components/data-list/column.ts';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { VerdictGlyph } from '../../../components/verdict/VerdictGlyph.tsx';
import { appearanceOf } from '../../../components/verdict/appearance.ts';
import { statusName } from '../../../components/verdict/names.ts';
import { useContest } from './contest-context.ts';
import { contestRules, type ContestProblem } from './queries.ts';

interface ProblemTableProps {
  query: UseQueryResult<readonly ContestProblem[]>;
}

/** State of the viewer for a problem; null if there is none. */
interface Mine {
  status: number;
  score?: number | null | undefined;
  exactScore?: number | undefined;
}

const idOf = (row: ContestProblem): number => row.id;
const still = {};
const keepStill = (): void => undefined;

/** Problems of a contest with the viewer's state of each. Counts are shown only while they are public. */
export function ProblemTable({ query }: ProblemTableProps): JSX.Element {
  const t = useT();
  const scope = useScope();
  const uid = useUser()?.uid ?? null;
  const { cid, info } = useContest();
  const pids = useMemo(() => query.data?.map(({ pid }) => pid) ?? [], [query.data]);
  const { data: mine } = useQuery(problemStatusQuery(uid, pids, scope));
  const isOi = info.type === contestRules.oi;
  const areCountsKnown = info.seal?.isSealed !== true || info.can.seeRealBoard;
  const columns = useMemo(
    () =>
      problemColumns(t, {
        hrefOf: (id) => `/contest/${cid}/problem/${encodeURIComponent(id)}`,
        mineOf: (pid) => mine?.[pid] ?? null,
        isOi,
        areCountsKnown,
      }),
    [t, cid, mine, isOi, areCountsKnown],
  );
  return (
    <DataList
      label={t('contest.tab.problems')}
      columns={columns}
      rows={query.data}
      rowKey={idOf}
      query={query}
      state={still}
      onChange={keepStill}
      expected={8}
      empty={{ icon: 'file', title: t('contest.noProblems') }}
    />
  );
}

interface ColumnsWanted {
  hrefOf: (id: string) => string;
  mineOf: (pid: number) => Mine | null;
  isOi: boolean;
  areCountsKnown: boolean;
}

function problemColumns(t: Translate, wanted: ColumnsWanted): Column<ContestProblem>[] {
  const { hrefOf, mineOf, isOi, areCountsKnown } = wanted;
  const count = { width: 84, align: 'right', skeleton: 24, className: 'text-text-2' } as const;
  const score: Column<ContestProblem> = {
    ...count,
    id: 'score',
    head: t('contest.score'),
    cell: ({ pid }) => mineOf(pid)?.exactScore ?? mineOf(pid)?.score ?? '',
  };
  return [
    {
      id: 'status',
      head: t('contest.myStatus'),
      isHeadHidden: true,
      width: 36,
      align: 'center',
      skeleton: 14,
      cell: ({ pid }) => <MyStatus t={t} mine={mineOf(pid)} />,
    },
    {
      id: 'letter',
      head: t('contest.letter'),
      isHeadHidden: true,
      width: 64,
      skeleton: 24,
      cell: ({ displayId, color }) => (
        <span className="flex items-center gap-2 font-bold">
          <Balloon color={color} />
          {displayId}
        </span>
      ),
    },
    {
      id: 'title',
      head: t('contest.problemTitle'),
      skeleton: 160,
      cell: ({ displayId, displayTitle }) => (
        <HrefLink href={hrefOf(displayId)} data-row className="text-14 font-medium hover:text-brand">
          {displayTitle}
        </HrefLink>
      ),
    },
    ...(isOi ? [score] : []),
    {
      ...count,
      id: 'accepted',
      ...(isOi && { from: 480 }),
      head: t('contest.accepted'),
      cell: ({ ac }) => (areCountsKnown ? formatNumber(ac) : '?'),
    },
    {
      ...count,
      id: 'total',
      from: 480,
      head: t('contest.attempts'),
      cell: ({ total }) => (areCountsKnown ? formatNumber(total) : '?'),
    },
  ];
}

function MyStatus({ t, mine }: { t: Translate; mine: Mine | null }): JSX.Element | null {
  if (mine === null || mine.status === JudgeStatus.NotSubmitted) return null;
  return (
    <span className={`vd v-${appearanceOf(mine.status).tone}`}>
      <VerdictGlyph status={mine.status} size={14} />
      <span className="sr-only">{t(statusName(mine.status))}</span>
    </span>
  );
}
