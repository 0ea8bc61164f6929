import type { Dependencies } from '../database/watch.ts';
import type { EventBus } from '../event-bus/event-bus.ts';

/**
 * What was heard of changes, so that a value may be kept until what it was made of changes.
 *
 * Theory. A table tells all servers that it changed once the change is committed, whoever made it. So a value that was
 * begun after the last such word of each of its tables was made of rows as they are, as long as no word is under way. Of
 * changes by this server none is: before a value is used, the server lets the database finish its words whenever it has
 * itself written since it last did. So whoever is answered that something is changed reads the change on that server at
 * once, and on others when the word arrives, which takes milliseconds. A server that hears nothing keeps nothing: it
 * knows so at once where its connection breaks, and within 20 seconds where that dies without a sign.
 */
export interface TableChanges {
  /** Resolves when this server has heard of all that it has done; false where it hears nothing at present. */
  heard(): Promise<boolean>;
  /** Whether a value is still as it would be if it were made now. */
  holds(made: Dependencies): boolean;
  /** Whether anything at all changed since a moment of `performance.now()`. */
  isQuietSince(moment: number): boolean;
  /** Something that this server did may have changed rows. */
  markLocalWrite(): void;
}

export function trackTableChanges(events: EventBus): TableChanges {
  const changedAt = new Map<string, number>();
  let allChangedAt = 0;
  let lastChange = 0;
  let writes = 0;
  let heardOf = 0;
  events.subscribe('rows', ({ table }) => {
    lastChange = performance.now();
    changedAt.set(String(table), lastChange);
  });
  events.onReconnect(() => {
    allChangedAt = performance.now();
    lastChange = allChangedAt;
  });

  return {
    async heard() {
      if (!events.isListening) return false;
      if (heardOf === writes) return true;
      const upTo = writes;
      const isHeard = await events.catchUp();
      if (isHeard) heardOf = Math.max(heardOf, upTo);
      return isHeard;
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
