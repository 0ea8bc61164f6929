import type { SessionCan } from '@xiezhi/contract/can';
import { isAdminRole } from '@xiezhi/contract/roles';
import { mayKeepBank } from './problem.ts';
import { hasAbility, type Person, siteRank } from './standing.ts';

/** What somebody who is signed in may do on the site as a whole, wherever they are. */
export function sessionRights(person: Person): SessionCan {
  const who = { person };
  const isRoot = siteRank(who) === 'root';
  const managesProblems = hasAbility(who, 'problem_admin');
  return {
    submit: hasAbility(who, 'submit'),
    rejudge: hasAbility(who, 'rejudge'),
    enterConsole: isAdminRole(person.role),
    importProblems: managesProblems,
    setLanguageLimits: managesProblems,
    keepBank: mayKeepBank(who),
    seeNodes: managesProblems,
    seeSystem: hasAbility(who, 'system_info_admin'),
    seeOutbox: isRoot,
    manageUsers: hasAbility(who, 'user_admin'),
    manageRoles: isRoot,
    manageSite: isRoot,
  };
}
