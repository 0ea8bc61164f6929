import { roleIds, roleNames, type RoleName } from '@xiezhi/contract/enums/roles';

const ids = (names: readonly RoleName[]) => roleIds.filter((id) => names.includes(roleNames[id]));

/** Whoever enters the console: notices of the type Admin are for them. */
export const consoleRoles = ids(['root', 'admin', 'problem_admin']);

/** Whoever decides on problems that groups offer to the bank. */
export const examinerRoles = ids(['root', 'problem_admin']);
