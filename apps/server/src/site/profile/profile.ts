import { limits } from '@xiezhi/contract/limits';
import { profileLink } from '@xiezhi/contract/profile-link';
import type { UserInfo } from '@xiezhi/contract/routes/account';
import type { userRoutes } from '@xiezhi/contract/routes/user';
import type { z } from 'zod';
import { presentAccount, userInfoColumns } from '../../identity/account/presenter.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';

type Profile = z.output<(typeof userRoutes)['POST /api/change-userInfo']['body']>;

/**
 * Changes a profile. An absent field keeps its value, null clears it. Existing clients always send their whole form,
 * but without its empty fields. Such a form is recognized by username and gender; its absent fields are cleared. Throws
 * `linkInvalid`.
 */
export async function changeProfile(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  viewer: Pick<Viewer, 'uid' | 'username'>,
  profile: Profile,
): Promise<UserInfo> {
  const isWholeForm = profile.username === viewer.username && typeof profile.gender === 'string';
  const absent = isWholeForm ? null : undefined;
  const given = <Value>(value: Value | undefined) => (value === undefined ? absent : value);
  const row = await db
    .updateTable('app_user')
    .set({
      realname: oneLine(given(profile.realname)),
      nickname: oneLine(given(profile.nickname)),
      signature: given(profile.signature),
      blog: link(given(profile.blog)),
      github: link(given(profile.github)),
      school: oneLine(given(profile.school)),
      number: oneLine(given(profile.number)),
      cf_username: oneLine(given(profile.cfUsername)),
      gender: profile.gender === null ? 'secrecy' : profile.gender,
      modified_at: clock(),
    })
    .where('uid', '=', viewer.uid)
    .returning(userInfoColumns)
    .executeTakeFirstOrThrow();
  return await presentAccount(db, row);
}

function link(text: string | null | undefined): string | null | undefined {
  if (text === null || text === undefined) return text;
  const address = profileLink(text);
  if (address === null || address.length > limits.linkMax) throw new ApiError('linkInvalid');
  return address;
}

/**
 * Makes a name safe for lists. Replaces line breaks and other control characters, and characters that reverse the
 * direction of the following text.
 */
function oneLine(text: string | null | undefined): string | null | undefined {
  if (text === undefined) return undefined;
  const clean = (text ?? '').replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, ' ').trim();
  return clean === '' ? null : clean;
}
