import { type Dependencies, addDependencies, trackDependencies } from '../database/watch.ts';

/**
 * Remembers what took long to find out, by a key. What is found quickly, or is too small to be slow on any
 * but a busy machine, is asked anew each time, so that small sites are always told the present state.
 */
export interface SlowCache<Value> {
  get(key: string, load: () => Promise<Value>): Promise<Value>;
}

/** As far as this cache goes by it: whether what a value was made of is as it was. */
export interface Unchanged {
  holds(made: Dependencies): boolean;
}

/** Milliseconds from which an answer counts as slow, and for which it is kept then. */
const slowFrom = 2;
const keptFor = 10_000;
/** Of these the milliseconds after which it is found anew for whoever comes next: nobody who asks often waits for it. */
const freshFor = 8_000;
const keptMax = 500;
/** For which it is kept at most where nothing that it was made of changes. */
const longest = 60_000;

interface Found<Value> {
  readonly value: Value;
  /** When it was found. */
  readonly at: number;
  readonly made: Dependencies;
  /** What it was made of: where that is as it was, it is good for longer. */
  readonly whole: Dependencies;
}

/** What only its age says something about. */
const aged = { tables: new Map<string, number>(), isSilent: false, isTimed: false } as const;

/**
 * @param isLarge whether a value is of a size that takes its time, or took very long (milliseconds)
 * @param changes where given, a value is not made anew as long as nothing changes of which it was made
 */
export function createSlowResultCache<Value>(
  isLarge: (value: Value, took: number) => boolean,
  changes?: Unchanged,
): SlowCache<Value> {
  const kept = new Map<string, Found<Value>>();
  const loading = new Map<string, Promise<Found<Value>>>();

  async function loadAndKeep(key: string, load: () => Promise<Value>): Promise<Found<Value>> {
    const start = performance.now();
    const { value, made } = await trackDependencies(load);
    const end = performance.now();
    if (end - start < slowFrom || !isLarge(value, end - start)) return { value, at: end, made, whole: made };
    if (kept.size >= keptMax) kept.clear();
    // For so long it may be older than what it was made of, and so may what is made of it.
    const whole = { ...made, until: Math.min(made.until, made.isTimed ? 0 : made.since + longest) };
    const found = { value, at: end, made: { ...aged, since: end, until: end + freshFor }, whole };
    kept.set(key, found);
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
      const old = kept.get(key);
      const age = old === undefined ? Number.POSITIVE_INFINITY : performance.now() - old.at;
      if (old !== undefined && age >= freshFor && changes?.holds(old.whole)) {
        addDependencies(old.whole);
        return old.value;
      }
      if (old !== undefined && age >= freshFor && age < keptFor) {
        // Where this fails, whoever comes when it is too old learns of it.
        find(key, load).catch(() => undefined);
        addDependencies({ ...old.made, until: old.at + keptFor });
        return old.value;
      }
      const { value, made } = old !== undefined && age < freshFor ? old : await find(key, load);
      addDependencies(made);
      return value;
    },
  };
}
