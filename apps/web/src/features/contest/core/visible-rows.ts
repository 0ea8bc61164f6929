import { matchesKeyword, type NameKind, type WireRow } from '../scoreboard/read-rows.ts';
import type { CallData } from '../../../api/client.ts';
import type { ScoreboardSearch } from './scoreboard-search.ts';

export interface VisibleRows {
  /** Rows of this page. */
  readonly rows: readonly WireRow[];
  /** Number of rows on all pages. */
  readonly total: number;
  readonly mine: WireRow | undefined;
  readonly followed: readonly WireRow[];
}

interface Viewer {
  readonly uid: string | undefined;
  readonly followed: ReadonlySet<string>;
  readonly shownName: NameKind;
}

/** Returns the visible rows of a scoreboard. A search does not change ranks: they are those of the whole scoreboard. */
export function rowsInView(
  all: readonly WireRow[],
  search: ScoreboardSearch,
  { uid, followed, shownName }: Viewer,
): VisibleRows {
  const { keyword, onlyFollowed = false, followedFirst = false, currentPage = 1, limit } = search;
  const isNarrowed = onlyFollowed || keyword !== undefined;
  const found = isNarrowed
    ? all.filter(
        (row) =>
          (!onlyFollowed || followed.has(row.uid)) &&
          (keyword === undefined || matchesKeyword(row, keyword, shownName)),
      )
    : all;
  return {
    rows: limit === undefined ? found : found.slice((currentPage - 1) * limit, currentPage * limit),
    total: found.length,
    mine: uid === undefined ? undefined : all.find((row) => row.uid === uid),
    followed: followedFirst && !isNarrowed ? all.filter((row) => followed.has(row.uid)) : [],
  };
}

/** Returns the visible rows before the whole scoreboard has loaded. */
export function topRows({ rows, total = rows.length, own }: CallData<'GET /api/contest-board'>): VisibleRows {
  return { rows, total, mine: own ?? undefined, followed: [] };
}
