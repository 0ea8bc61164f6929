import { createStore } from '../lib/store.ts';

/** Somebody is about to leave work behind; the shell asks them. */
export interface Leaving {
  /** Go, and lose it. */
  leave: () => void;
  stay: () => void;
}

/** Null while nobody is asked. */
export const leaving = createStore<Leaving | null>(null);
