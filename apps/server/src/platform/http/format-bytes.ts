const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

export interface BytesFormat {
  /** Significant digits of a number that is not an integer. */
  readonly digits: number;
  /** Smallest unit to use. Numbers in this unit are always shown as integers. */
  readonly smallest: (typeof units)[number];
}

/**
 * Formats bytes as `512 B`, `9.44 MB` or `120 GB` (base 1024). A value that would be rounded up to 1024 of a unit
 * becomes 1.00 of the next unit.
 */
export function formatBytes(
  bytes: number,
  { digits, smallest }: BytesFormat = { digits: 3, smallest: 'B' },
): string {
  const first = units.indexOf(smallest);
  let power = first;
  while (power < units.length - 1 && Math.round(bytes / 1024 ** power) >= 1024) power += 1;
  const value = bytes / 1024 ** power;
  const isWhole = power === first || value >= 10 ** (digits - 1);
  return `${isWhole ? Math.round(value) : value.toPrecision(digits)} ${units[power]}`;
}
