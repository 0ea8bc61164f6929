import { groupAuths } from '@xiezhi/contract/enums/group';
import { buildGroup, insertGroupMember, type TestUser } from './factories.ts';
import type { TestServer } from './harness.ts';

/** Users with different relations to a group, from visitors to root of the site. */
export const groupPeople = [
  'visitor',
  'outsider',
  'applicant',
  'refused',
  'siteAdmin',
  'problemAdmin',
  'formerAuthor',
  'member',
  'author',
  'admin',
  'groupRoot',
  'owner',
  'root',
] as const;
export type GroupPerson = (typeof groupPeople)[number];

export interface GroupCast {
  readonly gid: number;
  /** Null for the visitor. */
  readonly of: (name: GroupPerson) => TestUser | null;
  /** Everybody but the visitor. */
  readonly user: (name: Exclude<GroupPerson, 'visitor'>) => TestUser;
}

const rows = {
  applicant: groupAuths.applying,
  refused: groupAuths.refused,
  member: groupAuths.member,
  // An author of objects in the group may be an ordinary member.
  author: groupAuths.member,
  admin: groupAuths.admin,
  groupRoot: groupAuths.root,
} as const;

const siteRoles = { siteAdmin: 'admin', problemAdmin: 'problem_admin', root: 'root' } as const;

/** Creates a group and a user for each of `groupPeople`. `formerAuthor` is no longer a member. */
export async function buildGroupCast(server: TestServer): Promise<GroupCast> {
  const users = new Map<GroupPerson, TestUser>();
  for (const name of groupPeople) {
    if (name === 'visitor') continue;
    const role = name in siteRoles ? siteRoles[name as keyof typeof siteRoles] : 'default_user';
    users.set(name, await server.buildUser({ role }));
  }
  const user = (name: Exclude<GroupPerson, 'visitor'>): TestUser => {
    const found = users.get(name);
    if (!found) throw new Error(`nobody is ${name}`);
    return found;
  };
  const gid = await buildGroup(server.services, user('owner').uid);
  const joined = Object.entries(rows).map(([name, auth]) => [
    user(name as Exclude<GroupPerson, 'visitor'>).uid,
    auth,
  ]);
  await insertGroupMember(server.services, gid, Object.fromEntries(joined));
  return { gid, user, of: (name) => (name === 'visitor' ? null : user(name)) };
}
