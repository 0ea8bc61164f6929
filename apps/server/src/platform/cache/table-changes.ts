import type { Dependencies } from '../database/track-dependencies.ts';
import type { EventBus } from '../event-bus/event-bus.ts';

/**
 * Tracks table changes for cache invalidation. A trigger notifies all servers after every commit that changes a table.
 * A cached value is valid if its computation began after the last notification of each of its tables and no
 * notification is in flight. To exclude notifications in flight, a server that has written something first flushes
 * pending notifications before it uses a cached value. So a change is visible immediately on the server that made it,
 * and within milliseconds on the others. A server without a listening connection caches nothing. It detects a broken
 * connection immediately, and a silently dead one within 20 s.
 */
export interface TableChanges {
  /** Flushes pending notifications of this server's writes. Returns false if the server is not listening now. */
  catchUp(): Promise<boolean>;
  /** Returns whether a cached value with these dependencies is still valid. */
  holds(made: Dependencies): boolean;
  /** Returns whether no table has changed since `moment`, a time of `performance.now()`. */
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
