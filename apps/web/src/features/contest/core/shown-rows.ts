import { isMeant, type ShownName, type WireRow } from '../scoreboard/read-rows.ts';
import type { CallData } from '../../../api/client.ts';
import type { BoardSearch } from './board-search.ts';

export interface ShownRows {
  /** Of this page. */
  readonly rows: readonly WireRow[];
  /** On all pages. */
  readonly total: number;
  readonly mine: WireRow | undefined;
  readonly followed: readonly WireRow[];
}

interface Viewer {
  readonly uid: string | undefined;
  readonly followed: ReadonlySet<string>;
  readonly shownName: ShownName;
}

/** What of a board is shown. Ranks are those of the whole board, whatever is looked for. */
export function shownRows(
  all: readonly WireRow[],
  search: BoardSearch,
  { uid, followed, shownName }: Viewer,
): ShownRows {
  const { keyword, onlyFollowed = false, followedFirst = false, currentPage = 1, limit } = search;
  const isNarrowed = onlyFollowed || keyword !== undefined;
  const found = isNarrowed
    ? all.filter(
        (row) =>
          (!onlyFollowed || followed.has(row.uid)) &&
          (keyword === undefined || isMeant(row, keyword, shownName)),
      )
    : all;
  return {
    rows: limit === undefined ? found : found.slice((currentPage - 1) * limit, currentPage * limit),
    total: found.length,
    mine: uid === undefined ? undefined : all.find((row) => row.uid === uid),
    followed: followedFirst && !isNarrowed ? all.filter((row) => followed.has(row.uid)) : [],
  };
}

/** What is shown before the whole board is there. */
export function topRows({ rows, total = rows.length, own }: CallData<'GET /api/contest-board'>): ShownRows {
  return { rows, total, mine: own ?? undefined, followed: [] };
}
