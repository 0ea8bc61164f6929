/** Combines faults that differ only in numbers or quoted texts: reports the first one and the number of the others. */
export function gather(faults: readonly string[]): string[] {
  const kinds = Map.groupBy(faults, (fault) => fault.replaceAll(/\d+|"[^"]*"?/g, ''));
  return [...kinds.values()].map(([first = '', ...others]) =>
    others.length === 0 ? first : `${first} and ${others.length} like it`,
  );
}
