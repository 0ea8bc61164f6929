import { limits } from '@xiezhi/contract/limits';
import { createStore } from '../../../lib/store.ts';

/** Wrong passwords since the last sign-in; survives closing the dialog. */
const failures = createStore(0);

export function countLoginFailure(): void {
  failures.set(failures.get() + 1);
}

export function forgetLoginFailures(): void {
  failures.set(0);
}

/** Whether one more wrong password makes the slide check necessary. */
export function isLastFreeAttempt(): boolean {
  return failures.get() === limits.loginFailuresBeforeSlide - 1;
}

/** Whether the next attempt needs a slide check. The server counts separately and may require one earlier. */
export function needsSlideCheck(): boolean {
  return failures.get() >= limits.loginFailuresBeforeSlide;
}
