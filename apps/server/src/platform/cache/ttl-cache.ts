import { limitLifetime } from '../database/watch.ts';

/** What visitors ask for all the time, computed once in a while; parallel calls share one computation. */
export interface BriefCache<Value> {
  get(): Promise<Value>;
  /** Computes anew, for everybody. */
  refresh(): Promise<Value>;
}

/** `life`: milliseconds for which a value is good. A failure is not kept. */
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
      // What it was made of is asked again only then.
      limitLifetime(entry.until - now);
      return entry.value;
    },
    refresh,
  };
}
