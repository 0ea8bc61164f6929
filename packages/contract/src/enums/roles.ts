/**
 * Names of the site roles. Each user has exactly one role. Clients use these names, so a misspelled one cannot be
 * corrected.
 */
export const roleNames = {
  1000: 'root',
  1001: 'admin',
  1002: 'default_user',
  1003: 'no_subimit_user',
  1004: 'no_discuss_user',
  1005: 'mute_user',
  1006: 'no_submit_no_discuss_user',
  1007: 'no_submit_mute_user',
  1008: 'problem_admin',
} as const;

export type RoleId = keyof typeof roleNames;
export type RoleName = (typeof roleNames)[RoleId];
export const roleIds: readonly RoleId[] = [1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008];
export const defaultRoleId: RoleId = 1002;
export const rootRoleId: RoleId = 1000;

export const permissions = [
  'problem_admin',
  'contest_admin',
  'submit',
  'rejudge',
  'announcement_admin',
  'user_admin',
  'system_info_admin',
  'discussion_add',
  'discussion_edit',
  'discussion_del',
  'comment_add',
  'reply_add',
  'group_add',
  'group_del',
  'rating_admin',
] as const;
export type Permission = (typeof permissions)[number];

const ordinary: readonly Permission[] = [
  'submit',
  'discussion_add',
  'discussion_edit',
  'discussion_del',
  'comment_add',
  'reply_add',
  'group_add',
  'group_del',
];

/** Default permissions of each role. They are stored at the first start; later root may change them. */
export const defaultAbilities: Readonly<Record<RoleId, readonly Permission[]>> = {
  1000: permissions,
  1001: [...ordinary, 'problem_admin', 'contest_admin'],
  1002: ordinary,
  1003: ['discussion_add', 'discussion_edit', 'discussion_del', 'comment_add', 'reply_add'],
  1004: ['submit', 'discussion_edit', 'discussion_del', 'comment_add', 'reply_add'],
  1005: ['submit', 'discussion_edit', 'discussion_del'],
  1006: ['discussion_edit', 'discussion_del', 'comment_add', 'reply_add'],
  1007: ['discussion_edit', 'discussion_del'],
  1008: [...ordinary, 'problem_admin', 'contest_admin'],
};

/** Roles with access to the admin pages. */
export const adminRoleNames: readonly RoleName[] = ['root', 'admin', 'problem_admin'];

/** Whether a role with this name has access to the admin pages. */
export function isAdminRole(name: string): boolean {
  return adminRoleNames.some((role) => role === name);
}

/** Whether a number from outside is the id of a role. */
export function isRoleId(value: number): value is RoleId {
  return roleIds.some((id) => id === value);
}
