import { LRUCache } from 'lru-cache';
import { type Dependencies, addDependencies, trackDependencies } from '../database/watch.ts';
import type { TableChanges } from './table-changes.ts';

/** Values by key, each until something changes of which it was made. What fails is not kept. */
export interface InvalidatedCache<Value> {
  /** The value of a key; parallel calls share one making where nothing changed since it began. */
  get(key: string, make: () => Promise<Value>): Promise<Value>;
}

/** What everything that is kept goes by. */
export interface CacheInvalidation {
  readonly changes: TableChanges;
  /**
   * The moment of `performance.now()` at which the clock of the database alone changes what queries say. Asked before a
   * value is made.
   */
  readonly nextTimedChange: () => Promise<number>;
}

export interface InvalidatedCacheOptions<Value> {
  /** The sum of all sizes; what was asked for least lately goes first. */
  readonly room: number;
  readonly sizeOf: (value: Value) => number;
}

/** Milliseconds after which everything is made anew, whatever was heard. */
const longest = 60_000;
/** The same for values for which the clock of the database was asked. */
const longestTimed = 30_000;

export function createInvalidatedCache<Value>(
  { changes, nextTimedChange }: CacheInvalidation,
  { room, sizeOf }: InvalidatedCacheOptions<Value>,
): InvalidatedCache<Value> {
  const kept = new LRUCache<string, { readonly value: Value; readonly made: Dependencies }>({
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
    const untilAged = made.since + (made.isTimed ? longestTimed : longest);
    const until = Math.min(made.until, untilAged, made.isTimed ? moment : Infinity);
    const entry = { value, made: { ...made, until } };
    if (changes.holds(entry.made)) kept.set(key, entry);
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
      if (!(await changes.heard())) return make();
      const old = kept.get(key);
      const { value, made } = old && changes.holds(old.made) ? old : await find(key, make);
      addDependencies(made);
      return value;
    },
  };
}
