import { createHash } from 'node:crypto';
import { defaultRoleId, type RoleId, rootRoleId } from '@xiezhi/contract/enums/roles';
import { foreignHash } from '../../../../identity/account/foreign-password/stored-form.ts';
import type { UserRecord } from '../../model/records.ts';
import type { Issue, Stream } from '../../model/source.ts';
import { numberedStream, type RawDatabase } from '../../raw/raw-database.ts';
import { repairedText } from '../../raw/texts.ts';
import { isTrue, type QduojRow, readTime } from './schema.ts';

type UserRow = QduojRow<'user'> & Omit<QduojRow<'user_profile'>, 'user_id'> & { readonly n: number };

export function qduojUsers(raw: RawDatabase): Stream<UserRecord> {
  return numberedStream<UserRow, UserRecord>(
    (after) =>
      raw.query(
        `select "user".*, "user".id as n, real_name, avatar, blog, mood, github, school, major
        from @user "user" left join @user_profile profile on profile.user_id = "user".id
        where "user".id > $1 order by "user".id limit 500`,
        [after],
      ),
    (row) => {
      const key = String(row.n);
      const issues: Issue[] = [];
      const text = repairedText(issues);
      const line = (value: string | null) => text(value).trim() || null;
      const passwordHash = foreignHash({ scheme: 'django-pbkdf2', stored: row.password ?? '' });
      if (passwordHash === null) issues.push({ rule: 'no-password' });
      const record: UserRecord = {
        uid: createHash('md5').update(`qduoj user ${key}`).digest('hex'),
        username: line(row.username) ?? `user${key}`,
        email: line(row.email),
        passwordHash,
        role: roleOf(row, issues),
        isBanned: isTrue(row.is_disabled),
        nickname: null,
        realname: line(row.real_name),
        gender: 'secrecy',
        school: line(row.school),
        course: line(row.major),
        number: null,
        signature: line(row.mood),
        github: line(row.github),
        blog: line(row.blog),
        cfUsername: null,
        avatar: row.avatar === null || row.avatar.endsWith('/default.png') ? null : row.avatar,
        titleName: null,
        titleColor: null,
        createdAt: readTime(row.create_time),
      };
      return { key, record, issues };
    },
  );
}

const administrator: RoleId = 1001;
const problemAdministrator: RoleId = 1008;

/**
 * Returns the role of a user. An administrator who may touch no problem gets the default role, because every role of
 * this site that manages contests also manages problems.
 */
function roleOf({ admin_type, problem_permission }: UserRow, issues: Issue[]): RoleId {
  if (admin_type === 'Super Admin') return rootRoleId;
  if (admin_type !== 'Admin') return defaultRoleId;
  if (problem_permission === 'All') return administrator;
  if (problem_permission === 'Own') return problemAdministrator;
  issues.push({ rule: 'feature-lost', detail: { admin_type, problem_permission } });
  return defaultRoleId;
}
