import type { GroupRole, Person } from '../access/access-context.ts';
import { sharedRole } from '../access/collaborator.ts';

/** Ownership of a training or contest. */
export interface EventFacts {
  readonly kind: 'contest' | 'training';
  readonly id: number;
  /** User id of the author. */
  readonly author: string;
  /** The group that owns the event, with the viewer's role in it. Null if the event belongs to the site. */
  readonly group: { readonly role: GroupRole } | null;
}

/** Properties of a person that decide whether they manage an event. */
export type EventPerson = Pick<Person, 'uid' | 'role' | 'shared'>;

/**
 * Whether the person manages a training or contest: they may change it and see all of it at any time.
 *
 * | who                               | of the site | of a group     |
 * | --------------------------------- | ----------- | -------------- |
 * | root of the site                  | yes         | yes            |
 * | its author                        | yes         | while a member |
 * | managers whom these people added  | yes         | while a member |
 * | root of the group                 |             | yes            |
 * | administrators of the group       |             | no             |
 */
export function managesEvent(person: EventPerson | null, event: EventFacts): boolean {
  if (person === null) return false;
  return (
    ownsEvent(person, event) || (isInside(event) && sharedRole(person, event.kind, event.id) === 'manager')
  );
}

/**
 * Whether the person may also delete the training or contest. Same rule as `managesEvent`, but without added managers.
 */
export function ownsEvent(person: EventPerson | null, event: EventFacts): boolean {
  if (person === null) return false;
  if (person.role === 'root' || event.group?.role === 'root') return true;
  return person.uid === event.author && isInside(event);
}

/**
 * Whether the person was added as a tester of a contest. If a group owns the contest, they must also be a member of the
 * group.
 */
export function testsEvent(person: EventPerson | null, event: Omit<EventFacts, 'author'>): boolean {
  return isInside(event) && sharedRole(person, event.kind, event.id) === 'tester';
}

function isInside({ group }: Pick<EventFacts, 'group'>): boolean {
  return group === null || group.role !== 'none';
}
