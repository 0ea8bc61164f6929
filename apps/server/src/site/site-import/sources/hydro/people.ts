import { createHash } from 'node:crypto';
import { defaultRoleId, type RoleId, rootRoleId } from '@xiezhi/contract/enums/roles';
import { type ForeignPassword } from '../../../../identity/account/foreign-password/schemes.ts';
import { foreignHash } from '../../../../identity/account/foreign-password/stored-form.ts';
import type { GroupRecord, UserRecord } from '../../model/records.ts';
import type { Issue, Stream } from '../../model/source.ts';
import { numberedStream, type RawDatabase } from '../../raw/raw-database.ts';
import { repairedText } from '../../raw/texts.ts';
import {
  dateOf,
  type Fields,
  fieldsOf,
  lineOf,
  numberOf,
  parseDocument,
  textOf,
} from '../../raw/document.ts';

/** Domain that becomes this site; other domains become groups. */
export const mainDomain = 'system';

/** Lowest id of a person: 0 stands for all visitors, 1 for the judge itself. */
const firstPerson = 2;
const administratorRole: RoleId = 1001;
/** Bit of `priv` that permits editing the system. */
const editSystem = 1;

/**
 * SQL condition on a row of `domain_user`: the person is a member of the domain. A user who left it, or only submitted to
 * its problems, has such a row too. Before version 5, Hydro stored no `join`, and everybody except guests was a member.
 */
function isMember(alias: string): string {
  return `case when exists (select from @domain_user where json::json -> 'join' is not null)
    then ${alias}.json::json ->> 'join' = 'true'
    else coalesce(${alias}.json::json ->> 'role', '') <> 'guest' end`;
}

interface UserRow {
  readonly n: number;
  readonly id: number;
  readonly json: string | null;
  readonly role: string | null;
}

/** Stream of users: accounts, and people whom Hydro only shows, such as those of imported scoreboards. */
export function hydroUsers(raw: RawDatabase): Stream<UserRecord> {
  const stream = numberedStream<UserRow, UserRecord>(
    (after) =>
      raw.query(
        `select "user".row_number as n, "user".id, "user".json,
          case when ${isMember('member')} then member.json::json ->> 'role' end as role
        from @user "user" left join @domain_user member on member.uid = "user".id and member.domain = '${mainDomain}'
        where "user".row_number > $1 and ("user".id >= ${firstPerson} or "user".id < 0)
        order by "user".row_number limit 500`,
        [after],
      ),
    (row) => toUser(row),
  );
  // Every run reads all users, because new ones of either kind may come before known ones.
  return () => stream(null);
}

function toUser({ id, json, role }: UserRow) {
  const key = String(id);
  const user = parseDocument(json);
  const issues: Issue[] = [];
  const text = repairedText(issues);
  const line = (name: string) => lineOf(text(textOf(user[name])));
  const priv = numberOf(user['priv']);
  const isDisplayOnly = user['isDisplayOnly'] === true;
  const password = foreignPassword(user);
  const passwordHash = password && foreignHash(password);
  if (passwordHash === null) issues.push({ rule: 'no-password', detail: { type: lineOf(user['hashType']) } });
  const record: UserRecord = {
    uid: createHash('md5').update(`hydro user ${key}`).digest('hex'),
    username: line('uname') ?? `hydro${key}`,
    email: isDisplayOnly ? null : line('mail'),
    passwordHash,
    role: isSuper(priv) ? rootRoleId : role === 'root' ? administratorRole : defaultRoleId,
    isBanned: priv === 0 && !isDisplayOnly,
    nickname: line('displayName'),
    realname: line('realName'),
    gender: genders[numberOf(user['gender']) ?? 2] ?? 'secrecy',
    school: line('school'),
    course: null,
    number: line('studentId'),
    signature: line('bio'),
    github: null,
    blog: null,
    cfUsername: null,
    avatar: /^url:(.+)$/.exec(textOf(user['avatar']))?.[1] ?? null,
    titleName: null,
    titleColor: null,
    createdAt: dateOf(user['regat']),
  };
  return { key, record, issues };
}

