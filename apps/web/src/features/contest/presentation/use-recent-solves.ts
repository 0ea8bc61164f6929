import { useEffect, useState } from 'react';
import type { ScoreboardColumn, ReadRow } from '../scoreboard/scoreboard.ts';
import { solvesBetween, type News } from './news.ts';

/** Display times in ms: of a first solution, and of any other solution. */
const FIRST_STANDS = 20_000;
const STANDS = 6000;

/**
 * Returns the latest solve of a live scoreboard while it is displayed. Only another first solution replaces a first
 * solution.
 */
export function useRecentSolves<Wire extends { readonly uid: string }>(
  rows: readonly Wire[] | undefined,
  read: ReadRow<Wire>,
  problems: readonly ScoreboardColumn[],
): News | null {
  const [known, setKnown] = useState(rows);
  const [news, setNews] = useState<News | null>(null);
  if (rows !== undefined && rows !== known) {
    const fresh = known === undefined ? undefined : solvesBetween(known, rows, read, problems)[0];
    setKnown(rows);
    if (fresh !== undefined && (fresh.isFirst || news?.isFirst !== true)) setNews(fresh);
  }
  useEffect(() => {
    if (news === null) return undefined;
    const timer = setTimeout(() => setNews(null), news.isFirst ? FIRST_STANDS : STANDS);
    return () => clearTimeout(timer);
  }, [news]);
  return news;
}
