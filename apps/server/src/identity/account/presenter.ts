import type { sessionRow, UserInfo } from '@xiezhi/contract/routes/account';
import { roleNames } from '@xiezhi/contract/enums/roles';
import { type Person, sessionRights } from '@xiezhi/rules';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { abilitiesOf } from '../role/abilities.ts';
import type { AppUserTable, Database, SessionTable } from '../../platform/database/schema.ts';

/** The columns needed for `userInfo`. They include whether the account has a password, but never its hash. */
export const userInfoColumns = [
  'uid',
  'username',
  'nickname',
  'avatar',
  'title_name',
  'title_color',
  'email',
  'mobile',
  'number',
  'gender',
  'school',
  'course',
  'signature',
  'realname',
  'github',
  'blog',
  'cf_username',
  'role',
  'should_change_password',
  sql<boolean>`app_user.password_hash is not null`.as('has_password'),
] as const;

type ShownUser = Pick<Selectable<AppUserTable>, Extract<(typeof userInfoColumns)[number], string>> & {
  readonly has_password: boolean;
};

/** Presents an account to its owner, with the owner's permissions. Never sent to other users. */
export function presentUserInfo(user: ShownUser, { permissions }: Pick<Person, 'permissions'>): UserInfo {
  const { title_name, title_color, cf_username, role, should_change_password, has_password, ...same } = user;
  const roleName = roleNames[role];
  return {
    uid: same.uid,
    username: same.username,
    nickname: same.nickname,
    avatar: same.avatar,
    titleName: title_name,
    titleColor: title_color,
    email: same.email,
    mobile: same.mobile,
    number: same.number,
    gender: same.gender,
    school: same.school,
    course: same.course,
    signature: same.signature,
    realname: same.realname,
    github: same.github,
    blog: same.blog,
    cfUsername: cf_username,
    roleList: [roleName],
    passwordNeedsChange: should_change_password,
    hasPassword: has_password,
    can: sessionRights({ ...same, role: roleName, permissions }),
  };
}

/** Like `presentUserInfo`, but loads the permissions of the account's role. */
export async function presentAccount(db: Kysely<Database>, user: ShownUser): Promise<UserInfo> {
  return presentUserInfo(user, { permissions: await abilitiesOf(db, user.role) });
}

export function presentSession(
  row: Pick<
    Selectable<SessionTable>,
    'id' | 'ip' | 'user_agent' | 'created_at' | 'last_seen_at' | 'is_new_location'
  >,
  currentId: string,
): z.infer<typeof sessionRow> {
  return {
    id: row.id,
    ip: row.ip,
    userAgent: row.user_agent,
    gmtCreate: row.created_at.toISOString(),
    lastSeen: row.last_seen_at.toISOString(),
    isCurrent: row.id === currentId,
    isNewPlace: row.is_new_location,
  };
}
