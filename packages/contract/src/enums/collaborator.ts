/** Kinds of objects that several people may manage. */
export const collaboratorKinds = ['problem', 'contest', 'training'] as const;
export type CollaboratorKind = (typeof collaboratorKinds)[number];

/**
 * Roles of collaborators, who are people other than the owner.
 *
 * - `curator` of a problem: edits the problem like its author.
 * - `tester` of a problem or contest: sees problems and submits before they are public, and sees only own submissions.
 * - `manager` of a contest or training: manages it like its owner.
 *
 * None of these roles permits deletion.
 */
export const collaboratorRoles = ['curator', 'manager', 'tester'] as const;
export type CollaboratorRole = (typeof collaboratorRoles)[number];

/** Collaborator roles that exist for each kind of object. */
export const rolesOfKind = {
  problem: ['curator', 'tester'],
  contest: ['manager', 'tester'],
  training: ['manager'],
} as const satisfies Record<CollaboratorKind, readonly CollaboratorRole[]>;

/** Maximum number of collaborators of one problem, contest or training. */
export const collaboratorsMax = 50;
