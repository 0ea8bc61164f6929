import type { GroupRole, Person } from '../access/access-context.ts';

/** Whose a training or contest is. */
export interface EventFacts {
  /** Uid of who made it. */
  readonly author: string;
  /** The group that it is of, with the viewer's role there; null: it is of the site. */
  readonly group: { readonly role: GroupRole } | null;
}

/**
 * Who manages a training or contest: changes it, and sees all of it at any time.
 *
 * | who                          | of the site | of a group     |
 * | ---------------------------- | ----------- | -------------- |
 * | root of the site             | yes         | yes            |
 * | its author                   | yes         | while a member |
 * | root of the group            |             | yes            |
 * | administrators of the group  |             | no             |
 */
export function managesEvent(person: Pick<Person, 'uid' | 'role'> | null, event: EventFacts): boolean {
  if (person === null) return false;
  if (person.role === 'root') return true;
  const isAuthor = person.uid === event.author;
  if (event.group === null) return isAuthor;
  return event.group.role === 'root' || (isAuthor && event.group.role !== 'none');
}
