import { type Kysely, sql } from 'kysely';
import { type BriefCache, createTtlCache } from '../../../platform/cache/ttl-cache.ts';
import type { Database } from '../../../platform/database/schema.ts';

/** Costs of the most expensive foreign hashes on this site. Null or false means that no hash of that kind is stored. */
export interface ForeignCosts {
  /** Whether hashes of fast schemes are stored that were hashed once more with argon2id. */
  readonly hasWrapped: boolean;
  /** Rounds. */
  readonly pbkdf2: number | null;
  /** Binary logarithm of the number of rounds. */
  readonly bcrypt: number | null;
}

const lifeMs = 60_000;
const caches = new WeakMap<Kysely<Database>, BriefCache<ForeignCosts>>();

/** Returns the costs of the stored foreign hashes, at most a minute old. */
export function foreignCosts(db: Kysely<Database>): Promise<ForeignCosts> {
  const cache = caches.get(db) ?? createTtlCache(lifeMs, () => readForeignCosts(db));
  caches.set(db, cache);
  return cache.get();
}

/** Reads the costs. The query uses the partial index `app_user_foreign_password`. */
export async function readForeignCosts(db: Kysely<Database>): Promise<ForeignCosts> {
  const costOf = sql`substring(password_hash from '^\\$legacy\\$[a-z0-9-]+\\$(\\d{1,7})\\$')::int`;
  const { rows } = await sql<ForeignCosts>`
    select coalesce(bool_or(password_hash like '%+argon2id$%'), false) as "hasWrapped",
      max(${costOf}) filter (where password_hash like '$legacy$%-pbkdf2$%') as pbkdf2,
      max(${costOf}) filter (where password_hash like '$legacy$bcrypt$%') as bcrypt
    from app_user where password_hash like '$legacy$%'`.execute(db);
  return rows[0] ?? { hasWrapped: false, pbkdf2: null, bcrypt: null };
}