const genders = ['male', 'female', 'secrecy'] as const;

/** Whether `priv` contains all rights (-1) or the right to edit the system. */
function isSuper(priv: number | null): boolean {
  return priv !== null && (priv === -1 || (priv & editSystem) !== 0);
}

/**
 * Returns the password hash of a user; null if there is none or its scheme is unknown. For users imported from other
 * judges, Hydro keeps the imported hash until their next sign-in.
 */
function foreignPassword(user: Fields): ForeignPassword | null {
  const [digest, salt, username] = [textOf(user['hash']), textOf(user['salt']), textOf(user['uname'])];
  if (digest === '') return null;
  switch (textOf(user['hashType']) || 'hydro') {
    case 'hydro':
      return { scheme: 'hydro-pbkdf2', salt, digest };
    case 'hust':
      return { scheme: 'hustoj', stored: digest };
    case 'vj2':
      return { scheme: 'vj2', username, salt, stored: digest };
    case 'syzoj':
      return { scheme: 'syzoj', digest };
    case 'uoj':
      return { scheme: 'uoj', username, salt, digest };
    case 'jnoj':
      return { scheme: 'bcrypt', stored: digest };
    default:
      return null;
  }
}

/** How people can join a domain: `none` not by themselves, `all` freely, `code` with a code. */
const joining = { none: 0, all: 1, code: 2 } as const;
const codeLength = 6;

interface DomainRow {
  readonly n: number;
  readonly domain: string;
  readonly json: string | null;
  readonly members: readonly { uid: number; json: string | null }[] | null;
}

/** Stream of groups: all domains except the main one. */
export function hydroGroups(raw: RawDatabase): Stream<GroupRecord> {
  const stream = numberedStream<DomainRow, GroupRecord>(
    (after) =>
      raw.query(
        `select domain.row_number as n, domain.domain, domain.json, (
            select json_agg(json_build_object('uid', uid, 'json', json) order by uid)
            from @domain_user member
            where member.domain = domain.domain and uid >= ${firstPerson} and ${isMember('member')}
          ) as members
        from @domain domain where domain.row_number > $1 and domain.domain <> '${mainDomain}'
        order by domain.row_number limit 5`,
        [after],
      ),
    (row) => toGroup(row),
  );
  return () => stream(null);
}

function toGroup({ domain, json, members }: DomainRow) {
  const fields = parseDocument(json);
  const issues: Issue[] = [];
  const text = repairedText(issues);
  const owner = numberOf(fields['owner']);
  const join = fieldsOf(fields['_join']);
  const method = numberOf(join['method']) ?? joining.none;
  const code = lineOf(join['code']);
  const hasCode = method === joining.code && code?.length === codeLength;
  if (method === joining.code && !hasCode)
    issues.push({ rule: 'feature-lost', detail: { field: '_join.code' } });
  const record: GroupRecord = {
    number: null,
    name: lineOf(text(textOf(fields['name']))) ?? domain,
    shortName: domain,
    brief: '',
    description: text(textOf(fields['bulletin'])),
    owner: owner !== null && owner >= firstPerson ? String(owner) : null,
    auth: method === joining.all ? 1 : hasCode ? 3 : 2,
    code: hasCode ? code : null,
    avatar: /^url:(.+)$/.exec(textOf(fields['avatar']))?.[1] ?? null,
    isVisible: method === joining.all,
    isBanned: false,
    createdAt: null,
    members: (members ?? []).flatMap((member) => {
      const membership = parseDocument(member.json);
      const role = textOf(membership['role']);
      if (member.uid === owner) return [];
      const auth = role === 'root' ? 4 : 3;
      const createdAt = dateOf(membership['joinAt']);
      return [{ user: String(member.uid), auth, reason: null, createdAt } as const];
    }),
  };
  return { key: domain, record, issues };
}
