/** A clock that stands still until a test changes its time. */
export interface TestClock {
  (): Date;
  /** Advances the clock by this many milliseconds. */
  advance(milliseconds: number): void;
  set(moment: Date): void;
}

export function createTestClock(start: Date = new Date()): TestClock {
  let now = start.getTime();
  return Object.assign(() => new Date(now), {
    advance(milliseconds: number) {
      now += milliseconds;
    },
    set(moment: Date) {
      now = moment.getTime();
    },
  });
}
