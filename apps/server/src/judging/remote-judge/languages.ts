import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { lockName } from '../../platform/database/lock-name.ts';
import type { RemoteJudgeAdapter, RemoteLanguage } from './adapter.ts';

/** Stores the languages of the adapter for each judge that has no stored languages yet. */
export async function seedLanguages(
  db: Kysely<Database>,
  judges: readonly RemoteJudgeAdapter[],
): Promise<void> {
  for (const { accountJudge, languages } of judges) {
    const known = await db
      .selectFrom('remote_language')
      .where('judge', '=', accountJudge)
      .select('label')
      .executeTakeFirst();
    if (known === undefined) await storeRemoteLanguages(db, accountJudge, languages);
  }
}

/**
 * Replaces the stored languages of a judge by its current list. Languages that the list no longer contains are marked
 * as gone and kept, because submissions refer to them. If a language has another id in the new list, its stored id is
 * updated.
 */
export async function storeRemoteLanguages(
  db: Kysely<Database>,
  judge: RemoteJudgeAdapter['accountJudge'],
  listed: readonly RemoteLanguage[],
): Promise<void> {
  if (listed.length === 0) return;
  await db.transaction().execute(async (trx) => {
    await lockName(trx, `remote languages ${judge}`);
    for (const [position, { id, label }] of listed.entries())
      await trx
        .insertInto('remote_language')
        .values({ judge, label, remote_id: id, position })
        .onConflict((conflict) =>
          conflict
            .columns(['judge', 'label'])
            .doUpdateSet({ remote_id: id, position, last_seen_at: sql<Date>`now()`, gone_at: null }),
        )
        .execute();
    const labels = listed.map(({ label }) => label);
    await trx
      .updateTable('remote_language')
      .set({ gone_at: sql<Date>`now()` })
      .where('judge', '=', judge)
      .where('gone_at', 'is', null)
      .where('label', 'not in', labels)
      .execute();
  });
}
