import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { limits } from '@xiezhi/contract/limits';
import { useMemo, type JSX } from 'react';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { keywordSearch, type KeywordSearch } from '../../../lib/search.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { FilterBar } from '../../../components/data-list/FilterBar.tsx';
import { keywordFilter } from '../../../components/data-list/keyword-filter.ts';
import { trainingKey, trainingRankQuery, type TrainingRankRow } from './queries.ts';
import { trainingRankColumns } from './rank-columns.tsx';
import { useTraining, useTrainingTitle } from './training-context.ts';
import { useTrainingProgress } from './use-training-progress.ts';
import { useTrainingLive } from './use-training-live.ts';

const idOf = (row: TrainingRankRow): string => row.uid;

/**
 * Refetches less often and at random delays, because a whole class watches the page and each request aggregates all
 * submissions.
 */
const pace = { pause: 2000, spread: 800 };

/** Results of a private training by member. Updated live. */
export function TrainingRankPage(): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const { tid, info } = useTraining();
  const uid = useUser()?.uid ?? null;
  const search = keywordSearch(useSearch({ strict: false }));
  const { change, listed } = useListAddress<KeywordSearch>();
  const { problems } = useTrainingProgress();
  const query = useQuery(trainingRankQuery(tid, search));
  const { limit = limits.trainingRankPageSize, currentPage = 1 } = search;
  // Search results have no rank.
  const first = search.keyword === undefined ? (currentPage - 1) * limit + 1 : null;
  const { manage } = info.can;
  const columns = useMemo(
    () => trainingRankColumns(t, { problems, first, uid, seesNames: manage }),
    [t, problems, first, uid, manage],
  );
  useTrainingTitle(t('training.tab.rank'));
  useTrainingLive(
    tid,
    true,
    () => void client.invalidateQueries({ queryKey: [...trainingKey(tid), 'rank'] }),
    pace,
  );
  return (
    <>
      <FilterBar
        filters={[
          keywordFilter(
            t(manage ? 'training.rank.keyword.manager' : 'training.rank.keyword'),
            search.keyword,
          ),
        ]}
        onChange={change}
      />
      <DataList
        label={t('training.tab.rank')}
        columns={columns}
        {...listed(query, search, limit)}
        rowKey={idOf}
        expected={8}
        isSideways
        empty={{
          icon: 'users',
          title: t('training.noRecords'),
          detail: t('training.noRecordsDetail'),
          clear: search.keyword === undefined ? undefined : () => change({ keyword: undefined }),
        }}
      />
    </>
  );
}
