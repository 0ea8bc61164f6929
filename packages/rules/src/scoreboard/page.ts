/** What a board can be searched by. */
export interface SearchedRow {
  readonly uid: string;
  readonly username: string;
  readonly nickname: string | null;
  readonly realname: string | null;
  readonly school: string | null;
}

/** What somebody wants of a board. */
export interface BoardQuery {
  /** Their own row stands first; null: nobody's does. */
  readonly ownUid: string | null;
  /** Followed users, whose rows stand next. */
  readonly concerned: readonly string[];
  /** Null: everybody. */
  readonly keyword: string | null;
}

/**
 * The list that pages are cut from: the own row and those of followed users once more above the whole board, all of
 * them with their ranks, then what fits the keyword. Copies count in the total, as clients expect.
 */
export function chooseRows<Row extends SearchedRow>(
  rows: readonly Row[],
  { ownUid, concerned, keyword }: BoardQuery,
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
