/** Wakes whoever waits for one of several things, or comes next. */
export interface Bell {
  readonly ring: () => void;
  /** True once it rings, or has since the last time; false after so many milliseconds. One waits at a time. */
  wait(milliseconds: number): Promise<boolean>;
}

export function createWakeSignal(): Bell {
  let wake: (() => void) | null = null;
  let hasRung = false;
  return {
    ring() {
      if (wake) wake();
      else hasRung = true;
    },
    wait(milliseconds) {
      if (hasRung) {
        hasRung = false;
        return Promise.resolve(true);
      }
      return new Promise((resolve) => {
        const end = (isRung: boolean) => {
          clearTimeout(timer);
          wake = null;
          resolve(isRung);
        };
        const timer = setTimeout(() => end(false), milliseconds).unref();
        wake = () => end(true);
      });
    },
  };
}
