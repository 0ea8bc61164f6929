/** A level of awards; lists start with the highest. */
export interface AwardLevel {
  readonly name: string;
  readonly background: string;
  readonly color: string;
  /**
   * Size of the level: percent of the ranked rows if awards are `by` proportion, number of rows if they are by number.
   */
  readonly num: number;
}

export interface Awards {
  readonly by: 'none' | 'proportion' | 'number';
  readonly levels: readonly AwardLevel[];
}

/**
 * Returns a function that returns the award for a row. A row gets the first level for which its rank is within the
 * places of this level and all higher ones. Rows with equal ranks get the same award, so at a border the higher level
 * gets more rows and the next one fewer. Contestants without a score get no award.
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
