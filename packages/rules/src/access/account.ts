import { isAdminRole, type RoleName } from '@xiezhi/contract/enums/roles';
import { hasAbility, type Person, siteRank } from './access-context.ts';

/** What decides who may change an account. */
export interface AccountFacts {
  readonly uid: string;
  readonly role: RoleName;
}

/**
 * Whether somebody may change an account, its role included. Whoever has the ability manages ordinary accounts; those
 * of staff only root does, or else the ability alone would be a way to become root.
 */
export function mayManageAccount(person: Person, { role }: Pick<AccountFacts, 'role'>): boolean {
  const who = { person };
  if (!hasAbility(who, 'user_admin')) return false;
  return siteRank(who) === 'root' || !isAdminRole(role);
}

/** Whether somebody may disable or hide an account, or give it another role: never one's own. */
export function mayCloseAccount(person: Person, account: AccountFacts): boolean {
  return mayManageAccount(person, account) && account.uid !== person.uid;
}

/** Whether somebody may give this role. */
export function mayGiveRole(person: Person, role: RoleName): boolean {
  return mayManageAccount(person, { role });
}
