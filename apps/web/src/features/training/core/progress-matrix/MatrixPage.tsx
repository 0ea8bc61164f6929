import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState, type JSX } from 'react';
import { useT } from '../../../../i18n/messages.ts';
import { useNow } from '../../../../lib/clock.ts';
import { useListAddress } from '../../../../routing/use-list-address.ts';
import { HrefLink } from '../../../../routing/HrefLink.tsx';
import { Button, buttonClass } from '../../../../components/Button.tsx';
import { ListProblem, ListStale } from '../../../../components/data-list/ListStates.tsx';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { Skeleton } from '../../../../components/Skeleton.tsx';
import { useMedia } from '../../../../components/use-media.ts';
import { TrainingStaffOnly } from '../TrainingStaffOnly.tsx';
import { useTraining, useTrainingTitle } from '../training-context.ts';
import { useManageHref } from '../use-manage-href.ts';
import { useTrainingLive } from '../use-training-live.ts';
import { useColumns, type MatrixLineContext } from './line-context.ts';
import { MatrixLegend } from './MatrixLegend.tsx';
import { MatrixList } from './MatrixList.tsx';
import { MatrixTable } from './MatrixTable.tsx';
import { MatrixTools } from './MatrixTools.tsx';
import { readMatrixSearch, type MatrixOrder, type MatrixSearch } from './matrix-search.ts';
import { matrixQuery, type Matrix } from './queries.ts';
import { inOrder, matchingStudents, orderOf } from './rows.ts';
import { useCodeHref } from './use-code-href.ts';

/**
 * Returns the minimum milliseconds between two refetches of a matrix. A matrix of 30,000 cells has several megabytes.
 */
const pauseFor = ({ students, problems }: Matrix): number => (students.length * problems.length) / 3;

/** Results of every student for every problem of a training, updated live; for managers. */
export function MatrixPage(): JSX.Element {
  const t = useT();
  const { tid, info } = useTraining();
  const [isLive, setIsLive] = useState(true);
  const query = useQuery({ ...matrixQuery(tid), enabled: info.can.manage });
  useTrainingTitle(t('training.tab.matrix'));
  const { data, error } = query;
  useTrainingLive(tid, isLive && info.can.manage, () => void query.refetch({ cancelRefetch: false }), {
    pause: data === undefined ? 0 : pauseFor(data),
  });
  return (
    <TrainingStaffOnly>
      {data !== undefined ? (
        <div className="page-wide">
          {error === null ? null : <ListStale query={query} error={error} />}
          {data.problems.length === 0 ? (
            <NoProblems />
          ) : data.students.length === 0 ? (
            <EmptyState
              icon="users"
              title={t('trainingStaff.nobody')}
              detail={t(
                info.auth === 'Private' ? 'trainingStaff.nobody.private' : 'trainingStaff.nobody.public',
              )}
            />
          ) : (
            <Class matrix={data} updatedAt={query.dataUpdatedAt} live={{ isOn: isLive, set: setIsLive }} />
          )}
        </div>
      ) : error !== null ? (
        <ListProblem query={query} error={error} />
      ) : (
        <Skeleton className="mt-6 h-64" width="100%" />
      )}
    </TrainingStaffOnly>
  );
}

function NoProblems(): JSX.Element {
  const t = useT();
  const href = useManageHref();
  return (
    <EmptyState
      icon="list"
      title={t('trainingStaff.noProblems')}
      detail={t('trainingStaff.noProblems.detail')}
      actions={
        href === null ? undefined : (
          <HrefLink href={href} className={buttonClass('primary')}>
            {t('training.manage')}
          </HrefLink>
        )
      }
    />
  );
}

interface ClassProps {
  matrix: Matrix;
  updatedAt: number;
  live: { isOn: boolean; set: (isOn: boolean) => void };
}

function Class({ matrix, updatedAt, live }: ClassProps): JSX.Element {
  const t = useT();
  const { tid } = useTraining();
  const now = useNow();
  const isNarrow = useMedia('(max-width: 639px)');
  const search = readMatrixSearch(useSearch({ strict: false }));
  const { change } = useListAddress<MatrixSearch>();
  const { order = 'stuck', shows } = search;
  const { students, problems } = matrix;
  const [places, setPlaces] = useState(() => ({ order, uids: orderOf(students, order) }));
  // A link to the matrix may request another order than the current one.
  if (places.order !== order) setPlaces({ order, uids: orderOf(students, order) });
  const rows = useMemo(
    () => inOrder(matchingStudents(students, search), places.uids),
    // `search` is a new object each time; only these fields select rows.
    // oxlint-disable-next-line react/exhaustive-deps -- as above
    [students, places, search.keyword, search.onlyStuck],
  );
  const codeHref = useCodeHref();
  const shownAt = shows === 'time' ? now : null;
  const columns = useColumns(problems);
  const context = useMemo<MatrixLineContext>(
    () => ({ t, columns, now: shownAt, codeHref }),
    [t, columns, shownAt, codeHref],
  );

  function sort(next: MatrixOrder): void {
    if (next === order) setPlaces({ order, uids: orderOf(students, order) });
    else change({ order: next === 'stuck' ? undefined : next });
  }
  const toggleStuck = () => change({ onlyStuck: search.onlyStuck === true ? undefined : true });

  return (
    <>
      <MatrixTools
        tid={tid}
        search={search}
        onChange={change}
        onSort={sort}
        isNarrow={isNarrow}
        stuck={students.filter((one) => one.stuck > 0).length}
        live={live}
        updatedAt={updatedAt}
      />
      {rows.length === 0 ? (
        <EmptyState
          icon="filter"
          title={t('common.list.noMatch')}
          actions={
            <Button onClick={() => change({ keyword: undefined, onlyStuck: undefined })}>
              {t('common.list.clear')}
            </Button>
          }
        />
      ) : isNarrow ? (
        <MatrixList students={rows} context={context} />
      ) : (
        <div className="board-scroll matrix-scroll">
          <MatrixTable
            students={rows}
            problems={problems}
            people={students.length}
            context={context}
            order={order}
            onOrder={sort}
            onOnlyStuck={toggleStuck}
          />
        </div>
      )}
      <MatrixLegend hasKeys={!isNarrow} />
    </>
  );
}
