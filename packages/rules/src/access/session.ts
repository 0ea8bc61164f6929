import type { SessionCan } from '@xiezhi/contract/enums/can';
import { isAdminRole, type Permission } from '@xiezhi/contract/enums/roles';
import { managesBank } from './problem.ts';
import { hasAbility, type Person, siteRank } from './access-context.ts';

/** Permissions that have their own admin pages. */
const abilitiesWithPages: readonly Permission[] = [
  'problem_admin',
  'user_admin',
  'rating_admin',
  'system_info_admin',
];

/** Whether the user can open at least one admin page. */
export function mayVisitConsole({ role, permissions }: Pick<Person, 'role' | 'permissions'>): boolean {
  return isAdminRole(role) || abilitiesWithPages.some((ability) => permissions.has(ability));
}

/** Returns the rights of a signed-in user on the whole site. */
export function sessionRights(person: Person): SessionCan {
  const who = { person };
  const isRoot = siteRank(who) === 'root';
  const managesProblems = hasAbility(who, 'problem_admin');
  return {
    submit: hasAbility(who, 'submit'),
    rejudge: hasAbility(who, 'rejudge'),
    enterConsole: isAdminRole(person.role),
    visitConsole: mayVisitConsole(person),
    importProblems: managesProblems,
    setLanguageLimits: managesProblems,
    keepBank: managesBank(who),
    seeNodes: managesProblems,
    seeSystem: hasAbility(who, 'system_info_admin'),
    seeOutbox: isRoot,
    manageUsers: hasAbility(who, 'user_admin'),
    manageRatings: hasAbility(who, 'rating_admin'),
    manageRoles: isRoot,
    manageSite: isRoot,
  };
}
