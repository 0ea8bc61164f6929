import type { Locale } from '@xiezhi/contract/limits';
import type { messageDigestRoutes } from '@xiezhi/contract/routes/message-digest';
import { sql } from 'kysely';
import type { z } from 'zod';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Services } from '../../../platform/services.ts';

type Preference = z.input<(typeof messageDigestRoutes)['GET /api/message-digest']['data']>;
type Frequency = Preference['frequency'];

/** Minimum time in ms between two mails to one reader. */
export const pauseOf: Readonly<Record<Exclude<Frequency, 'never'>, number>> = {
  immediately: 0,
  daily: 86_400_000,
  weekly: 7 * 86_400_000,
};

export async function readPreference(
  { db, mailer }: Pick<Services, 'db' | 'mailer'>,
  uid: string,
): Promise<Preference> {
  const row = await db
    .selectFrom('app_user')
    .leftJoin('message_digest', 'message_digest.uid', 'app_user.uid')
    .where('app_user.uid', '=', uid)
    .select(['email', 'frequency'])
    .executeTakeFirstOrThrow();
  return { frequency: row.frequency ?? 'never', email: row.email, canSend: await mailer.canSend() };
}

/**
 * Sets how often a user gets digests. Messages that already exist are not included in a digest. Throws
 * `digestWithoutEmail`.
 */
export async function setPreference(
  services: Pick<Services, 'db' | 'mailer' | 'clock'>,
  uid: string,
  frequency: Frequency,
  locale: Locale,
): Promise<void> {
  const { db, clock } = services;
  if (frequency === 'never') return unsubscribeDigest(services, uid);
  const { email } = await readPreference(services, uid);
  if (email === null) throw new ApiError('digestWithoutEmail');
  const due_at = new Date(clock().getTime() + pauseOf[frequency]);
  await db
    .insertInto('message_digest')
    .values({
      uid,
      frequency,
      locale,
      due_at,
      last_message_id: sql<number>`coalesce((select max(id) from message where uid = ${uid}), 0)`,
      created_at: clock(),
    })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ frequency, locale, due_at }))
    .execute();
}

export async function unsubscribeDigest({ db }: Pick<Services, 'db'>, uid: string): Promise<void> {
  await db.deleteFrom('message_digest').where('uid', '=', uid).execute();
}
