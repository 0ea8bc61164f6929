/** Wire values of the field `auth` of a membership. Users without a membership have 0. */
export const groupAuths = { none: 0, applying: 1, refused: 2, member: 3, admin: 4, root: 5 } as const;
export type GroupAuth = (typeof groupAuths)[keyof typeof groupAuths];

/** Whether a number is a valid value of `auth`. */
export function isGroupAuth(value: number): value is GroupAuth {
  return Number.isInteger(value) && value >= groupAuths.none && value <= groupAuths.root;
}

/** Kinds of entries in the log of a group. */
export const groupActions = [
  'created',
  'changed',
  'picture',
  'joined',
  'applied',
  'left',
  'member-changed',
  'member-removed',
  'handed-over',
  'announced',
  'announcement-changed',
  'announcement-deleted',
  'disbanded',
  'restored',
  'banned',
  'unbanned',
] as const;
export type GroupAction = (typeof groupActions)[number];

/** Admission to a group: 1 open to all, 2 by application, 3 by application with its code. */
export const groupKinds = { public: 1, protected: 2, private: 3 } as const;
export type GroupKind = (typeof groupKinds)[keyof typeof groupKinds];
