import type { Formula } from '@xiezhi/contract/text/formula';
import { type Kysely, sql } from 'kysely';
import { prepared } from '../database/prepared-statements.ts';
import type { Database } from '../database/schema.ts';

const day = 86_400_000;
/**
 * Milliseconds after which the formulas of a text that nobody reads are deleted. They are typeset again when needed.
 */
const unusedLife = 30 * day;

/** Loads stored formulas by the digest of their text. Records at most once a day that they are in use. */
export async function loadFormulas(
  db: Kysely<Database>,
  digests: readonly string[],
  now: Date,
): Promise<Map<string, readonly Formula[]>> {
  const rows = await db
    .selectFrom('formula_cache')
    .where(sql<boolean>`digest = any(${digests}::text[])`)
    .modifyFront(prepared)
    .select(['digest', 'formulas', 'used_at'])
    .execute();
  const stale = rows.filter((row) => now.getTime() - row.used_at.getTime() > day).map((row) => row.digest);
  if (stale.length > 0)
    await db.updateTable('formula_cache').set({ used_at: now }).where('digest', 'in', stale).execute();
  return new Map(rows.map((row) => [row.digest, row.formulas]));
}

/** Stores the formulas of a text, unless another server has already stored them. */
export async function storeFormulas(
  db: Kysely<Database>,
  digest: string,
  formulas: readonly Formula[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('formula_cache')
    .values({ digest, formulas: JSON.stringify(formulas), used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes formulas of texts that nobody reads any more, because they were changed or deleted. */
export async function deleteUnusedFormulas(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .deleteFrom('formula_cache')
    .where('used_at', '<', new Date(now.getTime() - unusedLife))
    .execute();
}
