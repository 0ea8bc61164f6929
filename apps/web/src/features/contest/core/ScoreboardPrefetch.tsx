import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { beginsAtTop, scoreboardQuery, scoreboardTopQuery, scoreboardParams } from './scoreboard-query.ts';
import { scoreboardSearch } from './scoreboard-search.ts';
import { contestProblemsQuery } from './queries.ts';

/**
 * Prefetches the scoreboard in parallel with its contest, because it is the largest response of any contest page. The
 * component does not observe the query: when an observer unmounts, its query is cancelled and would have to be sent
 * again.
 */
export function ScoreboardPrefetch({ cid }: { cid: number }): null {
  const client = useQueryClient();
  const search = useSearch({ strict: false });
  useEffect(() => {
    const wanted = scoreboardSearch(search);
    if (wanted.virtual !== undefined) return;
    const params = scoreboardParams(wanted);
    if (beginsAtTop(wanted)) void client.prefetchQuery(scoreboardTopQuery(cid, params));
    else void client.prefetchQuery(scoreboardQuery(cid, params));
    void client.prefetchQuery(contestProblemsQuery(cid, params.containsEnd));
  }, [client, cid, search]);
  return null;
}
