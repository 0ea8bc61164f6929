import { type Dependencies, addDependencies, trackDependencies } from '../database/track-dependencies.ts';

/**
 * Caches slow results by key. A result that is found quickly is computed each time, and so is a small one, which is
 * slow only on a busy machine. So small sites always show the present state.
 */
export interface SlowCache<Value> {
  get(key: string, load: () => Promise<Value>): Promise<Value>;
}

/**
 * The method of `TableChanges` that this cache uses. `holds` returns whether the dependencies of a value are unchanged.
 */
export interface Unchanged {
  holds(made: Dependencies): boolean;
}

/** Milliseconds from which a result counts as slow. */
const slowFrom = 2;
const ttlMs = 10_000;
/**
 * Milliseconds after which the next request refreshes a result in the background, so that frequent callers never wait.
 */
const freshFor = 8_000;
const maxEntries = 500;
/** Maximum age in ms of a result whose dependencies do not change. */
const maxAgeMs = 60_000;

interface Found<Value> {
  readonly value: Value;
  /** Time of the result. */
  readonly at: number;
  readonly made: Dependencies;
  /** Real dependencies of the result, valid for `maxAgeMs` at most. Used while these dependencies are unchanged. */
  readonly whole: Dependencies;
}

/** Dependencies of a result that expires by age only. */
const aged = { tables: new Map<string, number>(), isSilent: false, isTimed: false } as const;

/**
 * @param isLarge returns whether a slow value is worth caching, by its size or by its computation time in ms
 * @param changes if given, a value is not recomputed while its dependencies are unchanged
 */
export function createSlowResultCache<Value>(
  isLarge: (value: Value, took: number) => boolean,
  changes?: Unchanged,
): SlowCache<Value> {
  const entries = new Map<string, Found<Value>>();
  const loading = new Map<string, Promise<Found<Value>>>();

  async function loadAndKeep(key: string, load: () => Promise<Value>): Promise<Found<Value>> {
    const start = performance.now();
    const { value, made } = await trackDependencies(load);
    const end = performance.now();
    if (end - start < slowFrom || !isLarge(value, end - start)) return { value, at: end, made, whole: made };
    if (entries.size >= maxEntries) entries.clear();
    // Limits the age of this result, and of values built from it, even while the dependencies are unchanged.
    const whole = { ...made, until: Math.min(made.until, made.isTimed ? 0 : made.since + maxAgeMs) };
    const found = { value, at: end, made: { ...aged, since: end, until: end + freshFor }, whole };
    entries.set(key, found);
    return found;
  }

  function find(key: string, load: () => Promise<Value>): Promise<Found<Value>> {
    const running = loading.get(key);
    if (running) return running;
    const started = loadAndKeep(key, load).finally(() => loading.delete(key));
    loading.set(key, started);
    return started;
  }

  return {
    async get(key, load) {
      const old = entries.get(key);
      const age = old === undefined ? Number.POSITIVE_INFINITY : performance.now() - old.at;
      if (old !== undefined && age >= freshFor && changes?.holds(old.whole)) {
        addDependencies(old.whole);
        return old.value;
      }
      if (old !== undefined && age >= freshFor && age < ttlMs) {
        // If the refresh fails, the old value is returned until it expires; the first caller afterwards gets the error.
        find(key, load).catch(() => undefined);
        addDependencies({ ...old.made, until: old.at + ttlMs });
        return old.value;
      }
      const { value, made } = old !== undefined && age < freshFor ? old : await find(key, load);
      addDependencies(made);
      return value;
    },
  };
}
