import { ApiError } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { trainingPasswords } from '../../identity/account/entry-passwords.ts';
import { tryEntryPassword } from '../../platform/scope/entry-guess.ts';
import { openTraining } from './access.ts';

/**
 * Enters a training with its password. The author of the training may enter, too. Throws `trainingNotFound`,
 * `groupMembersOnly`, `entryTooOften`, `trainingPasswordWrong`, `trainingEntered`.
 */
export async function registerForTraining(
  services: Services,
  viewer: Viewer,
  { tid, password }: { readonly tid: number; readonly password: string },
  now: Date,
): Promise<void> {
  const { db, events } = services;
  const { row } = await openTraining(services, viewer, tid, now);
  const { secret } = services.settings;
  const attempt = { uid: viewer.uid, kind: 'training', now } as const;
  if (!(await tryEntryPassword(db, attempt, () => trainingPasswords.matches(secret, row, password))))
    throw new ApiError('trainingPasswordWrong');
  await db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('training_registration')
      .values({ tid, uid: viewer.uid, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('uid')
      .executeTakeFirst();
    if (!inserted) throw new ApiError('trainingEntered');
    // A former release stored only a hash of the password. The user has just sent the correct password, so it is stored
    // encrypted now and managers can read it.
    if (row.sealed_password === null)
      await trainingPasswords.store(trx, secret, { id: tid, password, former: row.password_hash });
    await events.publish(trx, 'standing', { uid: viewer.uid });
    await events.publish(trx, `training-rank:${tid}`);
  });
}
