import { createStore } from '../lib/store.ts';

/** A navigation that would discard unsaved work. The shell asks the user for confirmation. */
export interface LeaveConfirmation {
  /** Discards the work and navigates. */
  leave: () => void;
  stay: () => void;
}

/** The open confirm dialog; null if none. */
export const leaveConfirmation = createStore<LeaveConfirmation | null>(null);
