/** Fields of a row that a search matches. */
export interface SearchedRow {
  readonly uid: string;
  readonly username: string;
  readonly nickname: string | null;
  readonly realname: string | null;
  readonly school: string | null;
}

/** A viewer's query of a scoreboard. */
export interface ScoreboardQuery {
  /** The viewer's own row is repeated first; null if there is none. */
  readonly ownUid: string | null;
  /** Followed users, whose rows are repeated next. */
  readonly concerned: readonly string[];
  /** Null for all rows. */
  readonly keyword: string | null;
}

/**
 * Returns the rows to paginate: the viewer's own row and those of followed users above the whole scoreboard,
 * all with their ranks, filtered by the keyword. The repeated rows count in the total, as clients expect.
 */
export function chooseRows<Row extends SearchedRow>(
  rows: readonly Row[],
  { ownUid, concerned, keyword }: ScoreboardQuery,
): Row[] {
  const followed = new Set(concerned);
  const own = ownUid === null ? [] : rows.filter(({ uid }) => uid === ownUid);
  const others = rows.filter(({ uid }) => followed.has(uid) && uid !== ownUid);
  const all = [...own, ...others, ...rows];
  const wanted = keyword?.trim().toLowerCase();
  return wanted ? all.filter((row) => fits(row, wanted)) : all;
}

function fits({ username, nickname, realname, school }: SearchedRow, wanted: string): boolean {
  return [username, nickname, realname, school].some((text) => text?.toLowerCase().includes(wanted));
}
