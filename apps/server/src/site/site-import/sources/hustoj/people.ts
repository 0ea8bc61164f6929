import { createHash } from 'node:crypto';
import { defaultRoleId, type RoleId, rootRoleId } from '@xiezhi/contract/enums/roles';
import { foreignHash } from '../../../../identity/account/foreign-password/stored-form.ts';
import type { GroupRecord, UserRecord } from '../../model/records.ts';
import type { Issue, Stream } from '../../model/source.ts';
import type { LocalTime } from '../../raw/local-time.ts';
import { numberedStream, type RawDatabase } from '../../raw/raw-database.ts';
import { repairedText } from '../../raw/texts.ts';
import type { HustojRow } from './schema.ts';

/** Returns the key of a user. MySQL ignores case and trailing blanks when it compares names. */
export function userKey(name: string | null): string {
  return (name ?? '').trim().toLowerCase();
}

type UserRow = HustojRow<'users'> & { readonly n: number; readonly rights: readonly string[] | null };

/** Stream of users. Every run reads all of them, because MySQL stores new ones between others. */
export function hustojUsers(raw: RawDatabase, time: LocalTime): Stream<UserRecord> {
  const stream = numberedStream<UserRow, UserRecord>(
    (after) =>
      raw.query(
        `select users.*, users.row_number as n, rights
        from (select * from @users where row_number > $1 order by row_number limit 500) users
        left join (
          select lower(rtrim(user_id)) as who, array_agg(distinct rightstr) as rights from @privilege
          where rightstr !~ '^[cmps][0-9]+$' and coalesce(defunct, 'N') <> 'Y' group by 1
        ) granted on granted.who = lower(rtrim(users.user_id))
        order by users.row_number`,
        [after],
      ),
    (row) => {
      const key = userKey(row.user_id);
      const issues: Issue[] = [];
      const text = repairedText(issues);
      const password = foreignHash({ scheme: 'hustoj', stored: (row.password ?? '').trim() });
      if (password === null) issues.push({ rule: 'no-password' });
      const createdAt = time.read(row.reg_time);
      if (createdAt === null) issues.push({ rule: 'zero-date', detail: { column: 'reg_time' } });
      if (/^(?:19|20)\d\d-/.test(row.expiry_date ?? '') && (row.expiry_date ?? '') < '2099')
        issues.push({ rule: 'feature-lost', detail: { column: 'expiry_date', value: row.expiry_date } });
      const record: UserRecord = {
        uid: createHash('md5').update(`hustoj ${key}`).digest('hex'),
        username: text(row.user_id).trim(),
        email: row.email?.trim() || null,
        passwordHash: password,
        role: roleOf(row.rights ?? []),
        isBanned: row.defunct === 'Y',
        nickname: text(row.nick).trim() || null,
        realname: null,
        gender: 'secrecy',
        school: text(row.school).trim() || null,
        course: null,
        number: null,
        signature: null,
        github: null,
        blog: null,
        cfUsername: null,
        avatar: null,
        titleName: null,
        titleColor: null,
        createdAt,
      };
      return { key, record, issues };
    },
  );
  return () => stream(null);
}

const staffRights = new Set(['problem_editor', 'problem_importer', 'contest_creator', 'problem_verifiter']);

function roleOf(rights: readonly string[]): RoleId {
  if (rights.includes('administrator')) return rootRoleId;
  return rights.some((right) => staffRights.has(right)) ? 1008 : defaultRoleId;
}

/** Stream of groups: each class name becomes a private group of its users. */
export function hustojGroups(raw: RawDatabase): Stream<GroupRecord> {
  return numberedStream<{ n: number; name: string; users: string[] }, GroupRecord>(
    (after) =>
      raw.query(
        `select min(row_number) as n, (array_agg(trim(group_name) order by row_number))[1] as name, array_agg(user_id order by row_number) as users
        from @users where coalesce(trim(group_name), '') <> ''
        group by lower(trim(group_name)) having min(row_number) > $1 order by 1 limit 50`,
        [after],
      ),
    ({ name, users }) => ({
      key: name.toLowerCase(),
      issues: [],
      record: {
        number: null,
        name,
        shortName: name,
        brief: '',
        description: '',
        owner: null,
        auth: 3,
        code: null,
        avatar: null,
        isVisible: true,
        isBanned: false,
        createdAt: null,
        members: users.map((user) => ({ user: userKey(user), auth: 3, reason: null, createdAt: null })),
      },
    }),
  );
}
