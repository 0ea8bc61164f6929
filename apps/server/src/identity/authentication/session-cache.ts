import { LRUCache } from 'lru-cache';
import type { TableChanges } from '../../platform/cache/table-changes.ts';
import type { EventBus } from '../../platform/event-bus/event-bus.ts';
import type { AuthenticatedViewer, SessionClaims } from '../../platform/http/authentication.ts';

/** A living session with its user, as the database said it was. */
export interface KnownCaller {
  readonly found: AuthenticatedViewer;
  /** Before the database was asked, by `performance.now()`. */
  readonly since: number;
  /** By the site's clock: from when on the database has to be asked again. */
  readonly until: Date;
}

/**
 * Sessions that were asked for lately, so that a page of ten calls asks the database once. Triggers tell when one ends
 * or its user is banned, renamed or given another role, and when the abilities of a role change: what is remembered is
 * dropped on this server before its next answer, on others within milliseconds. A server that hears nothing
 * remembers nothing.
 */
export interface KnownCallers {
  get(claims: SessionClaims, now: Date): Promise<AuthenticatedViewer | null>;
  set(claims: SessionClaims, caller: KnownCaller): void;
}

const most = 20_000;
/** By sizes: `max` would make room for all of them at once, before anybody has come. */
const bound = { maxSize: most, sizeCalculation: () => 1 };
/** Milliseconds for which a session is remembered, whatever was heard. */
const longest = 60_000;

export function createSessionCache(events: EventBus, changes: TableChanges): KnownCallers {
  const callers = new LRUCache<string, KnownCaller & { readonly uid: string }>(bound);
  /** When somebody's sessions or account changed last: what was asked before that is not remembered. */
  const changedAt = new LRUCache<string, number>(bound);
  events.subscribe('caller', ({ uid }) => void changedAt.set(String(uid), performance.now()));

  function holds({ uid, since }: { readonly uid: string; readonly since: number }): boolean {
    if (since <= (changedAt.get(uid) ?? 0)) return false;
    const until = since + longest;
    const tables = new Map([['role_ability', since]]);
    return changes.holds({ since, until, tables, isSilent: false, isTimed: false });
  }

  return {
    async get({ uid, sessionId }, now) {
      if (!callers.has(sessionId) || !(await changes.heard())) return null;
      const known = callers.get(sessionId);
      return known?.uid === uid && now < known.until && holds(known) ? known.found : null;
    },
    set({ uid, sessionId }, caller) {
      if (holds({ ...caller, uid })) callers.set(sessionId, { ...caller, uid });
    },
  };
}
