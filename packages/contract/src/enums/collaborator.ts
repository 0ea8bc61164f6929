/** Things that several people may manage. */
export const collaboratorKinds = ['problem', 'contest', 'training'] as const;
export type CollaboratorKind = (typeof collaboratorKinds)[number];

/**
 * Roles of people beside the owner. `curator` of a problem: edits it like its author. `tester` of a problem
 * or contest: reads and submits before others, and sees own runs only. `manager` of a contest or training:
 * manages it like its owner. None of these roles permits deletion.
 */
export const collaboratorRoles = ['curator', 'manager', 'tester'] as const;
export type CollaboratorRole = (typeof collaboratorRoles)[number];

/** The roles that each kind has. */
export const rolesOfKind = {
  problem: ['curator', 'tester'],
  contest: ['manager', 'tester'],
  training: ['manager'],
} as const satisfies Record<CollaboratorKind, readonly CollaboratorRole[]>;

/** Maximum number of people beside the owner of one problem, contest or training. */
export const collaboratorsMax = 50;
