import type { PlainKey } from '../../../i18n/messages.ts';

/** Site roles by id, in display order. */
export const roleKeys = {
  1002: 'userAdmin.role.user',
  1008: 'userAdmin.role.setter',
  1001: 'userAdmin.role.admin',
  1000: 'userAdmin.role.root',
  1003: 'userAdmin.role.noSubmit',
  1004: 'userAdmin.role.noDiscuss',
  1005: 'userAdmin.role.mute',
  1006: 'userAdmin.role.noSubmitNoDiscuss',
  1007: 'userAdmin.role.noSubmitMute',
} as const satisfies Record<number, PlainKey>;

export type RoleId = keyof typeof roleKeys;
export const roleOrder: readonly RoleId[] = [1002, 1008, 1001, 1000, 1003, 1004, 1005, 1006, 1007];

export function roleKeyOf(id: number | undefined): PlainKey {
  const known = roleOrder.find((role) => role === id);
  return roleKeys[known ?? 1002];
}
