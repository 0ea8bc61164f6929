import {
  defaultAbilities,
  type RoleId,
  roleIds,
  type RoleName,
  roleNames,
} from '@xiezhi/contract/enums/roles';
import type { ContestTerms, Person, ScopeMembership, SiteSwitches, AccessContext } from './access-context.ts';

/** The users of access tests, ordered by increasing rights. */
export const cast = ['visitor', 'stranger', 'owner', 'admin', 'problem_admin', 'root'] as const;
export type CastName = (typeof cast)[number];

/** A user with a role and its default permissions. */
export function person(uid: string, role: RoleName, abilities = abilitiesOf(role)): Person {
  return { uid, username: uid, role, permissions: new Set(abilities) };
}

function abilitiesOf(role: RoleName) {
  const id = roleIds.find((one): one is RoleId => roleNames[one] === role) ?? 1002;
  return defaultAbilities[id];
}

export const people: Readonly<Record<CastName, Person | null>> = {
  visitor: null,
  stranger: person('stranger', 'default_user'),
  owner: person('owner', 'default_user'),
  admin: person('admin', 'admin'),
  problem_admin: person('setter', 'problem_admin'),
  root: person('1', 'root'),
};

export const openSite: SiteSwitches = {
  isBankJudgingOpen: true,
  isGroupJudgingOpen: true,
  isContestJudgingOpen: true,
  isCodeHidden: false,
};

/** A public ACM contest from noon to five with a freeze in the last hour. */
export const openTerms: ContestTerms = {
  rule: 'acm',
  auth: 'public',
  startsAt: new Date('2026-03-01T12:00:00Z'),
  endsAt: new Date('2026-03-01T17:00:00Z'),
  sealAt: new Date('2026-03-01T16:00:00Z'),
  takesLate: false,
  isBoardPublic: false,
  canPrint: false,
};

/** The access context of a user in a scope of a site with everything enabled. */
export function accessContext(
  who: CastName | Person | null,
  place: ScopeMembership = { kind: 'practice' },
  site: Partial<SiteSwitches> = {},
): AccessContext {
  return {
    person: typeof who === 'string' ? people[who] : who,
    place,
    site: { ...openSite, ...site },
  };
}
