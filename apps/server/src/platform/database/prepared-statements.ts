import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';

/**
 * First words of a query that each connection reads and plans once, and only executes from then on: `.modifyFront(prepared)`,
 * or `select ${prepared} …`. Of a look at a few rows by their keys that is more than half of the work. For
 * queries alone whose best plan does not hang on their values, and whose text does not either.
 */
export const prepared = sql`/* planned once */`;

const beginning = 'select /* planned once */';

/** Texts that get a name; a connection keeps a plan of each for as long as it lives. */
const mostNames = 100;

/** What one pool knows of its statements. */
export interface PreparedStatements {
  /** Has this connection plan once what says so. Elsewhere than outside of transactions it is planned as ever. */
  teach(client: pg.ClientBase): void;
}

/**
 * A statement that the database does not take by its name is asked once more without, and the connection names none any
 * more: its rows may look otherwise since the schema changed. Where a name is not known, or known already, other
 * connections stand between, as poolers of transactions hand out, and this process gives up names altogether.
 */
export function createPreparedStatements(): PreparedStatements {
  const names = new Map<string, string>();
  let isShared = false;

  /** By the text: another process that shares the connection means the same by it. */
  function nameOf(text: string): string | null {
    const known = names.get(text);
    if (known !== undefined || names.size >= mostNames) return known ?? null;
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
