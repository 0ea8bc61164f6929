/** What a person's row in a group says (`auth`), as it goes over the wire; who has no row has 0. */
export const groupAuths = { none: 0, applying: 1, refused: 2, member: 3, admin: 4, root: 5 } as const;
export type GroupAuth = (typeof groupAuths)[keyof typeof groupAuths];

/** Whether a number from a row or a request is one of them. */
export function isGroupAuth(value: number): value is GroupAuth {
  return Number.isInteger(value) && value >= groupAuths.none && value <= groupAuths.root;
}

/** What is noted in the log of a group. */
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

/** Who may join a group: 1 everybody at once, 2 whoever is admitted, 3 whoever knows its code and is admitted. */
export const groupKinds = { public: 1, protected: 2, private: 3 } as const;
export type GroupKind = (typeof groupKinds)[keyof typeof groupKinds];
