/** Wakes a waiting caller, or the next one that waits. */
export interface Bell {
  readonly ring: () => void;
  /**
   * Resolves to true once the signal rings, or if it has since the last wait; false after this many milliseconds. One
   * caller waits at a time.
   */
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
