import { limits } from '@xiezhi/contract/limits';
import { createStore } from '../../../lib/store.ts';

/** Wrong passwords since the last sign-in; they outlive a closed dialog. */
const failures = createStore(0);

export function countLoginFailure(): void {
  failures.set(failures.get() + 1);
}

export function forgetLoginFailures(): void {
  failures.set(0);
}

/** Whether one more wrong password brings the slide check. */
export function isLastFreeTry(): boolean {
  return failures.get() === limits.loginFailuresBeforeSlide - 1;
}

/** Whether the next try needs a slide check. The server counts by itself, and may ask for one earlier. */
export function needsSlideCheck(): boolean {
  return failures.get() >= limits.loginFailuresBeforeSlide;
}
