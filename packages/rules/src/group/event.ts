import type { GroupRole, Person } from '../access/access-context.ts';

/** Ownership of a training or contest. */
export interface EventFacts {
  /** User id of the author. */
  readonly author: string;
  /** The group that owns it, with the viewer's role there; null if it belongs to the site. */
  readonly group: { readonly role: GroupRole } | null;
}

/**
 * Whether the viewer manages a training or contest: may change it, and sees all of it at any time.
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
