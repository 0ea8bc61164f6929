import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { beginsAtTop, boardQuery, boardTopQuery, scoreboardParams } from './board-query.ts';
import { boardSearch } from './board-search.ts';
import { contestProblemsQuery } from './queries.ts';

/**
 * The board is asked for together with its contest: it is the most that any page of one shows. By whoever shows
 * nothing: what is followed by a part that goes is given up with it, and would be asked for once more.
 */
export function ScoreboardPrefetch({ cid }: { cid: number }): null {
  const client = useQueryClient();
  const search = useSearch({ strict: false });
  useEffect(() => {
    const wanted = boardSearch(search);
    if (wanted.virtual !== undefined) return;
    const cut = scoreboardParams(wanted);
    if (beginsAtTop(wanted)) void client.prefetchQuery(boardTopQuery(cid, cut));
    else void client.prefetchQuery(boardQuery(cid, cut));
    void client.prefetchQuery(contestProblemsQuery(cid, cut.containsEnd));
  }, [client, cid, search]);
  return null;
}
