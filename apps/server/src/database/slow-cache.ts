/**
 * Remembers what took long to find out, by a key. What is found quickly, or is too small to be slow on any
 * but a busy machine, is asked anew each time, so that small sites are always told the present state.
 */
export interface SlowCache<Value> {
  get(key: string, load: () => Promise<Value>): Promise<Value>;
}

/** Milliseconds from which an answer counts as slow, and for which it is kept then. */
const slowFrom = 2;
const keptFor = 10_000;
const keptMax = 500;

/** `isLarge`: whether a value is of a size that takes its time, or took very long (milliseconds). */
export function createSlowCache<Value>(isLarge: (value: Value, took: number) => boolean): SlowCache<Value> {
  const kept = new Map<string, { value: Value; until: number }>();
  const loading = new Map<string, Promise<Value>>();

  async function loadAndKeep(key: string, load: () => Promise<Value>): Promise<Value> {
    const start = performance.now();
    const value = await load();
    const end = performance.now();
    if (end - start >= slowFrom && isLarge(value, end - start)) {
      if (kept.size >= keptMax) kept.clear();
      kept.set(key, { value, until: end + keptFor });
    }
    return value;
  }

  return {
    get(key, load) {
      const old = kept.get(key);
      if (old && old.until > performance.now()) return Promise.resolve(old.value);
      const running = loading.get(key);
      if (running) return running;
      const started = loadAndKeep(key, load).finally(() => loading.delete(key));
      loading.set(key, started);
      return started;
    },
  };
}
