import type { Dependencies } from '../database/track-dependencies.ts';
import type { EventBus } from '../event-bus/event-bus.ts';

/**
 * Tracks table changes for cache invalidation. A trigger notifies all servers after commit, for every kind of change.
 * A cached value is valid if its computation began after the last notification of each of its tables and no
 * notification is in flight. A server that has written since its last flush therefore flushes pending
 * notifications before it uses a cached value. So a change is visible immediately on the server that made it,
 * and within milliseconds on the others. A server without a listening connection caches nothing: it detects a
 * broken connection immediately and a silently dead one within 20 s.
 */
export interface TableChanges {
  /** Flushes pending notifications of this server's writes; false if the server is not listening at present. */
  catchUp(): Promise<boolean>;
  /** Whether a cached value with these dependencies is still valid. */
  holds(made: Dependencies): boolean;
  /** Whether no table changed since a time of `performance.now()`. */
  isQuietSince(moment: number): boolean;
  /** Records that a statement of this server may have changed rows. */
  markLocalWrite(): void;
}

export function trackTableChanges(events: EventBus): TableChanges {
  const changedAt = new Map<string, number>();
  let allChangedAt = 0;
  let lastChange = 0;
  let writes = 0;
  let flushedWrites = 0;
  events.subscribe('rows', ({ table }) => {
    lastChange = performance.now();
    changedAt.set(String(table), lastChange);
  });
  events.onReconnect(() => {
    allChangedAt = performance.now();
    lastChange = allChangedAt;
  });

  return {
    async catchUp() {
      if (!events.isListening) return false;
      if (flushedWrites === writes) return true;
      const upTo = writes;
      const isFlushed = await events.catchUp();
      if (isFlushed) flushedWrites = Math.max(flushedWrites, upTo);
      return isFlushed;
    },
    holds({ until, tables, isSilent }) {
      if (isSilent || !events.isListening || until <= performance.now()) return false;
      for (const [table, since] of tables)
        if (since <= allChangedAt || since <= (changedAt.get(table) ?? 0)) return false;
      return true;
    },
    isQuietSince: (moment) => lastChange < moment,
    markLocalWrite() {
      writes += 1;
    },
  };
}
