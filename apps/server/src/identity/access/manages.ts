import { type EventFacts, managesEvent, ownsEvent, type Person } from '@xiezhi/rules';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';

export type ManagingServices = Pick<Services, 'db' | 'containers' | 'clock'>;

/** The owner fields of a training or contest. */
export interface Owned extends Pick<EventFacts, 'kind' | 'id'> {
  /** Id of the user who created it. */
  readonly uid: string;
  readonly gid: number | null;
}

/** Returns whether a user manages a training or contest. Throws `groupNotFound` if its group was deleted. */
export async function isManagerOf(
  services: ManagingServices,
  person: Person,
  owned: Owned,
): Promise<boolean> {
  return managesEvent(person, await eventFacts(services, person, owned));
}

/** Returns whether a user may delete a training or contest. Throws `groupNotFound` if its group was deleted. */
export async function isOwnerOf(services: ManagingServices, person: Person, owned: Owned): Promise<boolean> {
  return ownsEvent(person, await eventFacts(services, person, owned));
}

async function eventFacts(
  { containers, clock }: ManagingServices,
  person: Person,
  { kind, id, uid: author, gid }: Owned,
): Promise<EventFacts> {
  if (gid === null) return { kind, id, author, group: null };
  const group = await containers.place(person, { kind: 'group', gid }, clock());
  if (group?.kind !== 'group') throw new ApiError('groupNotFound');
  return { kind, id, author, group };
}
