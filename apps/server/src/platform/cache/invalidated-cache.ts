import { LRUCache } from 'lru-cache';
import { type Dependencies, addDependencies, trackDependencies } from '../database/track-dependencies.ts';
import type { TableChanges } from './table-changes.ts';

/**
 * Caches values by key. A value is dropped when one of the tables changes from which it was computed. Failures are not
 * cached.
 */
export interface InvalidatedCache<Value> {
  /** Returns the value of a key. Parallel calls share one computation if nothing changed since it began. */
  get(key: string, make: () => Promise<Value>): Promise<Value>;
}

/** Sources of the events that invalidate cached values. */
export interface CacheInvalidation {
  readonly changes: TableChanges;
  /**
   * Returns the time, by `performance.now()`, at which query results change although no row changes, because they
   * depend on the database clock. Called before a value is computed.
   */
  readonly nextTimedChange: () => Promise<number>;
}

export interface InvalidatedCacheOptions<Value> {
  /** Maximum total size; above it, the least recently used values are evicted. */
  readonly maxBytes: number;
  readonly sizeOf: (value: Value) => number;
}

/** Milliseconds after which every value is computed again, even if no notification has arrived. */
const maxAgeMs = 60_000;
/** Like `maxAgeMs`, for values that depend on the database clock. */
const maxTimedAgeMs = 30_000;

export function createInvalidatedCache<Value>(
  { changes, nextTimedChange }: CacheInvalidation,
  { maxBytes: room, sizeOf }: InvalidatedCacheOptions<Value>,
): InvalidatedCache<Value> {
  const entries = new LRUCache<string, { readonly value: Value; readonly made: Dependencies }>({
    maxSize: room,
    sizeCalculation: ({ value }, key) => Math.ceil(sizeOf(value)) + 2 * key.length + 500,
  });
  const coming = new Map<
    string,
    { readonly since: number; readonly found: ReturnType<typeof makeAndKeep> }
  >();

  async function makeAndKeep(key: string, make: () => Promise<Value>) {
    const moment = await nextTimedChange();
    const { value, made } = await trackDependencies(make);
    const untilAged = made.since + (made.isTimed ? maxTimedAgeMs : maxAgeMs);
    const until = Math.min(made.until, untilAged, made.isTimed ? moment : Infinity);
    const entry = { value, made: { ...made, until } };
    if (changes.holds(entry.made)) entries.set(key, entry);
    return entry;
  }

  function find(key: string, make: () => Promise<Value>): ReturnType<typeof makeAndKeep> {
    const running = coming.get(key);
    if (running && changes.isQuietSince(running.since)) return running.found;
    const started = { since: performance.now(), found: makeAndKeep(key, make) };
    coming.set(key, started);
    const forget = () => {
      if (coming.get(key) === started) coming.delete(key);
    };
    started.found.then(forget, forget);
    return started.found;
  }

  return {
    async get(key, make) {
      if (!(await changes.catchUp())) return make();
      const old = entries.get(key);
      const { value, made } = old && changes.holds(old.made) ? old : await find(key, make);
      addDependencies(made);
      return value;
    },
  };
}
