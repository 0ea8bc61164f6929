/** A level of awards; lists start with the highest. */
export interface AwardLevel {
  readonly name: string;
  readonly background: string;
  readonly color: string;
  /** By proportion: percent of the ranked rows; by number: their count. */
  readonly num: number;
}

export interface Awards {
  readonly by: 'none' | 'proportion' | 'number';
  readonly levels: readonly AwardLevel[];
}

/**
 * Returns a function that assigns awards: rows whose rank is within the places of a level and the levels
 * above it. Rows with equal ranks get the same award, so at a border the higher level grows and the next one
 * shrinks. Contestants without a score get none.
 * @param count number of ranked rows, without star users and contestants without attempts
 */
export function awardFinder(
  { by, levels }: Awards,
  count: number,
): (rank: number, hasScored: boolean) => AwardLevel | null {
  const borders: { readonly last: number; readonly level: AwardLevel }[] = [];
  let last = 0;
  for (const level of by === 'none' ? [] : levels) {
    last += by === 'proportion' ? Math.floor((level.num * count) / 100) : level.num;
    borders.push({ last, level });
  }
  return (rank, hasScored) => {
    if (!hasScored || rank < 1) return null;
    return borders.find((border) => rank <= border.last)?.level ?? null;
  };
}
