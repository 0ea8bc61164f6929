import { groupAuths } from '@xiezhi/contract/enums/group';
import type { Locale } from '@xiezhi/contract/limits';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Sheet } from '../../platform/spreadsheet/sheet.ts';
import { localTimeOf } from '../../platform/settings/time-zone.ts';

const words = {
  'zh-CN': {
    heads: ['用户名', '昵称', '姓名', '学校', '身份', '加入时间'],
    owner: '所有者',
    roles: { [groupAuths.member]: '成员', [groupAuths.admin]: '管理员', [groupAuths.root]: '群主' },
  },
  'en-US': {
    heads: ['Username', 'Nickname', 'Real name', 'School', 'Role', 'Joined'],
    owner: 'Owner',
    roles: {
      [groupAuths.member]: 'Member',
      [groupAuths.admin]: 'Administrator',
      [groupAuths.root]: 'Group root',
    },
  },
} as const satisfies Record<
  Locale,
  { heads: readonly string[]; owner: string; roles: Record<number, string> }
>;

/** Builds a spreadsheet of all members of a group, ordered by username; times are in the site's time zone. */
export async function memberSheet(
  db: Kysely<Database>,
  { gid, owner }: { readonly gid: number; readonly owner: string | null },
  { locale, timeZone }: { readonly locale: Locale; readonly timeZone: string },
): Promise<Sheet> {
  const rows = await db
    .selectFrom('group_member as inside')
    .innerJoin('app_user', 'app_user.uid', 'inside.uid')
    .where('inside.gid', '=', gid)
    .where('inside.auth', '>=', groupAuths.member)
    .select(['inside.uid', 'username', 'nickname', 'realname', 'school', 'inside.auth', 'inside.created_at'])
    .orderBy('username_key')
    .execute();
  const { heads, owner: ownerName, roles } = words[locale];
  const roleNames: Readonly<Record<number, string>> = roles;
  return {
    name: 'members',
    heads,
    rows: rows.map(({ uid, username, nickname, realname, school, auth, created_at: since }) => {
      const role = uid === owner ? ownerName : (roleNames[auth] ?? null);
      return [username, nickname, realname, school, role, localTimeOf(since, timeZone)];
    }),
    widths: [22, 18, 14, 26, 12, 20],
  };
}
