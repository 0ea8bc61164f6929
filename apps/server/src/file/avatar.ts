import { randomBytes } from 'node:crypto';
import type { UserInfo } from '@xiezhi/contract/routes/account';
import { presentAccount, userInfoColumns } from '../account/presenter.ts';
import { enterThrottle } from '../http/throttle.ts';
import type { Services } from '../services.ts';
import { encodeAvatar } from './picture.ts';

/** Longest side of a stored avatar in pixels. */
const side = 256;
const perDay = 30;
const day = 86_400_000;

/** Stores a picture as the user's avatar and answers the whole account (F51). */
export async function setAvatar(
  { db, blobs, clock }: Pick<Services, 'db' | 'blobs' | 'clock'>,
  uid: string,
  bytes: Buffer,
): Promise<UserInfo> {
  const picture = await encodeAvatar(bytes, side);
  const { sha256, size } = await blobs.put(picture);
  const name = `${randomBytes(16).toString('hex')}.webp`;
  const now = clock();
  const row = await db.transaction().execute(async (transaction) => {
    await enterThrottle(
      transaction,
      [{ key: `avatar-by:${uid}`, count: perDay, window: day }],
      now,
      'uploadTooOften',
    );
    await transaction
      .insertInto('blob')
      .values({ sha256, size })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await transaction
      .updateTable('public_file')
      .set({ replaced_at: now })
      .where('uid', '=', uid)
      .where('purpose', '=', 'avatar')
      .where('replaced_at', 'is', null)
      .execute();
    await transaction
      .insertInto('public_file')
      .values({ name, sha256, media_type: 'image/webp', purpose: 'avatar', uid, created_at: now })
      .execute();
    return transaction
      .updateTable('app_user')
      .set({ avatar: `/api/public/img/${name}`, modified_at: now })
      .where('uid', '=', uid)
      .returning(userInfoColumns)
      .executeTakeFirstOrThrow();
  });
  return await presentAccount(db, row);
}
