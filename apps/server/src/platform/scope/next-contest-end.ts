import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { type Dependencies, trackDependencies } from '../database/track-dependencies.ts';
import type { TableChanges } from '../cache/table-changes.ts';

/**
 * Creates a function that returns the time, by `performance.now()`, at which problems next become public without any
 * write: the end of the running or future contest that ends first. The function queries the database again only after
 * this time, or when contests have changed.
 */
export function createNextContestEnd(db: Kysely<Database>, changes: TableChanges): () => Promise<number> {
  let known: { readonly moment: number; readonly made: Dependencies } | null = null;
  return async () => {
    const start = performance.now();
    if (known && known.moment > start && changes.holds(known.made)) return known.moment;
    const { value, made } = await trackDependencies(() => millisecondsLeft(db));
    known = { moment: start + (value ?? Infinity), made };
    return known.moment;
  };
}

async function millisecondsLeft(db: Kysely<Database>): Promise<number | null> {
  const { rows } = await sql<{ left: number | null }>`
    select (extract(epoch from min(ends_at) - now()) * 1000)::float8 as left
    from contest where ends_at > now() and hidden_at is null`.execute(db);
  return rows[0]?.left ?? null;
}
