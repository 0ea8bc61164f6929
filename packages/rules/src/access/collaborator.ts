import type { CollaboratorKind, CollaboratorRole } from '@xiezhi/contract/enums/collaborator';
import { isAdminRole } from '@xiezhi/contract/enums/roles';
import type { ErrorCode } from '@xiezhi/contract/errors';
import { type GroupRole, hasAbility, type Person } from './access-context.ts';

/** Returns the key of a problem, contest or training in `SharedRoles`. */
export function sharedKey(kind: CollaboratorKind, id: number): string {
  return `${kind}:${id}`;
}

/** Returns the role that the owner of a problem, contest or training gave to a user; null if there is none. */
export function sharedRole(
  person: Pick<Person, 'shared'> | null,
  kind: CollaboratorKind,
  id: number,
): CollaboratorRole | null {
  return person?.shared?.get(sharedKey(kind, id)) ?? null;
}

/** Returns the ids of all problems, contests or trainings in which a user has a role. */
export function sharedIds(
  person: Pick<Person, 'shared'> | null,
  kind: CollaboratorKind,
  role: CollaboratorRole,
): number[] {
  const entries = [...(person?.shared ?? [])].filter(
    ([key, one]) => one === role && key.startsWith(`${kind}:`),
  );
  return entries.map(([key]) => Number(key.slice(kind.length + 1)));
}

/** A problem, contest or training whose owner wants to give a person a role. */
export interface SharedThing {
  readonly kind: CollaboratorKind;
  /** The person's role in the group that owns the object; null if it belongs to the site. */
  readonly group: { readonly role: GroupRole } | null;
}

/**
 * Returns why a person cannot get a role; null if they can. Curators and managers must already have access to the
 * editing pages of the console or group. Testers need no such access.
 *
 * | role             | object of the site                     | object of a group                 |
 * | ---------------- | -------------------------------------- | --------------------------------- |
 * | tester           | every user                             | every member                      |
 * | curator, manager | users who can open these console pages | administrators and managers of it |
 */
export function collaboratorRefusal(
  { kind, group }: SharedThing,
  role: CollaboratorRole,
  person: Person,
): Extract<
  ErrorCode,
  'collaboratorNeedsConsole' | 'collaboratorNeedsGroupRole' | 'collaboratorNotMember'
> | null {
  if (group !== null) {
    if (group.role === 'none') return 'collaboratorNotMember';
    if (role === 'tester' || group.role !== 'member') return null;
    return 'collaboratorNeedsGroupRole';
  }
  return role === 'tester' || opensEditor(kind, person) ? null : 'collaboratorNeedsConsole';
}

/** Whether the console shows this person the editing pages for this kind of object. */
function opensEditor(kind: CollaboratorKind, person: Person): boolean {
  switch (kind) {
    case 'problem':
      return hasAbility({ person }, 'problem_admin');
    case 'contest':
      return hasAbility({ person }, 'contest_admin');
    case 'training':
      return isAdminRole(person.role);
  }
}
