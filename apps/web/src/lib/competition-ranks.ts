/** Ranks of values sorted from best to worst; equal values share a rank, as in `1 2 2 4`. */
export function competitionRanks(values: readonly number[]): number[] {
  return values.map((value) => values.indexOf(value) + 1);
}
