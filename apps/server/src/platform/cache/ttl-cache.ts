import { limitLifetime } from '../database/track-dependencies.ts';

/** A value that many visitors request. It is computed at intervals, and parallel calls share one computation. */
export interface BriefCache<Value> {
  get(): Promise<Value>;
  /** Recomputes the value for all callers. */
  refresh(): Promise<Value>;
}

/** Creates the cache. `life` is the lifetime of a value in ms. Failures are not cached. */
export function createTtlCache<Value>(life: number, load: () => Promise<Value>): BriefCache<Value> {
  let entry: { value: Promise<Value>; until: number } | null = null;

  function refresh(): Promise<Value> {
    const value = load();
    const fresh = { value, until: performance.now() + life };
    entry = fresh;
    value.catch(() => {
      if (entry === fresh) entry = null;
    });
    return value;
  }

  return {
    get() {
      const now = performance.now();
      if (!entry || entry.until <= now) return refresh();
      // A cached value that uses this entry must expire with it, because no table change invalidates it earlier.
      limitLifetime(entry.until - now);
      return entry.value;
    },
    refresh,
  };
}
