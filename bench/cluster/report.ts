/** The result of a measurement: its figures, and a sentence for each limit that was missed. */
export interface Report {
  readonly figures: Readonly<Record<string, unknown>>;
  readonly missed: readonly string[];
}

/** Collects sentences about figures beyond their limits. */
export function createLimits() {
  const missed: string[] = [];
  return {
    missed,
    atMost(name: string, value: number, limit: number): void {
      // A negated comparison, so that a figure that could not be measured (NaN) is reported too.
      if (!(value <= limit)) missed.push(`${name} is ${value}, above ${limit}`);
    },
    atLeast(name: string, value: number, limit: number): void {
      if (!(value >= limit)) missed.push(`${name} is ${value}, below ${limit}`);
    },
  };
}

/** Rounds to two decimals. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
