import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { groupAuths } from '@xiezhi/contract/enums/group';
import { defaultAbilities, type RoleName, roleIds, roleNames } from '@xiezhi/contract/enums/roles';
import type { RouteName } from '@xiezhi/contract/routes/index';
import { buildGroup, insertGroupMember, type TestUser } from '../../../test-support/factories.ts';
import { type CallOptions, startTestServer, type TestServer } from '../../../test-support/harness.ts';

/**
 * The rights of a user in a group depend on their role in the group, not on their role on the site. There are two
 * exceptions: site root may do everything, and an ability that the site has revoked is missing in groups, too.
 */
let server: TestServer;

const rows = {
  applicant: groupAuths.applying,
  refused: groupAuths.refused,
  member: groupAuths.member,
  admin: groupAuths.admin,
  root: groupAuths.root,
} as const;
const parts = ['outsider', 'applicant', 'refused', 'member', 'admin', 'root'] as const;
type Part = (typeof parts)[number] | 'owner';

interface Person {
  readonly role: RoleName;
  readonly part: Part;
  readonly as: TestUser;
}
const people: Person[] = [];
let gid: number;

before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  await server.services.siteSettings.set({ acceptedToDiscuss: 0, discussionsPerDay: 100 }, null);
  const owner = await server.buildUser();
  gid = await buildGroup(server.services, owner.uid);
  people.push({ role: 'default_user', part: 'owner', as: owner });
  for (const id of roleIds)
    for (const part of parts)
      people.push({ role: roleNames[id], part, as: await server.buildUser({ role: roleNames[id] }) });
  const inside = people.flatMap(({ part, as }) =>
    part === 'owner' || part === 'outsider' ? [] : [[as.uid, rows[part]] as const],
  );
  await insertGroupMember(server.services, gid, Object.fromEntries(inside));
});
after(() => server.stop());

const belongs: readonly Part[] = ['member', 'admin', 'root', 'owner'];
const runs: readonly Part[] = ['admin', 'root', 'owner'];
const rules: readonly Part[] = ['root', 'owner'];

const calls: readonly [RouteName, readonly Part[]][] = [
  ['GET /api/group/get-member-list', belongs],
  ['GET /api/get-group-rank-list', belongs],
  ['GET /api/group/get-announcement-list', belongs],
  ['GET /api/group/get-problem-list', belongs],
  ['GET /api/group/get-training-list', belongs],
  ['GET /api/group/get-contest-list', belongs],
  ['GET /api/group/get-discussion-list', belongs],
  ['GET /api/get-submission-list', belongs],
  ['GET /api/group/get-apply-list', runs],
  ['GET /api/group/get-admin-announcement-list', runs],
  ['GET /api/group/get-admin-problem-list', runs],
  ['GET /api/group/get-all-problem-tags', runs],
  ['GET /api/group/get-admin-training-list', runs],
  ['GET /api/group/get-training-category', runs],
  ['GET /api/group/get-admin-contest-list', runs],
  ['GET /api/group/get-admin-discussion-list', runs],
  ['GET /api/group/log', rules],
];

/** Returns the people whom a call admits; asserts that all others get 403. */
async function passing(name: RouteName, asked: CallOptions<RouteName>): Promise<string[]> {
  const actual: string[] = [];
  for (const { role, part, as } of people) {
    const { http, status, msg } = await server.call(name, { as, ...asked });
    if (http === 200 && status === 200) actual.push(`${role} as ${part}`);
    else assert.equal(status, 403, `${role} as ${part}: ${msg}`);
  }
  return actual;
}

const expected = (may: (person: Person) => boolean): string[] =>
  people
    .filter((person) => person.role === 'root' || may(person))
    .map(({ role, part }) => `${role} as ${part}`);

for (const [name, allowed] of calls) {
  test(`roles of the site give no rights in groups: ${name}`, async () => {
    const query = { gid, type: 0, onlyMine: false };
    assert.deepEqual(
      await passing(name, { query }),
      expected(({ part }) => allowed.includes(part)),
    );
  });
}

function mayPost(role: RoleName): boolean {
  const id = roleIds.find((one) => roleNames[one] === role);
  return id !== undefined && defaultAbilities[id].includes('discussion_add');
}

test('abilities revoked on the site are missing in groups too', async () => {
  const categoryId = (await server.call('GET /api/discussion-category')).data[0]?.id ?? 0;
  const body = { gid, title: 't', description: 'd', content: 'c', categoryId };
  assert.deepEqual(
    await passing('POST /api/group/discussion', { body }),
    expected(({ role, part }) => belongs.includes(part) && mayPost(role)),
  );
});
