/** One level of awards, the highest first in a list. */
export interface AwardLevel {
  readonly name: string;
  readonly background: string;
  readonly color: string;
  /** By proportion: percent of those in the order; by number: how many. */
  readonly num: number;
}

export interface Awards {
  readonly by: 'none' | 'proportion' | 'number';
  readonly levels: readonly AwardLevel[];
}

/**
 * Who is given what: rows whose rank is within the places of a level and those above it. Rows that share a rank share
 * their award, so at a border the higher level grows and the next one shrinks. Whoever has scored nothing has none.
 *
 * @param count how many rows are in the order, without star users and those who tried nothing
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
