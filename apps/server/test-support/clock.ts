/** A clock that stops until a test advances it. */
export interface TestClock {
  (): Date;
  /** Advances it by this many milliseconds. */
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
