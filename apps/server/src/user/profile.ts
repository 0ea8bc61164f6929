import { limits } from '@xiezhi/contract/limits';
import { profileLink } from '@xiezhi/contract/profile-link';
import type { UserInfo } from '@xiezhi/contract/routes/account';
import { presentAccount, userInfoColumns } from '../account/presenter.ts';
import { Failure } from '../http/failure.ts';
import type { Services } from '../services.ts';

/** What a user tells of itself; null is nothing. */
export interface Profile {
  readonly realname: string | null;
  readonly nickname: string | null;
  readonly signature: string | null;
  readonly blog: string | null;
  readonly github: string | null;
  readonly school: string | null;
  readonly number: string | null;
  readonly cfUsername: string | null;
  readonly gender: string;
}

/** Replaces all of a profile. Throws `linkInvalid`. */
export async function changeProfile(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  uid: string,
  profile: Profile,
): Promise<UserInfo> {
  const row = await db
    .updateTable('app_user')
    .set({
      realname: oneLine(profile.realname),
      nickname: oneLine(profile.nickname),
      signature: profile.signature,
      blog: link(profile.blog),
      github: link(profile.github),
      school: oneLine(profile.school),
      number: oneLine(profile.number),
      cf_username: oneLine(profile.cfUsername),
      gender: profile.gender,
      modified_at: clock(),
    })
    .where('uid', '=', uid)
    .returning(userInfoColumns)
    .executeTakeFirstOrThrow();
  return await presentAccount(db, row);
}

function link(text: string | null): string | null {
  if (text === null) return null;
  const address = profileLink(text);
  if (address === null || address.length > limits.linkMax) throw new Failure('linkInvalid');
  return address;
}

/** Names stand in lists beside others: no line breaks, and nothing that turns the text after them. */
function oneLine(text: string | null): string | null {
  const clean = (text ?? '').replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, ' ').trim();
  return clean === '' ? null : clean;
}
