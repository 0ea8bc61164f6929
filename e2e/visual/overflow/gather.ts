/** If all rows of a list have one problem, only the first row is reported. */
export function gather(faults: readonly string[]): string[] {
  const kinds = Map.groupBy(faults, (fault) => fault.replaceAll(/\d+|"[^"]*"?/g, ''));
  return [...kinds.values()].map(([first = '', ...others]) =>
    others.length === 0 ? first : `${first} and ${others.length} like it`,
  );
}
