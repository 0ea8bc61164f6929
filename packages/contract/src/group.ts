/** What a person's row in a group says (`auth`), as it goes over the wire; who has no row has 0. */
export const groupAuths = { none: 0, applying: 1, refused: 2, member: 3, admin: 4, root: 5 } as const;
export type GroupAuth = (typeof groupAuths)[keyof typeof groupAuths];

/** Who may join a group: 1 everybody at once, 2 whoever is admitted, 3 whoever knows its code and is admitted. */
export const groupKinds = { public: 1, protected: 2, private: 3 } as const;
export type GroupKind = (typeof groupKinds)[keyof typeof groupKinds];
