import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';

/**
 * Marks a query that each connection plans only once: `.modifyFront(prepared)`, or `select ${prepared} …`. In lookups
 * of a few rows by key, planning takes more than half of the time. Use it only for queries with constant text whose
 * best plan does not depend on the values.
 */
export const prepared = sql`/* planned once */`;

const beginning = 'select /* planned once */';

/** Maximum number of named statements; a connection keeps the plan of each until it is closed. */
const maxNames = 100;

/** State of prepared statements of one pool. */
export interface PreparedStatements {
  /** Makes this connection prepare marked statements. Inside transactions, marked statements are planned as usual. */
  teach(client: pg.ClientBase): void;
}

/**
 * Creates the state of a pool. If the database rejects the name of a statement, the statement is sent again without a
 * name. If its result type has changed with the schema, the connection stops using names. If the name is unknown or
 * already exists, a pooler is switching connections between transactions, so the whole process stops using names.
 */
export function createPreparedStatements(): PreparedStatements {
  const names = new Map<string, string>();
  let isShared = false;

  /**
   * Returns a name that is derived from the text, so that it means the same statement in all processes behind a pooler.
   * Null if there are too many names.
   */
  function nameOf(text: string): string | null {
    const known = names.get(text);
    if (known !== undefined || names.size >= maxNames) return known ?? null;
    const name = `once_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
    names.set(text, name);
    return name;
  }

  return {
    teach(client) {
      const original = client.query.bind(client);
      const ask = (...args: readonly unknown[]): unknown => Reflect.apply(original, client, args);
      let isRefused = false;

      async function askByName(name: string, text: string, values: readonly unknown[]): Promise<unknown> {
        try {
          return await ask({ name, text, values });
        } catch (error) {
          const code = error instanceof pg.DatabaseError ? error.code : undefined;
          if (code === unknownName || code === knownName) isShared = true;
          else if (code !== changedResult) throw error;
          isRefused = true;
          return ask(text, values);
        }
      }

      Object.assign(client, {
        query: (...args: readonly unknown[]) => {
          const [text, values] = args;
          const mayBeNamed = args.length === 2 && typeof text === 'string' && text.startsWith(beginning);
          if (!mayBeNamed || !Array.isArray(values) || isRefused || isShared) return ask(...args);
          const name = client.getTransactionStatus() === 'I' ? nameOf(text) : null;
          return name === null ? ask(...args) : askByName(name, text, values);
        },
      });
    },
  };
}

const changedResult = '0A000';
const unknownName = '26000';
const knownName = '42P05';
