import type { JSX } from 'react';
import type { Translate } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import type { Column } from '../../../components/data-list/column.ts';
import { appearanceOf } from '../../../components/verdict/appearance.ts';
import { statusName } from '../../../components/verdict/names.ts';
import { VerdictGlyph } from '../../../components/verdict/VerdictGlyph.tsx';
import type { TrainingRankRow, ListedTrainingProblem } from './queries.ts';

interface RankWanted {
  problems: readonly ListedTrainingProblem[];
  /** Rank of the first row. Null for search results, which have no rank. */
  first: number | null;
  /** Id of the viewer, whose row is highlighted. */
  uid: string | null;
  seesNames: boolean;
}

type Cell = TrainingRankRow['submissionInfo'][string];

/** Columns: member, totals, and one for each problem. */
export function trainingRankColumns(
  t: Translate,
  { problems, first, uid, seesNames }: RankWanted,
): Column<TrainingRankRow>[] {
  const realname: Column<TrainingRankRow> = {
    id: 'realname',
    head: t('training.realname'),
    width: 96,
    skeleton: 48,
    cell: (row) => <span className="ellipsis block">{row.realname}</span>,
  };
  return [
    {
      id: 'rank',
      head: t('training.rank'),
      width: 52,
      align: 'right',
      skeleton: 16,
      className: 'tabular-nums',
      cell: (_row, index) => (first === null ? '–' : first + index),
    },
    {
      id: 'person',
      head: t('training.person'),
      width: 160,
      skeleton: 96,
      className: 'pl-5',
      headClassName: 'pl-5',
      cell: (row) => (
        <HrefLink
          href={`/user-home?uid=${encodeURIComponent(row.uid)}&username=${encodeURIComponent(row.username)}`}
          data-row
          className={`ellipsis block hover:text-brand ${row.uid === uid ? 'font-bold text-brand' : 'font-medium'}`}
          title={row.school ?? undefined}
        >
          {row.username}
        </HrefLink>
      ),
    },
    ...(seesNames ? [realname] : []),
    {
      id: 'solved',
      head: t('training.solvedCount'),
      width: 60,
      align: 'right',
      skeleton: 16,
      className: 'font-bold',
      cell: ({ ac }) => ac,
    },
    {
      id: 'time',
      head: t('training.runTime'),
      width: 92,
      align: 'right',
      skeleton: 48,
      className: 'text-12 text-text-3',
      cell: ({ totalRunTime }) => t('training.runTimeOf', { ms: totalRunTime }),
    },
    ...problems.map(({ problemId }): Column<TrainingRankRow> => ({
      id: `problem-${problemId}`,
      head: problemId,
      width: 56,
      align: 'center',
      skeleton: 24,
      cell: (row) => <RankCell t={t} cell={row.submissionInfo[problemId]} />,
    })),
  ];
}

function RankCell({ t, cell }: { t: Translate; cell: Cell | undefined }): JSX.Element | null {
  if (cell === undefined) return null;
  const { status, tries, isAC, runTime } = cell;
  const words =
    isAC === true
      ? t('training.cell.solved', { tries, ms: runTime ?? 0 })
      : t('training.cell.tried', { status: t(statusName(status)), tries });
  return (
    <span
      className={`vd v-${appearanceOf(status).tone} inline-flex items-center gap-1 text-13 font-medium`}
      data-tip={words}
    >
      <VerdictGlyph status={status} size={14} />
      <span aria-hidden="true">{isAC === true ? tries : `−${tries}`}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
