import type { Formula } from '@xiezhi/contract/text/formula';
import { type Kysely, sql } from 'kysely';
import { prepared } from '../database/prepared-statements.ts';
import type { Database } from '../database/schema.ts';

const day = 86_400_000;
/** Milliseconds after which a text that nobody has read is typeset anew when somebody does. */
const unusedLife = 30 * day;

/** Formulas that were typeset before, by digest of their text; notes once a day that they are in use. */
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

/** Another server may have been first, with the same. */
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

/** Texts that were changed or deleted are not read any more, and their formulas go after a while. */
export async function deleteUnusedFormulas(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .deleteFrom('formula_cache')
    .where('used_at', '<', new Date(now.getTime() - unusedLife))
    .execute();
}
