/** Places of values that are in order, the best first: equal ones share a place, as in `1 2 2 4`. */
export function competitionRanks(values: readonly number[]): number[] {
  return values.map((value) => values.indexOf(value) + 1);
}
