import { isAdminRole, type RoleName } from '@xiezhi/contract/enums/roles';
import { hasAbility, type Person, siteRank } from './access-context.ts';

/** Facts that decide who may change an account. */
export interface AccountFacts {
  readonly uid: string;
  readonly role: RoleName;
}

/**
 * Whether `person` may change an account, including its role. The permission `user_admin` only covers ordinary
 * accounts. Accounts of staff need root: otherwise the permission would be a way to become root.
 */
export function mayManageAccount(person: Person, { role }: Pick<AccountFacts, 'role'>): boolean {
  const who = { person };
  if (!hasAbility(who, 'user_admin')) return false;
  return siteRank(who) === 'root' || !isAdminRole(role);
}

/** Whether `person` may disable or hide an account or change its role. Nobody may do this to their own account. */
export function mayCloseAccount(person: Person, account: AccountFacts): boolean {
  return mayManageAccount(person, account) && account.uid !== person.uid;
}

/** Whether `person` may assign this role. */
export function mayGiveRole(person: Person, role: RoleName): boolean {
  return mayManageAccount(person, { role });
}
