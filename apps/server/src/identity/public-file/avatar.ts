import type { UserInfo } from '@xiezhi/contract/routes/account';
import { presentAccount, userInfoColumns } from '../account/presenter.ts';
import { consumeRateLimit } from '../../platform/http/rate-limit.ts';
import type { Services } from '../../platform/services.ts';
import { beginStoring } from '../../platform/storage/quota.ts';
import { recordWriting } from '../../platform/storage/written.ts';
import { encodeAvatar } from './picture.ts';
import { storePublicFile } from './public-file.ts';

/** Longest side of a stored avatar in pixels. */
const side = 256;
const perDay = 30;
const day = 86_400_000;

/** Stores a picture as the user's avatar. Returns the whole account, which replaces the client's copy. */
export async function setAvatar(
  { db, blobs, clock }: Pick<Services, 'db' | 'blobs' | 'clock'>,
  uid: string,
  bytes: Buffer,
): Promise<UserInfo> {
  const picture = await encodeAvatar(bytes, side, uid);
  await recordWriting({ db, clock }, uid, picture.length);
  const blob = await blobs.put(picture);
  const now = clock();
  const row = await db.transaction().execute(async (transaction) => {
    await consumeRateLimit(
      transaction,
      [{ key: `avatar-by:${uid}`, count: perDay, window: day }],
      now,
      'uploadTooOften',
    );
    await transaction
      .updateTable('public_file')
      .set({ replaced_at: now })
      .where('uid', '=', uid)
      .where('purpose', '=', 'avatar')
      .where('gid', 'is', null)
      .where('replaced_at', 'is', null)
      .execute();
    const checkStorage = await beginStoring(transaction, { uid });
    const { link } = await storePublicFile(transaction, {
      blob,
      ending: 'webp',
      mediaType: 'image/webp',
      purpose: 'avatar',
      uid,
      at: now,
    });
    await checkStorage();
    return transaction
      .updateTable('app_user')
      .set({ avatar: link, modified_at: now })
      .where('uid', '=', uid)
      .returning(userInfoColumns)
      .executeTakeFirstOrThrow();
  });
  return await presentAccount(db, row);
}
