import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import { parseStatement, type StatementFacts } from './table-tracking.ts';

/**
 * What a value was made of. Nobody declares it: every statement that runs while the value is made is read for the
 * tables that it names, so that a query that somebody adds is never forgotten.
 */
export interface Dependencies {
  /** Before the first statement; milliseconds of `performance.now()`, as all times here. */
  readonly since: number;
  /** From when on it is too old, whatever changed. */
  readonly until: number;
  /** Tables whose changes are told, each with the moment before it was first read. */
  readonly tables: ReadonlyMap<string, number>;
  /** Something went into it of which nobody would hear. */
  readonly isSilent: boolean;
  /** The clock of the database was asked. */
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

/** The facts of a statement, noted where a value is being made of it. */
export function recordStatement(text: string): StatementFacts {
  let found = facts.get(text);
  if (!found) {
    found = parseStatement(text);
    facts.set(text, found);
  }
  const current = making.getStore();
  if (current) {
    for (const table of found.told) noteTable(current, table, current.since);
    current.isSilent ||= found.isSilent;
    current.isTimed ||= found.isTimed;
  }
  return found;
}

/** Makes a value and tells of what. What another one is being made of at the same time is not changed by it. */
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

/** A value that was made before is used in the one that is being made now. */
export function addDependencies({ until, tables, isSilent, isTimed }: Dependencies): void {
  const current = making.getStore();
  if (!current) return;
  current.until = Math.min(current.until, until);
  for (const [table, since] of tables) noteTable(current, table, since);
  current.isSilent ||= isSilent;
  current.isTimed ||= isTimed;
}

function noteTable({ tables }: Making, table: string, since: number): void {
  tables.set(table, Math.min(since, tables.get(table) ?? Infinity));
}

/** What is being made now is good for so many milliseconds at most. */
export function limitLifetime(milliseconds: number): void {
  const current = making.getStore();
  if (current) current.until = Math.min(current.until, performance.now() + milliseconds);
}
