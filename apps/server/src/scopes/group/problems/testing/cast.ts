import { groupAuths } from '@xiezhi/contract/enums/group';
import { buildGroup, insertGroupMember, type TestUser } from '../../../../../test-support/factories.ts';
import type { TestServer } from '../../../../../test-support/harness.ts';

/**
 * All people in the permission tables of a group. `writer` is an administrator and the author of the objects in the
 * calls.
 */
export const groupCastNames = [
  'visitor',
  'outsider',
  'applicant',
  'refused',
  'member',
  'writer',
  'groupAdmin',
  'groupRoot',
  'owner',
  'siteAdmin',
  'siteProblemAdmin',
  'siteRoot',
] as const;
export type GroupCastName = (typeof groupCastNames)[number];

export interface GroupProblemCast {
  readonly gid: number;
  /** Prefix of the display ids of the group's problems. */
  readonly prefix: string;
  readonly who: Readonly<Record<Exclude<GroupCastName, 'visitor'>, TestUser>> & { readonly visitor: null };
}

/** Creates a group, with one person for each name: members, applicants and outsiders. */
export async function buildGroupProblemCast(server: TestServer): Promise<GroupProblemCast> {
  const one = (role?: 'root' | 'admin' | 'problem_admin') => server.buildUser(role ? { role } : {});
  const who = {
    visitor: null,
    outsider: await one(),
    applicant: await one(),
    refused: await one(),
    member: await one(),
    writer: await one(),
    groupAdmin: await one(),
    groupRoot: await one(),
    owner: await one(),
    siteAdmin: await one('admin'),
    siteProblemAdmin: await one('problem_admin'),
    siteRoot: await one('root'),
  };
  const { db } = server.services;
  const gid = await buildGroup(server.services, who.owner.uid);
  await insertGroupMember(server.services, gid, {
    [who.applicant.uid]: groupAuths.applying,
    [who.refused.uid]: groupAuths.refused,
    [who.member.uid]: groupAuths.member,
    [who.writer.uid]: groupAuths.admin,
    [who.groupAdmin.uid]: groupAuths.admin,
    [who.groupRoot.uid]: groupAuths.root,
  });
  const shortName = `sn${gid}x`;
  await db.updateTable('app_group').set({ short_name: shortName }).where('id', '=', gid).execute();
  return { gid, prefix: shortName.toUpperCase(), who };
}
