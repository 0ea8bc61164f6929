import { registerRefusal } from '@xiezhi/rules';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { contestPasswords } from '../../identity/account/entry-passwords.ts';
import { tryEntryPassword } from '../../platform/scope/entry-guess.ts';
import { openContest } from './access.ts';

/**
 * Enters a contest with its password. This is possible before, during and after the contest. Throws `contestNotFound`,
 * `contestMembersOnly`, `entryTooOften`, `contestPasswordWrong`, `contestAccountRefused`, `contestEntered`.
 */
export async function registerForContest(
  services: Services,
  viewer: Viewer,
  { cid, password }: { readonly cid: number; readonly password: string },
  now: Date,
): Promise<void> {
  const { db, events } = services;
  const { row, access: context } = await openContest(services, viewer, cid, now);
  const refusal = registerRefusal(context);
  if (refusal === 'contestMembersOnly') throw new ApiError(refusal);
  const { secret } = services.settings;
  const attempt = { uid: viewer.uid, kind: 'contest', now } as const;
  if (!(await tryEntryPassword(db, attempt, () => contestPasswords.matches(secret, row, password))))
    throw new ApiError('contestPasswordWrong');
  if (refusal) throw new ApiError(refusal);
  await db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('contest_registration')
      .values({ cid, uid: viewer.uid, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('uid')
      .executeTakeFirst();
    if (!inserted) throw new ApiError('contestEntered');
    // A former release stored only a hash of the password. The user has just sent the correct password, so it is stored
    // now and managers can read it.
    if (row.sealed_password === null)
      await contestPasswords.store(trx, secret, { id: cid, password, former: row.password_hash });
    await events.publish(trx, 'standing', { uid: viewer.uid });
  });
}
