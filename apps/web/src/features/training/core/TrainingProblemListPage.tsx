import { useQuery } from '@tanstack/react-query';
import { useMemo, type JSX } from 'react';
import { formatNumber, useT, type Translate } from '../../../i18n/messages.ts';
import { formatExact } from '../../../lib/format-time.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { scopePath, useScope } from '../../../routing/scope.ts';
import { StatusMark } from '../../problem/core/problem-columns.tsx';
import type { Column } from '../../../components/data-list/column.ts';
import { buttonClass } from '../../../components/Button.tsx';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Difficulty } from '../../../components/Difficulty.tsx';
import { ownHomeworkQuery, type OwnHomework } from './homework/queries.ts';
import { StateLabel } from './homework/state-label.tsx';
import type { ListedTrainingProblem } from './queries.ts';
import { useTraining, useTrainingTitle } from './training-context.ts';
import { useManageHref } from './use-manage-href.ts';
import { useTrainingProgress } from './use-training-progress.ts';

const idOf = (row: ListedTrainingProblem): number => row.pid;
const still = {};
const keepStill = (): void => undefined;

/** Problems of a training in order, with the progress of the viewer. */
export function TrainingProblemListPage(): JSX.Element {
  const t = useT();
  const home = scopePath(useScope());
  const { query, statusOf } = useTrainingProgress();
  const manageHref = useManageHref();
  const { tid, info } = useTraining();
  const { hiddenByContest: hiddenCount = 0 } = info;
  const isMine = info.homework !== null && info.can.enter && !info.can.manage;
  const { data: homework } = useQuery({ ...ownHomeworkQuery(tid), enabled: isMine });
  const columns = useMemo(
    () => [
      ...problemColumns(t, home, statusOf),
      ...(isMine ? [pointsColumn(t, homework?.problems ?? [])] : []),
    ],
    [t, home, statusOf, isMine, homework],
  );
  useTrainingTitle(t('training.tab.problems'));
  return (
    <>
      {hiddenCount > 0 ? (
        <p className="my-2 flex items-start gap-2 rounded-2 border border-line bg-sunk px-2.5 py-1.5 text-13 text-text-2">
          <Icon name="lock" className="mt-0.5" />
          <span>
            {info.hiddenUntil === undefined
              ? t('training.hiddenByContest', { count: hiddenCount })
              : t('training.hiddenUntil', {
                  count: hiddenCount,
                  time: formatExact(info.hiddenUntil).slice(0, 16),
                })}
          </span>
        </p>
      ) : null}
      <DataList
        label={t('training.tab.problems')}
        columns={columns}
        rows={query.data}
        rowKey={idOf}
        query={query}
        state={still}
        onChange={keepStill}
        expected={8}
        empty={{
          icon: 'file',
          title: t(hiddenCount > 0 ? 'training.allHidden' : 'training.noProblems'),
          detail:
            hiddenCount > 0
              ? undefined
              : t(manageHref === null ? 'training.noProblems.detail' : 'training.noProblems.add'),
          actions:
            manageHref === null ? undefined : (
              <HrefLink href={manageHref} className={buttonClass('primary')}>
                {t('training.manage')}
              </HrefLink>
            ),
        }}
      />
    </>
  );
}

function problemColumns(
  t: Translate,
  home: string,
  statusOf: (pid: number) => number | undefined,
): Column<ListedTrainingProblem>[] {
  const count = { width: 72, align: 'right', skeleton: 24, className: 'text-text-2', from: 640 } as const;
  return [
    {
      id: 'status',
      head: t('training.problem.state'),
      isHeadHidden: true,
      width: 36,
      align: 'center',
      skeleton: 14,
      cell: ({ pid }) => <StatusMark status={statusOf(pid)} />,
    },
    {
      id: 'id',
      head: t('training.problem.id'),
      width: 72,
      skeleton: 36,
      className: 'font-mono text-12 text-text-3',
      cell: ({ problemId }) => problemId,
    },
    {
      id: 'title',
      head: t('training.problem.title'),
      skeleton: 200,
      cell: ({ problemId, title }) => (
        <HrefLink
          href={`${home}/problem/${encodeURIComponent(problemId)}`}
          data-row
          className="text-14 font-medium hover:text-brand"
        >
          {title}
        </HrefLink>
      ),
    },
    {
      id: 'difficulty',
      head: t('training.problem.difficulty'),
      width: 132,
      from: 480,
      skeleton: 80,
      cell: ({ difficulty }) => <Difficulty level={difficulty} />,
    },
    { ...count, id: 'accepted', head: t('training.problem.accepted'), cell: ({ ac }) => formatNumber(ac) },
    { ...count, id: 'total', head: t('training.problem.total'), cell: ({ total }) => formatNumber(total) },
  ];
}

/** Column of the points that the viewer has for homework. */
function pointsColumn(t: Translate, handIns: OwnHomework['problems']): Column<ListedTrainingProblem> {
  return {
    id: 'points',
    head: t('training.homework.counts'),
    width: 128,
    align: 'right',
    skeleton: 48,
    cell: ({ pid }) => {
      const own = handIns.find((one) => one.pid === pid);
      return (
        <span className="inline-flex items-center gap-2">
          <StateLabel state={own?.state ?? 'nothing'} />
          {own === undefined ? null : <span className="tabular-nums">{own.points}</span>}
        </span>
      );
    },
  };
}
