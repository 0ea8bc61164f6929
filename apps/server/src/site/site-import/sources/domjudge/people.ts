import { createHash } from 'node:crypto';
import { type RoleId, rootRoleId } from '@xiezhi/contract/enums/roles';
import { foreignHash } from '../../../../identity/account/foreign-password/stored-form.ts';
import type { UserRecord } from '../../model/records.ts';
import type { Issue, SourceItem, Stream } from '../../model/source.ts';
import { type Fields, lineOf, listOf, textOf } from '../../raw/document.ts';
import { contestPath, contestsOf, type DomjudgeApi } from './api.ts';

/** Returns the key of a team, which becomes a user of this site. */
export function teamKey(id: unknown): string {
  return `team ${textOf(id)}`;
}

const juryRole: RoleId = 1008;
const batchItems = 500;

/**
 * Stream of users: the teams of all contests, and accounts of staff. If a team has a single account that is not of
 * staff, it gets the username of this account. Accounts of judgehosts and programs are omitted.
 * @param hashes bcrypt hashes by username; the API does not contain them
 */
export function domjudgeUsers(api: DomjudgeApi, hashes: ReadonlyMap<string, string>): Stream<UserRecord> {
  return async function* () {
    const accounts = await api.list('users');
    const byTeam = Map.groupBy(
      accounts.filter((account) => staffRole(account) === null),
      (account) => textOf(account['team_id']),
    );
    for (const contest of await contestsOf(api)) {
      const id = textOf(contest['id']);
      const organizations = new Map(
        (await api.list(contestPath(id, 'organizations'))).map((one) => [textOf(one['id']), one]),
      );
      const teams = await api.list(contestPath(id, 'teams'));
      for (let from = 0; from < teams.length; from += batchItems) {
        const items = teams.slice(from, from + batchItems).map((team) => {
          const own = byTeam.get(textOf(team['id'])) ?? [];
          const organization = organizations.get(textOf(team['organization_id']));
          return toTeam(team, own.length === 1 ? own[0] : undefined, organization, hashes);
        });
        yield { items, cursor: id };
      }
    }
    for (let from = 0; from < accounts.length; from += batchItems) {
      const some = accounts.slice(from, from + batchItems);
      const items = some.flatMap((account) => toStaff(account, hashes));
      if (items.length > 0) yield { items, cursor: 'staff' };
    }
  };
}

function toTeam(
  team: Fields,
  account: Fields | undefined,
  organization: Fields | undefined,
  hashes: ReadonlyMap<string, string>,
): SourceItem<UserRecord> {
  const id = textOf(team['id']);
  const username = lineOf(account?.['username']) ?? `team${id}`;
  const school =
    lineOf(organization?.['formal_name']) ?? lineOf(organization?.['name']) ?? lineOf(team['affiliation']);
  const names = {
    nickname: lineOf(team['display_name']) ?? lineOf(team['name']),
    realname: lineOf(team['name']),
    school,
    signature: lineOf(team['public_description']),
  };
  const isBanned = account?.['enabled'] === false;
  return toUser(teamKey(id), username, hashes, {
    ...names,
    email: lineOf(account?.['email']),
    isBanned,
    role: 1002,
  });
}

/**
 * Returns the role of an account of staff; null for other accounts. The type is used only if the roles are unknown, as
 * in a contest archive, because DOMjudge also gives accounts of programs the type `admin` or `judge`.
 */
function staffRole(account: Fields): RoleId | null {
  const listed = listOf(account['roles']).map(textOf);
  const roles = new Set(listed.length > 0 ? listed : [textOf(account['type'])]);
  if (roles.has('judgehost')) return null;
  if (roles.has('admin')) return rootRoleId;
  return roles.has('jury') || roles.has('judge') ? juryRole : null;
}

function toStaff(account: Fields, hashes: ReadonlyMap<string, string>): SourceItem<UserRecord>[] {
  const role = staffRole(account);
  if (role === null) return [];
  const names = { nickname: lineOf(account['name']), realname: null, school: null, signature: null };
  const rest = { email: lineOf(account['email']), isBanned: account['enabled'] === false, role };
  const id = textOf(account['id']);
  return [
    toUser(`account ${id}`, lineOf(account['username']) ?? `account${id}`, hashes, { ...names, ...rest }),
  ];
}

type Known = Pick<
  UserRecord,
  'nickname' | 'realname' | 'school' | 'signature' | 'email' | 'isBanned' | 'role'
>;

function toUser(
  key: string,
  username: string,
  hashes: ReadonlyMap<string, string>,
  known: Known,
): SourceItem<UserRecord> {
  const issues: Issue[] = [];
  const passwordHash = foreignHash({ scheme: 'bcrypt', stored: hashes.get(username) ?? '' });
  if (passwordHash === null) issues.push({ rule: 'no-password' });
  const record: UserRecord = {
    ...known,
    uid: createHash('md5').update(`domjudge ${key}`).digest('hex'),
    username,
    passwordHash,
    gender: 'secrecy',
    course: null,
    number: null,
    github: null,
    blog: null,
    cfUsername: null,
    avatar: null,
    titleName: null,
    titleColor: null,
    createdAt: null,
  };
  return { key, record, issues };
}
