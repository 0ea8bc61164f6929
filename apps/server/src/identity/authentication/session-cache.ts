import { LRUCache } from 'lru-cache';
import type { TableChanges } from '../../platform/cache/table-changes.ts';
import type { EventBus } from '../../platform/event-bus/event-bus.ts';
import type { AuthenticatedViewer, SessionClaims } from '../../platform/http/authentication.ts';

/** A valid session with its user, as read from the database. */
export interface KnownCaller {
  readonly found: AuthenticatedViewer;
  /** Time before the database was queried, by `performance.now()`. */
  readonly since: number;
  /** Expiry by the site's clock; the database is queried again after it. */
  readonly until: Date;
}

/**
 * Cache of recently used sessions, so that a page of ten calls queries the database once. Triggers notify servers when
 * a session ends, when its user is banned, renamed or given another role, and when the permissions of a role change.
 * The entry is dropped on this server before its next response, on others within milliseconds. A server without a
 * listening connection caches nothing.
 */
export interface KnownCallers {
  get(claims: SessionClaims, now: Date): Promise<AuthenticatedViewer | null>;
  set(claims: SessionClaims, caller: KnownCaller): void;
}

const maxEntries = 20_000;
/** Uses `maxSize` instead of `max`, because `max` preallocates all entries. */
const bound = { maxSize: maxEntries, sizeCalculation: () => 1 };
/** Maximum age of a cached session in ms, whatever notifications arrive. */
const maxAgeMs = 60_000;

export function createSessionCache(events: EventBus, changes: TableChanges): KnownCallers {
  const callers = new LRUCache<string, KnownCaller & { readonly uid: string }>(bound);
  /** Time of the last change of a user's sessions or account; results of earlier queries are not cached. */
  const changedAt = new LRUCache<string, number>(bound);
  events.subscribe('caller', ({ uid }) => void changedAt.set(String(uid), performance.now()));

  function holds({ uid, since }: { readonly uid: string; readonly since: number }): boolean {
    if (since <= (changedAt.get(uid) ?? 0)) return false;
    const until = since + maxAgeMs;
    const tables = new Map([['role_ability', since]]);
    return changes.holds({ since, until, tables, isSilent: false, isTimed: false });
  }

  return {
    async get({ uid, sessionId }, now) {
      if (!callers.has(sessionId) || !(await changes.catchUp())) return null;
      const known = callers.get(sessionId);
      return known?.uid === uid && now < known.until && holds(known) ? known.found : null;
    },
    set({ uid, sessionId }, caller) {
      if (holds({ ...caller, uid })) callers.set(sessionId, { ...caller, uid });
    },
  };
}
