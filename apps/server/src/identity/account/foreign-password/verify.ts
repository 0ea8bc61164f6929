import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { hashTemporaryPassword, verifyPassword } from '../password.ts';
import { type ForeignCosts, foreignCosts } from './costs.ts';
import { padSlow, type SlowKind } from './slow.ts';
import { isForeignHash, matchesForm, readStoredForm, spellingsOf, type StoredForm } from './stored-form.ts';

/**
 * Checks the password of an account at sign-in, whichever judge its hash comes from. On a site with foreign hashes each
 * check costs the same: an ordinary one plus the most expensive foreign one of each kind. Otherwise the time would tell
 * which names exist and which of them have not signed in since the migration.
 * @param stored stored hash; null if there is no account or it has no password
 */
export async function verifyAccountPassword(
  db: Kysely<Database>,
  typed: string,
  stored: string | null,
): Promise<boolean> {
  const isForeign = stored !== null && isForeignHash(stored);
  const form = isForeign ? readStoredForm(stored) : null;
  const isOwnRight = await verifyPassword(typed, isForeign ? null : stored);
  const isForeignRight = form !== null && (await matchesForm(form, typed));
  for (const step of paddingOf(form, await foreignCosts(db)))
    for (const spelling of spellingsOf(typed)) await pad(step, spelling);
  return isForeign ? isForeignRight : isOwnRight;
}

/**
 * Like `verifyAccountPassword`, for a caller whose account is known. The time then reveals nothing, so it is not
 * padded.
 */
export async function verifyKnownAccount(typed: string, stored: string | null): Promise<boolean> {
  if (stored === null || !isForeignHash(stored)) return verifyPassword(typed, stored);
  const form = readStoredForm(stored);
  return form !== null && matchesForm(form, typed);
}

/** Work to add to a check. `from` is the cost that was spent; null if the check compared no hash of this kind. */
export type Padding =
  | { readonly kind: 'wrapped' }
  | { readonly kind: SlowKind; readonly from: number | null; readonly most: number };

/**
 * Returns the work to add to a check of `form`, so that it costs as much as one with the most expensive foreign hashes
 * of the site.
 * @param form null if the check compared no foreign hash
 */
export function paddingOf(form: StoredForm | null, costs: ForeignCosts): readonly Padding[] {
  const padding: Padding[] = [];
  if (costs.hasWrapped && form?.kind !== 'wrapped') padding.push({ kind: 'wrapped' });
  for (const kind of ['pbkdf2', 'bcrypt'] as const) {
    const from = form?.kind === kind ? form.cost : null;
    const most = costs[kind];
    if (most !== null && (from === null || from < most)) padding.push({ kind, from, most });
  }
  return padding;
}

async function pad(step: Padding, typed: string): Promise<void> {
  if (step.kind === 'wrapped') await hashTemporaryPassword(typed);
  else await padSlow(step.kind, step.from, step.most);
}
