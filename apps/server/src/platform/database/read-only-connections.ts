import pg from 'pg';

const readOnlyTransaction = '25006';

/**
 * Makes the pool close a connection on which a write was rejected as read-only, because its server is no longer the
 * primary. The next query opens a new connection to the pool's address, which leads to the current primary.
 */
export function dropReadOnlyConnections(pool: pg.Pool): void {
  const readOnly = new WeakSet<pg.ClientBase>();
  pool.on('connect', (client) => {
    const original = client.query.bind(client);
    Object.assign(client, {
      query: (...args: readonly unknown[]): unknown => {
        const answer: unknown = Reflect.apply(original, client, args);
        if (answer instanceof Promise)
          answer.catch((error: unknown) => {
            if (error instanceof pg.DatabaseError && error.code === readOnlyTransaction) readOnly.add(client);
          });
        return answer;
      },
    });
  });
  pool.on('release', (_error, client) => {
    // The pool drops a connection after `end` has been called.
    if (readOnly.has(client)) client.end().catch(() => undefined);
  });
}
