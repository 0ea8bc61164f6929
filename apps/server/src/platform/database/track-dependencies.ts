import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import { parseStatement, type StatementFacts } from './table-tracking.ts';

/**
 * Dependencies of a computed value. Nobody declares them: every statement that is executed during the computation is
 * parsed for table names, so that no query can be missed.
 */
export interface Dependencies {
  /** When the computation began. All times here are those of `performance.now()`. */
  readonly since: number;
  /** When the value expires, even without changes. */
  readonly until: number;
  /**
   * Tracked tables and a time for each: the value includes all changes of the table that were notified before this
   * time.
   */
  readonly tables: ReadonlyMap<string, number>;
  /** Whether the value depends on a table whose changes trigger no notification. */
  readonly isSilent: boolean;
  /** Whether the value depends on the clock of the database. */
  readonly isTimed: boolean;
}

interface Making {
  readonly since: number;
  until: number;
  readonly tables: Map<string, number>;
  isSilent: boolean;
  isTimed: boolean;
}

const making = new AsyncLocalStorage<Making>();
const facts = new LRUCache<string, StatementFacts>({ max: 2000 });

/** Returns the facts of a statement, and adds them to the dependencies of the value being computed. */
export function recordStatement(text: string): StatementFacts {
  let found = facts.get(text);
  if (!found) {
    found = parseStatement(text);
    facts.set(text, found);
  }
  const current = making.getStore();
  if (current) {
    for (const table of found.tracked) recordTable(current, table, current.since);
    current.isSilent ||= found.isSilent;
    current.isTimed ||= found.isTimed;
  }
  return found;
}

/** Computes a value and returns it with its dependencies. Parallel computations do not affect each other. */
export async function trackDependencies<Value>(
  make: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly made: Dependencies }> {
  const made: Making = {
    since: performance.now(),
    until: Infinity,
    tables: new Map(),
    isSilent: false,
    isTimed: false,
  };
  return { value: await making.run(made, make), made };
}

/** Adds the dependencies of a cached value to those of the value being computed. */
export function addDependencies({ until, tables, isSilent, isTimed }: Dependencies): void {
  const current = making.getStore();
  if (!current) return;
  current.until = Math.min(current.until, until);
  for (const [table, since] of tables) recordTable(current, table, since);
  current.isSilent ||= isSilent;
  current.isTimed ||= isTimed;
}

function recordTable({ tables }: Making, table: string, since: number): void {
  tables.set(table, Math.min(since, tables.get(table) ?? Infinity));
}

/** Limits the lifetime of the value being computed to this many milliseconds. */
export function limitLifetime(milliseconds: number): void {
  const current = making.getStore();
  if (current) current.until = Math.min(current.until, performance.now() + milliseconds);
}
