import { readAccountRule, writeAccountRule } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import { containsPattern } from '../../platform/database/paging.ts';
import type { Database } from '../../platform/database/schema.ts';

/** An old name and its replacement. */
export interface Renaming {
  readonly from: string;
  readonly to: string;
}

/**
 * Renames a user in contests, which refer to users by name: star accounts and account rules. Call it before locking an
 * account: finishing a judging locks the contest first, then the account.
 */
export async function renameInContests(transaction: Kysely<Database>, { from, to }: Renaming): Promise<void> {
  await sql`update contest set star_accounts = array(
      select case when lower(star) = lower(${from}) then ${to} else star end
      from unnest(star_accounts) with ordinality named(star, place) order by place)
    where lower(${from}) = any(lower(star_accounts::text)::text[])`.execute(transaction);
  const ruled = await transaction
    .selectFrom('contest')
    .where('account_rule', 'like', containsPattern(from))
    .select(['id', 'account_rule'])
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, account_rule: text } of ruled) {
    const rule = text === null ? null : readAccountRule(text);
    if (rule === null || !rule.extra.includes(from)) continue;
    const extra = rule.extra.map((name) => (name === from ? to : name));
    await transaction
      .updateTable('contest')
      .set({ account_rule: writeAccountRule({ ...rule, extra }) })
      .where('id', '=', id)
      .execute();
  }
}

/** Renames a user in problems, which name their author and their last editor. */
export async function renameInProblems(
  transaction: Kysely<Database>,
  { uid, from, to }: Renaming & { readonly uid: string },
): Promise<void> {
  await transaction
    .updateTable('problem')
    .set({ author: to })
    .where('author_uid', '=', uid)
    .where('author', '=', from)
    .execute();
  await transaction.updateTable('problem').set({ modified_by: to }).where('modified_by', '=', from).execute();
}
