import { roleIds, roleNames, type RoleName } from '@xiezhi/contract/enums/roles';

const ids = (names: readonly RoleName[]) => roleIds.filter((id) => names.includes(roleNames[id]));

/** Roles that may open the console; they get notices of the type Admin. */
export const consoleRoles = ids(['root', 'admin', 'problem_admin']);

/** Roles that review group problems offered to the bank. */
export const examinerRoles = ids(['root', 'problem_admin']);
