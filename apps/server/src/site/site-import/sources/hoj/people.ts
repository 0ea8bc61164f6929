import { defaultRoleId, roleIds } from '@xiezhi/contract/enums/roles';
import { foreignHash } from '../../../../identity/account/foreign-password/stored-form.ts';
import type { GroupRecord, TagRecord, UserRecord } from '../../model/records.ts';
import type { Issue, Stream } from '../../model/source.ts';
import { type LocalTime, timesWithIssues } from '../../raw/local-time.ts';
import { numberedStream, type RawDatabase } from '../../raw/raw-database.ts';
import { repairedText } from '../../raw/texts.ts';
import type { HojRow } from './schema.ts';

/** Digest of the published password that the first account of every HOJ site has. */
const publicDigest = '9f09812f6e5165b85e258c48901d4d74';

type UserRow = HojRow<'user_info'> & { readonly n: number; readonly roles: readonly number[] | null };

/** Stream of users, who keep their uids. Every run reads all users, because MySQL stores new ones between others. */
export function hojUsers(raw: RawDatabase, time: LocalTime): Stream<UserRecord> {
  const stream = numberedStream<UserRow, UserRecord>(
    (after) =>
      raw.query(
        `select users.*, row_number as n,
          (select array_agg(distinct role_id::int) from @user_role role where role.uid = users.uuid) as roles
        from @user_info users where row_number > $1 order by row_number limit 500`,
        [after],
      ),
    (row) => {
      const key = row.uuid ?? '';
      const issues: Issue[] = [];
      const text = repairedText(issues);
      const optional = (value: string | null) => text(value).trim() || null;
      const timeOf = timesWithIssues(time, issues);
      const roles = roleIds.filter((role) => row.roles?.includes(role));
      const unknown = row.roles?.filter((role) => !roles.some((known) => known === role)) ?? [];
      if (unknown.length > 0) issues.push({ rule: 'feature-lost', detail: { roles: unknown.join(', ') } });
      if (roles.length > 1) issues.push({ rule: 'roles-merged', detail: { roles: roles.join(', ') } });
      const record: UserRecord = {
        uid: key.toLowerCase(),
        username: text(row.username).trim(),
        email: row.email?.trim() || null,
        passwordHash: passwordForm(row.password, issues),
        role: roles[0] ?? defaultRoleId,
        isBanned: row.status === 1,
        nickname: optional(row.nickname),
        realname: optional(row.realname),
        gender: row.gender === 'male' || row.gender === 'female' ? row.gender : 'secrecy',
        school: optional(row.school),
        course: optional(row.course),
        number: optional(row.number),
        signature: optional(row.signature),
        github: optional(row.github),
        blog: optional(row.blog),
        cfUsername: optional(row.cf_username),
        avatar: optional(row.avatar),
        titleName: optional(row.title_name),
        titleColor: optional(row.title_color),
        createdAt: timeOf(row.gmt_create, 'gmt_create'),
      };
      return { key, record, issues };
    },
  );
  return () => stream(null);
}

function passwordForm(stored: string | null, issues: Issue[]): string | null {
  const digest = (stored ?? '').trim().toLowerCase();
  if (digest === publicDigest) {
    issues.push({ rule: 'default-password' });
    return null;
  }
  const hash = foreignHash({ scheme: 'md5', digest });
  if (hash === null) issues.push({ rule: 'no-password' });
  return hash;
}

type Member = Pick<HojRow<'group_member'>, 'uid' | 'auth' | 'reason' | 'gmt_create'>;
type GroupRow = HojRow<'group'> & { readonly n: number; readonly members: readonly Member[] | null };

export function hojGroups(raw: RawDatabase, time: LocalTime): Stream<GroupRecord> {
  return numberedStream<GroupRow, GroupRecord>(
    (after) =>
      raw.query(
        `select groups.*, id as n, (
            select json_agg(json_build_object('uid', uid, 'auth', auth, 'reason', reason, 'gmt_create', gmt_create))
            from @group_member member where member.gid = groups.id
          ) as members
        from @group groups where id > $1 order by id limit 20`,
        [after],
      ),
    (row) => {
      const issues: Issue[] = [];
      const text = repairedText(issues);
      const timeOf = timesWithIssues(time, issues);
      const refused = row.members?.filter(({ auth }) => !isMemberAuth(auth)) ?? [];
      if (refused.length > 0)
        issues.push({ rule: 'feature-lost', detail: { table: 'group_member', rows: refused.length } });
      const record: GroupRecord = {
        number: row.n,
        name: text(row.name).trim(),
        shortName: text(row.short_name).trim(),
        brief: text(row.brief),
        description: text(row.description),
        owner: row.uid,
        auth: row.auth === 1 || row.auth === 2 ? row.auth : 3,
        code: row.code,
        avatar: row.avatar?.trim() || null,
        isVisible: row.visible !== 0,
        isBanned: row.status === 1,
        createdAt: timeOf(row.gmt_create, 'gmt_create'),
        members: (row.members ?? []).flatMap(({ uid, auth, reason, gmt_create }) =>
          uid !== null && isMemberAuth(auth)
            ? [{ user: uid, auth, reason, createdAt: time.read(gmt_create) }]
            : [],
        ),
      };
      return { key: String(row.n), record, issues };
    },
  );
}

function isMemberAuth(auth: number | null): auth is 1 | 2 | 3 | 4 | 5 {
  return auth !== null && auth >= 1 && auth <= 5;
}

type TagRow = HojRow<'tag'> & { readonly n: number; readonly classification: string | null };

export function hojTags(raw: RawDatabase): Stream<TagRecord> {
  return numberedStream<TagRow, TagRecord>(
    (after) =>
      raw.query(
        `select tag.*, tag.id as n, tag_classification.name as classification
        from @tag tag left join @tag_classification tag_classification on tag_classification.id = tag.tcid
        where tag.id > $1 order by tag.id limit 500`,
        [after],
      ),
    (row) => ({
      key: String(row.n),
      issues: [],
      record: {
        number: row.n,
        name: (row.name ?? '').trim() || String(row.n),
        nameEn: null,
        color: row.color?.trim() || null,
        oj: row.oj?.trim() || 'ME',
        group: row.gid === null ? null : String(row.gid),
        classification: row.classification?.trim() || null,
      },
    }),
  );
}
