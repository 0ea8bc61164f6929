/** A signal that wakes a waiting caller. If no caller waits, it wakes the next one immediately. */
export interface WakeSignal {
  readonly ring: () => void;
  /**
   * Waits for the signal. Resolves to true when it is set, or was set since the last wait, and to false after this many
   * milliseconds. Only one caller may wait at a time.
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
