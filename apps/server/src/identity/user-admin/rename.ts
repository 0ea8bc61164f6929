import { readAccountRule, writeAccountRule } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import { containsPattern } from '../../platform/database/paging.ts';
import type { Database } from '../../platform/database/schema.ts';

/** A name and the one that takes its place. */
export interface Renaming {
  readonly from: string;
  readonly to: string;
}

/**
 * Contests name people by their usernames: star accounts, and those whom a rule of accounts lets in. To be called before
 * an account is locked: whoever finishes a judging locks the contest first, and then the account.
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

/** Problems name their author, and who changed them last. */
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
