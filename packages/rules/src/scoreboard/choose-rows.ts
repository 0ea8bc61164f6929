/** Fields of a row that a keyword search compares. */
export interface SearchedRow {
  readonly uid: string;
  readonly username: string;
  readonly nickname: string | null;
  readonly realname: string | null;
  readonly school: string | null;
}

/** A viewer's query of a scoreboard. */
export interface ScoreboardQuery {
  /** User id of the viewer. The viewer's own row is repeated at the top; null if there is none. */
  readonly ownUid: string | null;
  /** Followed users. Their rows are repeated after the viewer's own row. */
  readonly concerned: readonly string[];
  /** Null for all rows. */
  readonly keyword: string | null;
}

/**
 * Returns the rows to paginate: the viewer's own row, the rows of followed users, and then the whole scoreboard. All
 * rows have their ranks, and the keyword filters all of them. Repeated rows count in the total, as clients expect.
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
