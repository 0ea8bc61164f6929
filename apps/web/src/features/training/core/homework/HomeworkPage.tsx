import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState, type JSX } from 'react';
import { useT } from '../../../../i18n/messages.ts';
import { formatExact } from '../../../../lib/format-time.ts';
import { useListAddress } from '../../../../routing/use-list-address.ts';
import { lazyComponent } from '../../../../components/lazy/lazy-component.tsx';
import { Button } from '../../../../components/Button.tsx';
import { DataList } from '../../../../components/data-list/DataList.tsx';
import { FilterBar } from '../../../../components/data-list/FilterBar.tsx';
import { keywordFilter } from '../../../../components/data-list/keyword-filter.ts';
import { ListProblem } from '../../../../components/data-list/ListStates.tsx';
import { useRowSelection } from '../../../../components/data-list/use-row-selection.tsx';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { Skeleton } from '../../../../components/Skeleton.tsx';
import { keywordSearch, type KeywordSearch } from '../../../../lib/search.ts';
import { TrainingStaffOnly } from '../TrainingStaffOnly.tsx';
import { useCodeHref } from '../progress-matrix/use-code-href.ts';
import { trainingKey } from '../queries.ts';
import { useTraining, useTrainingTitle } from '../training-context.ts';
import { useTrainingLive } from '../use-training-live.ts';
import { MarksButtons } from './MarksButtons.tsx';
import { handInColumns, HandInLine, type HandInFacts } from './hand-in-columns.tsx';
import { handInsQuery, type HandInRow, type HandIns } from './queries.ts';

const ExtendDialog = lazyComponent(
  async () => (await import('./ExtendDialog.tsx')).ExtendDialog,
  ['field', 'confirm'],
);
const TermsDialog = lazyComponent(
  async () => (await import('./TermsDialog.tsx')).TermsDialog,
  ['field', 'confirm', 'form'],
);

const uidOf = ({ uid }: HandInRow): string => uid;
const nameOf = ({ username }: HandInRow): string => username;

/** Homework of a training: its terms, and what every student has handed in; for managers. */
export function HomeworkPage(): JSX.Element {
  const t = useT();
  const { tid, info } = useTraining();
  const client = useQueryClient();
  const query = useQuery({ ...handInsQuery(tid), enabled: info.can.manage });
  const [isEdited, setIsEdited] = useState(false);
  const refresh = useCallback(
    () => void client.invalidateQueries({ queryKey: trainingKey(tid) }),
    [client, tid],
  );
  useTrainingTitle(t('training.tab.homework'));
  useTrainingLive(tid, info.can.manage, () => void query.refetch({ cancelRefetch: false }));
  const { data, error } = query;
  return (
    <TrainingStaffOnly>
      {data === undefined ? (
        error === null ? (
          <Skeleton className="mt-6 h-64" width="100%" />
        ) : (
          <ListProblem query={query} error={error} />
        )
      ) : (
        <>
          {data.homework === null ? (
            <EmptyState
              icon="clock"
              title={t('trainingStaff.homework.none')}
              detail={t('trainingStaff.homework.none.detail')}
              actions={
                <Button tone="primary" onClick={() => setIsEdited(true)}>
                  {t('trainingStaff.homework.make')}
                </Button>
              }
            />
          ) : (
            <HandInList data={data} query={query} onEdit={() => setIsEdited(true)} onChanged={refresh} />
          )}
          {isEdited ? (
            <TermsDialog
              tid={tid}
              terms={data.homework}
              onClose={() => setIsEdited(false)}
              onSaved={refresh}
            />
          ) : null}
        </>
      )}
    </TrainingStaffOnly>
  );
}

interface HandInListProps {
  data: HandIns;
  query: Parameters<typeof DataList<HandInRow>>[0]['query'];
  onEdit: () => void;
  onChanged: () => void;
}

function HandInList({ data, query, onEdit, onChanged }: HandInListProps): JSX.Element {
  const t = useT();
  const { tid } = useTraining();
  const search = keywordSearch(useSearch({ strict: false }));
  const { change } = useListAddress<KeywordSearch>();
  const codeHref = useCodeHref();
  const [extended, setExtended] = useState<readonly string[] | null>(null);
  const { keyword } = search;
  const { students, problems } = data;
  const rows = useMemo(() => students.filter((row) => fits(row, keyword)), [students, keyword]);
  const facts = useMemo<HandInFacts>(
    () => ({ problems, codeHref, onExtend: (uid) => setExtended([uid]) }),
    [problems, codeHref],
  );
  const columns = useMemo(() => handInColumns(t, facts), [t, facts]);
  const selecting = useRowSelection<HandInRow>({
    scope: keyword ?? '',
    page: rows.map(uidOf),
    rowName: nameOf,
    actions: (selection) => [
      {
        id: 'extend',
        label: t('trainingStaff.extend'),
        icon: 'clock',
        run: ({ keys, isAllMatching }) => {
          setExtended(isAllMatching ? rows.map(uidOf) : [...keys].map(String));
          selection.clear();
        },
      },
    ],
  });
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-13 text-text-2">
        <TermsWords data={data} />
        <MarksButtons tid={tid} />
        <Button size="small" onClick={onEdit}>
          {t('trainingStaff.homework.edit')}
        </Button>
      </div>
      <FilterBar onChange={change} filters={[keywordFilter(t('trainingStaff.search'), keyword)]} />
      <DataList
        label={t('trainingStaff.handIns')}
        columns={columns}
        rows={rows}
        rowKey={uidOf}
        query={query}
        state={search}
        onChange={change}
        expected={8}
        selecting={selecting}
        narrow={{
          below: 640,
          height: 60,
          className: 'flex items-center gap-3 py-2.5',
          renderRow: (row) => <HandInLine row={row} facts={facts} />,
        }}
        empty={{
          icon: 'users',
          title: t('trainingStaff.nobody'),
          noMatch: t('common.list.noMatch'),
          clear: keyword === undefined ? undefined : () => change({ keyword: undefined }),
        }}
      />
      {extended === null ? null : (
        <ExtendDialog
          tid={tid}
          uids={extended}
          reopenedUntil={students.flatMap((row) =>
            extended.includes(row.uid) && row.reopenedUntil !== null ? [row.reopenedUntil] : [],
          )}
          onClose={() => setExtended(null)}
          onSaved={onChanged}
        />
      )}
    </>
  );
}

function TermsWords({ data: { homework, students } }: { data: HandIns }): JSX.Element | null {
  const t = useT();
  if (homework === null) return null;
  const { opensAt, late } = homework;
  const came = students.filter(({ state }) => state !== 'nothing').length;
  return (
    <>
      <span className="font-medium text-text">
        {t('trainingStaff.homework.came', { came, count: students.length })}
      </span>
      {opensAt === null ? null : (
        <span>{t('training.homework.opens', { time: formatExact(opensAt).slice(0, 16) })}</span>
      )}
      <span>
        {late === null
          ? t('trainingStaff.homework.strict')
          : t('trainingStaff.homework.lateRule', { percent: late.percentPerDay, floor: late.floorPercent })}
      </span>
    </>
  );
}

function fits({ username, nickname, realname, school }: HandInRow, keyword: string | undefined): boolean {
  if (keyword === undefined) return true;
  const wanted = keyword.toLowerCase();
  return [username, nickname, realname, school].some((name) => name?.toLowerCase().includes(wanted));
}
