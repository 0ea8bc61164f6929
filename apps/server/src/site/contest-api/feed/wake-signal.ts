/** Wakes a waiting caller, or the next one that waits. */
export interface WakeSignal {
  readonly ring: () => void;
  /**
   * Resolves to true once the signal is set, or if it was set since the last wait; to false after this many
   * milliseconds. One caller waits at a time.
   */
  wait(milliseconds: number): Promise<boolean>;
}

export function createWakeSignal(): WakeSignal {
  let wake: (() => void) | null = null;
  let isSet = false;
  return {
    ring() {
      if (wake) wake();
      else isSet = true;
    },
    wait(milliseconds) {
      if (isSet) {
        isSet = false;
        return Promise.resolve(true);
      }
      return new Promise((resolve) => {
        const end = (wasSet: boolean) => {
          clearTimeout(timer);
          wake = null;
          resolve(wasSet);
        };
        const timer = setTimeout(() => end(false), milliseconds).unref();
        wake = () => end(true);
      });
    },
  };
}
